import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long files come before short ones, so that no worker waits for a long file at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\.slow\.|\/commands\/|\/journeys\//.test(moduleId)
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}
