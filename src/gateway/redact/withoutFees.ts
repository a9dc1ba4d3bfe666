import { isRawNumber } from '../../contract/json.ts'
import { isObject } from '../../contract/isObject.ts'
import { changeJsonText, mapEntries } from './jsonText.ts'
import { cached } from '../../ledger/personal/cached.ts'

/** The record as people without the permission see it: no key that speaks of fees, at any depth. */
export function withoutFees(record: unknown): unknown {
  if (typeof record === 'string') return changeJsonText(record, withoutFees)
  if (isRawNumber(record)) return record
  if (Array.isArray(record)) return record.map(withoutFees)
  if (!isObject(record)) return record
  return mapEntries(record, (key, value) => (speaksOfFees(key) ? undefined : [key, withoutFees(value)]))
}

/** English has few other words with these letters: whatever is not one of them is taken for a fee. */
const innocent =
  /^(?:(?:cof|tof)fees?|[a-z]*feed(?:s|er|ers|ing|ings|back|backs)?|feel(?:s|er|ers|ing|ings)?|[a-z]*feet|feebl[ey])$/

/** `fixedFeesCurrency` → fixed, fees, currency; `RRFee` → rr, fee; `FEEs` → fees. */
function wordsOf(key: string): string[] {
  return key
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{L}))/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
}

/** `networkFee`, `fee_mode`, `FEES` and `totalfeeamount` do; `coffee` and `newsFeed` do not. */
export const speaksOfFees = cached((key: string): boolean =>
  wordsOf(key).some((word) => word.includes('fee') && !innocent.test(word)),
)
