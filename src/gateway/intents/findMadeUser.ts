import { isObject } from '../../contract/isObject.ts'
import { tryParseJson } from '../../contract/json.ts'
import { openListAnswer, readLetter } from '../../contract/reading/answer.ts'
import { routes } from '../../contract/routes.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import type { KeptReceipt } from './receipts.ts'

const mostMs = 5_000
const limit = 10

type Request = { mid: string; body: unknown }

/**
 * Looks for a user that was made, and whose id the answer did not name, by the whole e-mail and then by the whole
 * phone. Only one who agrees in all that both sides state is found, and only if there is no second one.
 */
export function createFindMadeUser({ upstream }: { upstream: Pick<Upstream, 'get'> }) {
  return async ({ mid, body }: Request): Promise<KeptReceipt | undefined> => {
    const sent = isObject(body) ? body : {}
    const signal = AbortSignal.timeout(mostMs)
    for (const field of ['email', 'phone'] as const) {
      const value = sent[field]
      if (typeof value !== 'string' || value.trim() === '') continue
      const query = new URLSearchParams({ limit: String(limit), page: '1', [field]: value })
      const { status, text } = await upstream.get(`/v1/public/users/individual?${query}`, mid, { signal })
      const rows = status === 200 ? rowsOf(text) : []
      const ids = new Set(rows.filter((row) => isThem(row, sent, field)).map(idOf))
      const [userId, second] = [...ids]
      if (second !== undefined) return undefined
      if (userId !== undefined)
        return { data: { userId }, assumed: { userId: `found by ${field === 'email' ? 'e-mail' : 'phone'}` } }
    }
    return undefined
  }
}

function rowsOf(text: string): Record<string, unknown>[] {
  const { listUsers } = routes.v1
  const opened = openListAnswer(listUsers, { status: 200, body: tryParseJson(text) })
  const rows = 'rows' in opened ? opened.rows : []
  return rows.map((row) => readLetter(listUsers, row, { timeZone: 'UTC' }).record).filter(isObject)
}

/** A list that does not know the filter has everybody in it: what was asked for has to stand in the row. */
function isThem(
  row: Record<string, unknown>,
  sent: Record<string, unknown>,
  field: 'email' | 'phone',
): boolean {
  if (idOf(row) === undefined || !isStated(row[field])) return false
  return isSame(row.email, sent.email, spelledEmail) && isSame(row.phone, sent.phone, digits)
}

function isSame(one: unknown, other: unknown, spelled: (value: unknown) => string): boolean {
  return !isStated(one) || !isStated(other) || spelled(one) === spelled(other)
}

function isStated(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
}

const spelledEmail = (value: unknown) => String(value).trim().toLowerCase()
const digits = (value: unknown) => String(value).replace(/\D/g, '').replace(/^0+/, '')

function idOf({ userId }: Record<string, unknown>): string | undefined {
  return typeof userId === 'number' || (typeof userId === 'string' && userId !== '')
    ? String(userId)
    : undefined
}
