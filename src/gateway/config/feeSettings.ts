import { z } from 'zod'
import { rrFeeUnits, type RrFeeUnit, type RrFeeUnitOf } from '../../api/fees.ts'
import { list, type Environment, type Read } from './settingTypes.ts'

export type FeeConfig = {
  /** What the figure `rrFee` is, by merchant ID. */
  rrFee: { others: RrFeeUnit; byMid: ReadonlyMap<string, RrFeeUnit> }
}

export function rrFeeUnitOf({ others, byMid }: FeeConfig['rrFee']): RrFeeUnitOf {
  return (mid) => byMid.get(mid) ?? others
}

const expected =
  'RR_FEE: expected amount, rate or unknown, or merchant IDs with one of them, as in mer_1:rate,mer_2:amount'

/** One word for all, words for single merchant IDs, or both: `rate,mer_2:amount`. */
export const feeSettings = {
  RR_FEE: z
    .string()
    .transform(list)
    .refine((parts) => parts.length > 0 && parts.every((part) => isUnit(wordOf(part))), expected)
    .refine(
      (parts) => new Set(parts.map(midOf)).size === parts.length,
      'RR_FEE: expected one word for all, and one for each merchant ID',
    )
    .optional(),
}

/** A merchant ID that is not set up would be said something of that nobody hears. */
export function feeFaults({ RR_FEE: text = '', UPSTREAM_MIDS: mids }: Environment): string[] {
  if (mids === undefined) return []
  const known = list(mids)
  return list(text)
    .map(midOf)
    .filter((mid) => mid !== undefined && !known.includes(mid))
    .map((mid) => `RR_FEE: expected merchant IDs of UPSTREAM_MIDS, got ${JSON.stringify(mid)}`)
}

export function toFees({ RR_FEE: parts = [] }: Read<typeof feeSettings>): FeeConfig {
  let others: RrFeeUnit = 'unknown'
  const byMid = new Map<string, RrFeeUnit>()
  for (const part of parts) {
    const [mid, unit] = [midOf(part), wordOf(part)]
    if (!isUnit(unit)) continue
    if (mid === undefined) others = unit
    else byMid.set(mid, unit)
  }
  return { rrFee: { others, byMid } }
}

function midOf(part: string): string | undefined {
  const colon = part.lastIndexOf(':')
  return colon === -1 ? undefined : part.slice(0, colon).trim()
}

function wordOf(part: string): string {
  return part.slice(part.lastIndexOf(':') + 1).trim()
}

function isUnit(word: string): word is RrFeeUnit {
  return rrFeeUnits.some((unit) => unit === word)
}
