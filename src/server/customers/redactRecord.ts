import { isObject } from '../../contract/json.ts'
import { maskId } from '../text/masks.ts'
import { maskRecord, type AliasOf, type Masked } from '../masking/maskRecord.ts'
import type { Reveals } from './reveals.ts'
import { rightsOf, type Rights, speaksOfFees } from '../access/rightsOf.ts'
import { anyOrder, recordRules, requestRules } from '../masking/recordRules.ts'
import type { Fields } from '../masking/rule.ts'
import type { Session } from '../http/context.ts'

export type RecordKind = 'order' | 'user' | 'order request' | 'user request'

/** `asSent`: the record in the service's dialect. `isBrief`: without a reveal token. */
type To = {
  session: Pick<Session, 'operator'>
  mid: string
  kind: RecordKind
  asSent?: unknown
  isBrief?: true
}

export type RedactRecord = (record: unknown, to: To) => unknown

const rules: Record<RecordKind, Fields> = {
  order: anyOrder,
  user: recordRules.user,
  'order request': requestRules.order,
  'user request': requestRules.user,
}

/** Masks documented fields, seals the rest, and adds a token that reveals both. */
export function createRedactRecord(reveals: Reveals, ours: readonly string[]): RedactRecord {
  return (record, { session, mid, kind, asSent, isBrief }) => {
    const { operator } = session
    const offer = (raw: Record<string, unknown>) =>
      reveals.offer(raw, { operatorId: operator.id, mid, object: objectOf(record, kind) })
    const rights = { ...rightsOf(operator, ours), ...(isBrief && { reveals: false }) }
    return redactRecord(record, { rights, rules: rules[kind], offer, aliasOf: reveals.aliasOf, asSent })
  }
}

type Parts = {
  rights: Rights
  rules: Fields
  offer: (raw: Record<string, unknown>) => string
  aliasOf?: AliasOf | undefined
  asSent?: unknown
}

export function redactRecord(record: unknown, { rights, rules, offer, ...options }: Parts): unknown {
  // The service must not set a field with our name.
  const { assumed, countinghouse: _, ...sent } = isObject(record) ? record : { record }
  // Without fee rights there is no source: fees may be anywhere in it.
  const asSent = rights.reveals && rights.fees ? options.asSent : undefined
  const shown = withOffer(maskRecord(sent, rules, rights, { ...options, asSent }), rights, offer)
  return assumed === undefined ? shown : { ...shown, assumed: shownAssumed(assumed, rights) }
}

export function withOffer({ record, raw }: Masked, { reveals }: Rights, offer: Parts['offer']): object {
  const masked = Object.keys(raw)
  if (masked.length === 0) return record
  return { ...record, countinghouse: { masked, ...(reveals && { reveal: offer(raw) }) } }
}

/** What was read beyond the interface, in our words. */
export function shownAssumed(assumed: unknown, { fees }: Rights): unknown {
  if (!isObject(assumed)) return undefined
  if (fees) return assumed
  return Object.fromEntries(
    Object.entries(assumed).filter(([field, how]) => !speaksOfFees(`${field} ${String(how)}`)),
  )
}

/** Record name for the audit log, without an e-mail address. */
export function objectOf(record: unknown, kind: RecordKind): string {
  const { id, userId } = isObject(record) ? record : {}
  const own = kind.startsWith('order') ? id : userId
  const text = typeof own === 'string' || typeof own === 'number' ? maskId(String(own)).slice(0, 200) : '?'
  return `${kind.split(' ')[0]}:${text}`
}
