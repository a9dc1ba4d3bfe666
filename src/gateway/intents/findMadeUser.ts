import { isObject } from '../../contract/isObject.ts'
import { hasPhone, readPhone } from '../../ledger/phoneForms.ts'
import { normalise } from '../../ledger/searchText.ts'
import type { ExactUsers, UserRow } from '../exactUsers.ts'
import type { KeptReceipt } from './receipts.ts'

const mostMs = 5_000

type Request = { mid: string; body: unknown }

/**
 * Looks for a user that was made, and whose id the answer did not name, by the whole e-mail and then by the whole
 * phone. Only one who agrees in all that both sides state is found, and only if there is no second one.
 */
export function createFindMadeUser({ byEmail, byPhone }: ExactUsers) {
  return async ({ mid, body }: Request): Promise<KeptReceipt | undefined> => {
    const sent = isObject(body) ? body : {}
    const email = textOf(sent.email)
    const phone = textOf(sent.phone) && `${textOf(sent.phoneCode) ?? ''} ${textOf(sent.phone)}`.trim()
    const signal = AbortSignal.timeout(mostMs)
    const searches = {
      'e-mail': async () => (email ? byEmail(mid, email, signal) : []),
      phone: async () => (phone ? byPhone(mid, phone, signal) : []),
    }
    for (const [how, search] of Object.entries(searches)) {
      const rows = (await search()).filter((row) => agrees(row, email, phone))
      const [userId, second] = new Set(rows.map((row) => row.userId))
      if (second !== undefined) return undefined
      if (userId !== undefined) return { data: { userId }, assumed: { userId: `found by ${how}` } }
    }
    return undefined
  }
}

function agrees(row: UserRow, email: string | undefined, phone: string | undefined): boolean {
  const typed = phone === undefined ? undefined : readPhone(phone)
  const own = textOf(row.email)
  return (
    (own === undefined || email === undefined || normalise(own) === normalise(email)) &&
    (textOf(row.phone) === undefined || typed === undefined || hasPhone(typed, row))
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
