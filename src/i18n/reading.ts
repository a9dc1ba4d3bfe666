import { reading } from './en/reading.ts'
import { fillGaps, type GapsIn, type Params } from './fillGaps.ts'

export type ReadingCode = keyof typeof reading

/** A sentence about the file of a statement, as it is stored: without words. */
export type ReadingText = { code: ReadingCode; params?: Params }

/** A value for each gap of the sentence. */
export type ReadingParams<Code extends ReadingCode> = [GapsIn<(typeof reading)[Code]>] extends [never]
  ? []
  : [params: Record<GapsIn<(typeof reading)[Code]>, string | number>]

export function wordReading({ code, params }: ReadingText): string {
  return fillGaps(reading[code], params)
}
