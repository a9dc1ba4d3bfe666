import { isObject } from '../contract/isObject.ts'
import { tryParseJson } from '../contract/json.ts'
import { openListAnswer, readLetter } from '../contract/reading/answer.ts'
import { ownerOf } from '../contract/reading/ownerOf.ts'
import { routes } from '../contract/routes.ts'
import type { LedgerReading } from '../ledger/page.ts'
import { hasPhone, phoneForms, readPhone } from '../ledger/phoneForms.ts'
import { normalise } from '../ledger/searchText.ts'
import type { Upstream } from './upstream/createUpstream.ts'

export type UserRow = { userId: string; email?: unknown; phone?: unknown; phoneCode?: unknown }
export type ExactUsers = ReturnType<typeof createExactUsers>

const limit = 10
const { listUsers } = routes.v1

/**
 * Asks the service's list for a whole e-mail or a whole phone. A list that does not know the filter has everybody in
 * it: what was asked for has to stand in the row. A phone is asked for in few forms, one after the other.
 */
export function createExactUsers({
  upstream,
  reading,
  isStrict = false,
}: {
  upstream: Pick<Upstream, 'get'>
  reading: LedgerReading
  /** An answer that is no list is an error, and not nobody. */
  isStrict?: boolean
}) {
  async function ask(
    mid: string,
    field: 'email' | 'phone',
    value: string,
    signal: AbortSignal,
  ): Promise<UserRow[]> {
    const query = new URLSearchParams({ limit: String(limit), page: '1', [field]: value })
    const { status, text } = await upstream.get(`${listUsers.path}?${query}`, mid, { signal })
    const opened = openListAnswer(listUsers, { status, body: tryParseJson(text) })
    if (isStrict && !('rows' in opened))
      throw new Error(`GET ${listUsers.path} answered ${status} and no list`)
    if (status !== 200 || !('rows' in opened)) return []
    const rows = opened.rows.map((row) => readLetter(listUsers, row, reading).record)
    return rows
      .filter((row) => ownerOf(row, mid, reading.mids) === mid)
      .filter((row): row is UserRow => isObject(row) && typeof row.userId === 'string' && row.userId !== '')
  }

  return {
    async byEmail(mid: string, email: string, signal: AbortSignal): Promise<UserRow[]> {
      const rows = await ask(mid, 'email', email.trim(), signal)
      return rows.filter((row) => typeof row.email === 'string' && normalise(row.email) === normalise(email))
    },

    async byPhone(mid: string, text: string, signal: AbortSignal): Promise<UserRow[]> {
      const phone = readPhone(text)
      for (const form of phone ? phoneForms(phone) : []) {
        const rows = (await ask(mid, 'phone', form, signal)).filter((row) => phone && hasPhone(phone, row))
        if (rows.length > 0) return rows
      }
      return []
    },
  }
}
