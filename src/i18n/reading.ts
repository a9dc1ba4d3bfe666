import { reading } from './en/reading.ts'
import { fillGaps, type GapsIn, type Params } from './fillGaps.ts'

export type ReadingCode = keyof typeof reading

/** Stored as a code with its values, so that each reader sees their own language. */
export type ReadingText = { code: ReadingCode; params?: Params }

export type ReadingParams<Code extends ReadingCode> = [GapsIn<(typeof reading)[Code]>] extends [never]
  ? []
  : [params: Record<GapsIn<(typeof reading)[Code]>, string | number>]

export function wordReading({ code, params }: ReadingText): string {
  return fillGaps(reading[code], params)
}
