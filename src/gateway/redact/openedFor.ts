import { isRawNumber } from '../../contract/json.ts'
import { isObject } from '../../contract/isObject.ts'
import { isOwnerName, namedOwner } from '../../contract/reading/ownerOf.ts'
import { dots } from '../../ledger/personal/masks.ts'
import type { Rights } from './rightsOf.ts'
import { speaksOfFees } from './speaksOfFees.ts'

/**
 * The sealed part as a reader gets it who reveals. Parts of other operators' merchant IDs stay masked, and for a reader
 * who may not see fees so does whatever speaks of fees or is a decimal number.
 */
export function openedFor(rights: Rights, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => openedFor(rights, item))
  if (!isObject(value) || isRawNumber(value)) return isOpen(value, rights) ? value : dots
  const opened: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || (!rights.fees && speaksOfFees(key))) continue
    const inner = value[key]
    if (isOwnerName(key) && isForeign(rights, inner)) return dots
    opened[isOpen(key, rights) ? key : dots] = openedFor(rights, inner)
  }
  return opened
}

/** Whether what stands in the place of a merchant ID names one of others. */
export function isForeign({ foreign }: Rights, value: unknown): boolean {
  if (foreign.length === 0) return false
  return [value].flat(2).some((one) => foreign.includes(namedOwner(one)?.trim().toLowerCase() ?? ''))
}

const decimal = /\p{Nd}[.,٫٬]\p{Nd}|[%‰]|\bbps?\b|\bpct\b|per ?cent/iu

function isOpen(value: unknown, { fees, foreign }: Rights): boolean {
  if (value === null || typeof value === 'boolean') return true
  const text = isRawNumber(value) ? value.rawJSON : String(value)
  if (!fees && (decimal.test(text) || speaksOfFees(text.slice(0, 200)))) return false
  const folded = text.trim().toLowerCase()
  // JSON within a text may be a record of another merchant ID.
  const isJson = /^["[{]/.test(folded)
  return !foreign.some((mid) => folded === mid || (isJson && folded.includes(mid)))
}
