import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the jsdom files first, because they have their own workers and the next project starts only afterwards. Long files come
 * before short ones, so that no worker waits for a long file at the end.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name === 'jsdom' ? 0 : /\.slow\.|\/commands\/|\/journeys\//.test(moduleId) ? 1 : 2
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
