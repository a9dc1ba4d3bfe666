import { dropOpenClaims } from './claims.ts'
import { ofStatement } from './place.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { Store } from '../../store/openStore.ts'
import { findOrders, insertRows } from './bulkRows.ts'
import { withinRun, type Run } from './claimRun.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import type { LineRow } from './orderFacts.ts'
import { idsLike, splitIds } from './reading/idRule.ts'
import type { StatementBatch, StatementLine, UnreadableLine } from './reading/rows/row.ts'

type Taking = {
  run: Run
  /** Merchant IDs that the uploader may see. */
  visibleMids: readonly string[]
  idRule: Mapping['orderId']
  /** Lines of a bank statement are about payouts. */
  isOfBank: boolean
}

type Progress = { progress_done: number; progress_of: number; line_count: number }

export async function takeLines(
  store: Store,
  taking: Taking,
  { lines, unreadable }: Pick<StatementBatch, 'lines' | 'unreadable'>,
  progress: Progress,
): Promise<void> {
  const { run, isOfBank } = taking
  const matches: Matches = isOfBank ? new Map() : await findMatches(store, taking, lines)
  const rows = [
    ...lines.map((line) => toRow(run, line, matches.get(line.number))),
    ...unreadable.map((line) => toFaulty(run, line)),
  ]
  await withinRun(store, run, (db) => insertRows({ ...store, db }, 'statement_line', rows), progress)
}

type LineMatch = Partial<Pick<LineRow, keyof typeof unmatched>>
type Matches = Map<number, LineMatch>
type Named = Pick<StatementLine, 'number' | 'orderId' | 'reference'>

/** By ID or reference, also swapped; by several IDs; or at another merchant that the uploader may see. */
async function findMatches(
  store: Store,
  { run: { mids }, visibleMids, idRule }: Taking,
  lines: readonly Named[],
): Promise<Matches> {
  const swap = (line: Named) => ({ ...line, orderId: line.reference, reference: line.orderId })
  const others = visibleMids.filter((mid) => !mids.includes(mid))
  const ways: ((missed: readonly Named[]) => Promise<Matches>)[] = [
    (missed) => findNamed(store, mids, missed),
    (missed) => findNamed(store, mids, missed.map(swap)),
    (missed) => findSeveral(store, mids, idRule, missed),
    (missed) => findElsewhere(store, others, missed),
  ]
  const matches: Matches = new Map()
  for (const findIn of ways) {
    const missed = lines.filter(({ number }) => !matches.has(number))
    for (const [number, match] of await findIn(missed)) matches.set(number, match)
  }
  return matches
}

/** By ID, else reference. Of several possible orders none is matched. */
async function findNamed(store: Store, mids: readonly string[], lines: readonly Named[]): Promise<Matches> {
  const ids = lines.map(({ orderId }) => orderId)
  const byId = await ordersBy(store, mids, 'id', ids)
  const references = lines.map(({ orderId, reference }) => (byId.has(nameOf(orderId)) ? null : reference))
  const byReference = await ordersBy(store, mids, 'reference', references)
  const matches: Matches = new Map()
  for (const { number, orderId, reference } of lines) {
    const named = byId.get(nameOf(orderId))
    const [order, ...others] = named ?? byReference.get(nameOf(reference)) ?? []
    if (!order) continue
    const matched_by = named ? 'order-id' : 'reference'
    const match = { match_mid: order.mid, match_order: order.id, matched_by, candidates: 1 } as const
    matches.set(number, others.length > 0 ? { candidates: others.length + 1 } : match)
  }
  return matches
}

/** Lines with several ids in one cell, of which some are orders of one merchant. */
async function findSeveral(
  store: Store,
  mids: readonly string[],
  idRule: Mapping['orderId'],
  lines: readonly Named[],
): Promise<Matches> {
  const idsOf = new Map(
    lines.map(({ number, orderId }) => [number, splitIds(orderId ?? '', idRule || { column: '' })]),
  )
  const orders = await ordersBy(store, mids, 'id', [...idsOf.values()].flat())
  const matches: Matches = new Map()
  for (const [number, ids] of idsOf) {
    const found = ids.flatMap((id) => orders.get(nameOf(id)) ?? [])
    const [first] = found
    if (!first || found.some(({ mid }) => mid !== first.mid)) continue
    matches.set(number, {
      match_mid: first.mid,
      matched_by: 'order-id',
      candidates: 1,
      // One id among words: the line belongs to the other lines of its order.
      ...(idsLike(first.id, ids).length === 1
        ? { match_order: first.id }
        : { match_orders: JSON.stringify(found.map(({ id }) => id)) }),
    })
  }
  return matches
}

async function findElsewhere(
  store: Store,
  mids: readonly string[],
  lines: readonly Named[],
): Promise<Matches> {
  const matches: Matches = new Map()
  if (mids.length === 0) return matches
  for (const [number, { match_mid, match_order }] of await findNamed(store, mids, lines))
    if (match_mid && match_order) matches.set(number, { other_mid: match_mid, other_order: match_order })
  return matches
}

function nameOf(name: string | null): string {
  return name === null ? '' : storableText(name)
}

async function ordersBy(
  store: Store,
  mids: readonly string[],
  column: 'id' | 'reference',
  names: readonly (string | null)[],
) {
  const known = [...new Set(names.map(nameOf))].filter((name) => name !== '')
  return Map.groupBy(await findOrders(store, mids, column, known), ({ value }) => value)
}

function toRow({ mid, id }: Run, line: StatementLine, match: LineMatch = {}) {
  return {
    mid,
    statement: id,
    number: line.number,
    order_id: line.orderId ?? null,
    reference: line.reference ?? null,
    amount: line.amount,
    fee: line.fee,
    net: line.net,
    currency: line.currency ?? null,
    fee_currency: line.feeCurrency ?? null,
    date: line.date,
    kind: line.kind ?? null,
    batch: line.batch ?? null,
    fault: null,
    raw: JSON.stringify(line.raw),
    ...unmatched,
    ...match,
  }
}

const unmatched = {
  match_mid: null,
  match_order: null,
  match_orders: null,
  other_mid: null,
  other_order: null,
  matched_by: null,
  candidates: 0,
}

function toFaulty(run: Run, { number, raw, ...fault }: UnreadableLine) {
  const nothing = { orderId: null, reference: null, amount: null, fee: null, net: null }
  const empty = { ...nothing, currency: null, date: null, kind: null }
  const row = toRow(run, { number, ...empty, raw })
  return { ...row, fault: JSON.stringify(fault) }
}

const maxWiped = 5000

/** In batches: the results of a large month are too many for one statement. */
export async function wipe(store: Store, run: Run): Promise<void> {
  for (const table of ['statement_result', 'statement_line'] as const)
    for (let isMore = true; isMore;)
      isMore = await withinRun(store, run, async (db) => {
        const rows = await db
          .selectFrom(table)
          .select('number')
          .where(ofStatement(run))
          .orderBy('number')
          .limit(maxWiped)
          .execute()
        const last = rows.at(-1)?.number ?? -1
        await db.deleteFrom(table).where(ofStatement(run)).where('number', '<=', last).execute()
        return rows.length === maxWiped
      })
  // Also of merchants that a person has removed.
  await withinRun(store, run, async (db) => {
    await db
      .deleteFrom('statement_match')
      .where('home', '=', run.mid)
      .where('statement', '=', run.id)
      .execute()
    await dropOpenClaims(db, run)
  })
}
