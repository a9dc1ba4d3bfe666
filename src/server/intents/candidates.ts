import type { SearchSummary } from '../../api/intents.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { iso } from '../../store/openStore.ts'
import { compareAmounts, readAmount } from '../../contract/amount.ts'
import { openListAnswer, readLetter } from '../../contract/reading/answer.ts'
import { ownerOf } from '../../contract/reading/ownerOf.ts'
import { routes, type Route } from '../../contract/routes.ts'
import type { LedgerReading } from '../ledger/page.ts'
import { isObject, tryParseJson } from '../../contract/json.ts'
import type { Upstream } from '../provider/createUpstream.ts'
import { toUpstreamError } from '../provider/UpstreamFailure.ts'

const pageSize = 100
const pageLimit = 20
const beforeMs = 2 * 60_000
const afterMs = 10 * 60_000

type Row = Selectable<Tables['order_intent']>

export type Attempt = Pick<Row, 'kind' | 'mid' | 'user_id' | 'amount' | 'amount_side' | 'currency'> & {
  attemptAt: string
  body: Record<string, unknown>
}

/** Finds records that an unanswered request may have created. Only suggests: the service returns no reliable mark of ours. */
export async function findCandidates(
  upstream: Pick<Upstream, 'get'>,
  attempt: Attempt,
  now: number,
  reading: LedgerReading,
): Promise<{ candidates: Map<string, Record<string, unknown>>; looked: SearchSummary }> {
  const { mid } = attempt
  const attemptAt = Date.parse(attempt.attemptAt)
  const candidates = new Map<string, Record<string, unknown>>()
  let rows = 0
  let pages = 0
  let skew = 0
  let complete = false
  let isNamed = true
  for (let page = 1; page <= pageLimit && !complete; page++) {
    const answer = await upstream.get(addressOf(attempt, page), mid).catch(toUpstreamError)
    const { text, headers, status } = answer
    const pageRows = status === 200 ? rowsOf(attempt.kind, text, reading) : undefined
    // An unreadable page is not the end of the list.
    if (!pageRows) break
    // Use the service's clock for the time window, if it sends one.
    const serviceTime = Date.parse(headers.get('date') ?? '')
    if (page === 1 && !Number.isNaN(serviceTime)) skew = serviceTime - now
    pages += 1
    rows += pageRows.length
    complete = pageRows.length === 0
    for (const row of pageRows) {
      if (!matches(row, attempt, attemptAt + skew, reading)) continue
      // Without an id the row cannot be ruled in or out.
      const id = candidateId(attempt.kind, row)
      if (id === undefined) isNamed = false
      else candidates.set(id, row)
    }
  }
  const from = iso(attemptAt + skew - beforeMs)
  const to = iso(attemptAt + skew + afterMs)
  return {
    candidates,
    looked: { pages, rows, from, to, complete: complete && isNamed },
  }
}

function addressOf({ kind, body }: Attempt, page: number): string {
  if (kind === 'order') return `/v1/public/orders?limit=${pageSize}&page=${page}`
  const query = new URLSearchParams({ limit: String(pageSize), page: String(page) })
  for (const field of ['email', 'phone']) if (typeof body[field] === 'string') query.set(field, body[field])
  return `/v1/public/users/individual?${query}`
}

/** The id used for linking; user lists have another field name. */
function candidateId(kind: Attempt['kind'], row: Record<string, unknown>): string | undefined {
  const id = row.id ?? (kind === 'user' ? row.userId : undefined)
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : undefined
}

function rowsOf(
  kind: Attempt['kind'],
  text: string,
  reading: LedgerReading,
): Record<string, unknown>[] | undefined {
  const route: Route = kind === 'order' ? routes.v1.listOrders : routes.v1.listUsers
  // Every page must state its emptiness clearly: a wrong "not found" could lead to a second payment.
  const opened = openListAnswer(route, { status: 200, body: tryParseJson(text) })
  if (!('rows' in opened)) return undefined
  return opened.rows.map((row) => readLetter(route, row, reading).record).filter(isObject)
}

/** A missing field does not contradict a match; a different value does. */
function matches(
  row: Record<string, unknown>,
  attempt: Attempt,
  attemptAt: number,
  reading: LedgerReading,
): boolean {
  const created = Date.parse(typeof row.createdAt === 'string' ? row.createdAt : '')
  if (created < attemptAt - beforeMs || created > attemptAt + afterMs) return false
  if (ownerOf(row, attempt.mid, reading.mids) !== attempt.mid) return false
  if (attempt.kind === 'user') return true
  const { user_id: userId, amount, amount_side: amountSide, currency, body } = attempt
  const side = amountSide === null ? undefined : row[amountSide]
  const sent = isObject(side) ? readAmount(side.amount) : undefined
  return (
    agrees(row.userId, userId) &&
    agrees(row.purposeCode, body.purposeCode) &&
    agrees(isObject(side) ? side.currency : undefined, currency) &&
    (amount === null || sent === undefined || compareAmounts(sent, amount) === 0)
  )
}

function agrees(value: unknown, expected: unknown): boolean {
  return (value ?? null) === null || (expected ?? null) === null || String(value) === expected
}
