import { isObject } from '../../contract/json.ts'
import { hasContact, readContact, type TypedContact } from '../text/typedContact.ts'
import type { ExactUsers, UserRow } from '../search/exactUsers.ts'
import type { StoredReceipt } from './outcome.ts'

const maxMs = 5_000

type Request = { mid: string; body: unknown }

/** Finds a created user by full e-mail, then full phone. The match must be unique and contradict no stated field. */
export function createFindMadeUser({ find }: Pick<ExactUsers, 'find'>) {
  return async ({ mid, body }: Request): Promise<StoredReceipt | undefined> => {
    const sent = isObject(body) ? body : {}
    const phone = textOf(sent.phone) && `${textOf(sent.phoneCode) ?? ''} ${textOf(sent.phone)}`.trim()
    const contacts = { 'e-mail': contactIn(textOf(sent.email)), phone: contactIn(phone) }
    const signal = AbortSignal.timeout(maxMs)
    for (const [how, contact] of Object.entries(contacts)) {
      // If this list is unreadable, the other contact may still find the user.
      const matches = contact ? await find(mid, contact, signal).catch(() => []) : []
      const rows = matches.filter((row) => Object.values(contacts).every((one) => agrees(row, one)))
      const [userId, second] = new Set(rows.map((row) => row.userId))
      if (second !== undefined) return undefined
      if (userId !== undefined) return { data: { userId }, assumed: { userId: `found by ${how}` } }
    }
    return undefined
  }
}

function contactIn(text: string | undefined): TypedContact | undefined {
  return text === undefined ? undefined : readContact(text)
}

/** A record without the contact does not contradict it. */
function agrees(row: UserRow, contact: TypedContact | undefined): boolean {
  if (contact === undefined) return true
  const isStated = textOf(contact.by === 'email' ? row.email : row.phone) !== undefined
  return !isStated || hasContact(contact, row)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
