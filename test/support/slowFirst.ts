import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** At the end of a run no worker waits for a long file: the short ones come last. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's own method, and no array's
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => /\.slow\.|\/commands\/|\/journeys\//.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
