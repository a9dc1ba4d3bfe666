import { isObject } from '../../contract/isObject.ts'
import type { Session } from '../sessions.ts'
import { coverRecord } from './coverRecord.ts'
import type { AliasOf, Rights } from './covering.ts'
import { coverKnown, coverPersonal } from '../../ledger/personal/coverPersonal.ts'
import type { Reveals } from './reveals.ts'
import { rightsOf } from './rightsOf.ts'
import { anyOrder, recordRules } from './rules/recordRules.ts'
import { requestRules } from './rules/requestRules.ts'
import type { Fields } from './rules/rule.ts'
import { speaksOfFees } from './withoutFees.ts'

export type RecordKind = 'order' | 'user' | 'order request' | 'user request'

type To = { session: Pick<Session, 'operator'>; mid: string; kind: RecordKind }

export type RedactRecord = (record: unknown, to: To) => unknown

const rules: Record<RecordKind, Fields> = {
  order: anyOrder,
  user: recordRules.user,
  'order request': requestRules.order,
  'user request': requestRules.user,
}

/** A record as its reader may see it: fees by right, contact data masked, with a sealed way to ask for it. */
export function createRedactRecord(reveals: Reveals, ours: readonly string[]): RedactRecord {
  return (record, { session, mid, kind }) => {
    const { operator } = session
    const to = {
      rights: rightsOf(operator, ours),
      rules: rules[kind],
      offer: offerTo,
      aliasOf: reveals.aliasOf,
    }
    return redactRecord(record, to)

    function offerTo(raw: Record<string, unknown>): string {
      return reveals.offer(raw, { operatorId: operator.id, mid, object: objectOf(record, kind) })
    }
  }
}

type Parts = {
  rights: Rights
  rules: Fields
  offer: (raw: Record<string, unknown>) => string
  aliasOf?: AliasOf | undefined
}

/** The same as a function of nothing but what it is given. */
export function redactRecord(record: unknown, { rights, rules, offer, aliasOf }: Parts): unknown {
  if (!isObject(record)) return coverRecord(record, rules, rights).record
  // What was assumed is in our own words. A field of our name from the service cannot pretend to be ours.
  const { assumed, countinghouse: _, ...sent } = record
  const { record: covered, masked, raw } = coverRecord(sent, rules, rights, aliasOf)
  const rest = {
    ...(covered as object),
    ...(assumed !== undefined && { assumed: coverAssumed(assumed, rights) }),
  }
  if (masked.length === 0) return rest
  return { ...rest, countinghouse: { masked, reveal: rights.reveals ? offer(raw) : undefined } }
}

/** The words are ours; the names and the amounts in them came from the service. */
export function coverAssumed(assumed: unknown, { fees }: Rights): unknown {
  if (!isObject(assumed)) return undefined
  const entries = Object.entries(assumed).filter(
    ([field, how]) => fees || !speaksOfFees(`${field} ${String(how)}`),
  )
  return Object.fromEntries(
    entries.map(([field, how]) => [
      coverPersonal(field),
      String(how).startsWith('sent as') ? how : coverPersonal(String(how)),
    ]),
  )
}

/** What the trail calls it: an e-mail for an id is none of its business. */
export function objectOf(record: unknown, kind: RecordKind): string {
  const { id, userId } = isObject(record) ? record : {}
  const own = kind.startsWith('order') ? id : userId
  const text =
    typeof own === 'string' || typeof own === 'number' ? coverKnown(String(own)).slice(0, 200) : '?'
  return `${kind.split(' ')[0]}:${text}`
}
