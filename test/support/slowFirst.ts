import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The screens in jsdom first: they have workers of their own, and whoever comes after them starts only once. At the end
 * of a run no worker waits for a long file: the short ones come last.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's own method, and no array's
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name === 'jsdom' ? 0 : /\.slow\.|\/commands\/|\/journeys\//.test(moduleId) ? 1 : 2
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
