import { isObject } from '../../contract/isObject.ts'
import { may } from '../permissions.ts'
import type { Session } from '../sessions.ts'
import { maskContacts } from './maskContacts.ts'
import type { Reveals } from './reveals.ts'
import { withoutFees } from './withoutFees.ts'

type To = {
  session: Session
  mid: string
  /** Orders carry fees; what else comes has contact data only. */
  kind: 'order' | 'user'
}

export type RedactRecord = (record: unknown, to: To) => unknown

/** A record as its reader may see it: fees by role, contact data masked, with a sealed way to ask for it. */
export function createRedactRecord(reveals: Reveals): RedactRecord {
  return (record, { session, mid, kind }) => {
    const { role } = session.operator
    const visible = kind === 'order' && !may(role, 'fees.read') ? withoutFees(record) : record
    if (!isObject(visible)) return maskContacts(visible).record
    // What was assumed is in our own words. A field of our name from the service cannot pretend to be ours.
    const { assumed, countinghouse: _, ...sent } = visible
    const { record: covered, masked, raw } = maskContacts(sent)
    const rest = { ...(covered as object), ...(assumed !== undefined && { assumed }) }
    if (masked.length === 0) return rest
    const reveal = may(role, 'contacts.reveal')
      ? reveals.offer(raw, { session, mid, object: idOf(record, kind) })
      : undefined
    return { ...rest, countinghouse: { masked, reveal } }
  }
}

function idOf(record: unknown, kind: To['kind']): string {
  const { id, userId } = isObject(record) ? record : {}
  const own = kind === 'order' ? id : userId
  return `${kind}:${typeof own === 'string' || typeof own === 'number' ? String(own).slice(0, 200) : '?'}`
}
