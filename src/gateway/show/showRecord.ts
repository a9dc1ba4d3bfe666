import { isObject } from '../../contract/isObject.ts'
import { may } from '../permissions.ts'
import type { Session } from '../sign-in/sessions.ts'
import { maskContacts } from './maskContacts.ts'
import type { Reveals } from './reveals.ts'
import { withoutFees } from './withoutFees.ts'

type To = {
  session: Session
  mid: string
  /** Orders carry fees; what else comes has contact data only. */
  has: 'order' | 'user'
}

export type ShowRecord = (record: unknown, to: To) => unknown

/** A record as its reader may see it: fees by role, contact data masked, with a sealed way to ask for it. */
export function createShowRecord(reveals: Reveals): ShowRecord {
  return (record, { session, mid, has }) => {
    const { role } = session.operator
    const seen = has === 'order' && !may(role, 'fees.read') ? withoutFees(record) : record
    const { record: covered, masked, raw } = maskContacts(seen)
    if (!isObject(covered)) return covered
    // The name is ours: what the service may have put there would be taken for our word.
    const { countinghouse: _, ...shown } = covered
    if (masked.length === 0) return shown
    const reveal = may(role, 'contacts.reveal')
      ? reveals.offer(raw, { session, mid, object: idOf(record, has) })
      : undefined
    return { ...shown, countinghouse: { masked, reveal } }
  }
}

function idOf(record: unknown, has: To['has']): string {
  const { id, userId } = isObject(record) ? record : {}
  const own = has === 'order' ? id : userId
  return `${has}:${typeof own === 'string' || typeof own === 'number' ? String(own).slice(0, 200) : '?'}`
}
