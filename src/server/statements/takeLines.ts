import { ofStatement } from './place.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { findOrders, insertRows } from './bulkRows.ts'
import { withinRun, type Run } from './claimRun.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { splitIds } from './reading/idRule.ts'
import type { StatementBatch, StatementLine, UnreadableLine } from './reading/line.ts'

/** Rows per transaction, so that bookings do not wait long. */
export const maxLines = 500

type Progress = { done: number; of: number; lines: number }
type Taking = {
  run: Run
  /** Merchant IDs of the statement, and all that the uploader may see. */
  mids: readonly string[]
  visibleMids: readonly string[]
  idRule: Mapping['orderId']
  leaseMs: number
}

export async function takeLines(
  store: Store,
  { run, leaseMs, ...where }: Taking,
  { lines, unreadable }: Pick<StatementBatch, 'lines' | 'unreadable'>,
  progress: Progress,
): Promise<void> {
  for (let from = 0; from < Math.max(lines.length, unreadable.length, 1); from += maxLines) {
    const some = lines.slice(from, from + maxLines)
    const faulty = unreadable.slice(from, from + maxLines)
    const matchOf = await lookUp(store, where, some)
    const rows = [
      ...some.map((line) => toRow(run, line, matchOf(line))),
      ...faulty.map((line) => toFaulty(run, line)),
    ]
    await withinRun(
      store,
      run,
      { leaseMs, progress_done: progress.done, progress_of: progress.of, line_count: progress.lines },
      (db) => insertRows({ ...store, db }, 'statement_line', rows),
    )
  }
}

type Place = { mid: string; id: string }
type LineMatch = Partial<Place> & {
  by?: 'order-id' | 'reference'
  candidates: number
  /** All orders of a line about several. */
  orders?: readonly string[]
  /** The merchant ID of an order that is not of the statement's merchants. */
  otherMid?: string
}

/** By ID, else reference; both are swapped if nothing matches. Ambiguous matches count as none. */
async function lookUp(
  store: Store,
  { mids, visibleMids, idRule }: Pick<Taking, 'mids' | 'visibleMids' | 'idRule'>,
  lines: readonly StatementLine[],
) {
  const named = await lookUpIn(store, mids, lines)
  const swapped = ({ orderId, reference }: StatementLine) => ({ orderId: reference, reference: orderId })
  const missed = lines.filter((line) => line.orderId !== line.reference && named(line).candidates === 0)
  const crosswise = await lookUpIn(store, mids, missed.map(swapped))
  const own = (line: StatementLine): LineMatch => {
    const match = named(line)
    return match.candidates > 0 ? match : crosswise(swapped(line))
  }
  const lone = lines.filter((line) => own(line).candidates === 0)
  if (lone.length === 0) return own
  const several = await lookUpSeveral(store, mids, idRule, lone)
  const others = visibleMids.filter((mid) => !mids.includes(mid))
  const elsewhere = others.length > 0 ? await lookUpIn(store, others, lone) : () => ({ candidates: 0 })
  return (line: StatementLine): LineMatch => {
    const match = own(line)
    if (match.candidates > 0) return match
    const orders = several.get(line.number)
    if (orders) return orders
    const { mid, id }: LineMatch = elsewhere(line)
    return mid === undefined || id === undefined ? match : { candidates: 0, otherMid: mid, orders: [id] }
  }
}

/** Lines with several ids in one cell, of which some are orders of one merchant. */
async function lookUpSeveral(
  store: Store,
  mids: readonly string[],
  idRule: Mapping['orderId'],
  lines: readonly StatementLine[],
): Promise<Map<number, LineMatch>> {
  const found = new Map<number, LineMatch>()
  const idsOf = new Map(
    lines.map(({ number, orderId }) => [number, splitIds(orderId ?? '', idRule || { column: '' })]),
  )
  const places = await placesOf(store, mids, 'id', namesIn([...idsOf.values()].flat()))
  for (const [number, ids] of idsOf) {
    const matches = ids.flatMap((id) => places.get(storableText(id)) ?? [])
    const [first] = matches
    if (!first || matches.some(({ mid }) => mid !== first.mid)) continue
    const match = { mid: first.mid, candidates: 1, by: 'order-id' as const }
    // One id among words: the line belongs to the other lines of its order.
    found.set(
      number,
      ids.length === 1 ? { ...match, id: first.id } : { ...match, orders: matches.map(({ id }) => id) },
    )
  }
  return found
}

type Ids = Pick<StatementLine, 'orderId' | 'reference'>

async function lookUpIn(store: Store, mids: readonly string[], lines: readonly Ids[]) {
  const ids = namesIn(lines.map(({ orderId }) => orderId))
  const byId = await placesOf(store, mids, 'id', ids)
  const references = namesIn(
    lines.map(({ orderId, reference }) => (byId.has(nameOf(orderId)) ? null : reference)),
  )
  const byReference = await placesOf(store, mids, 'reference', references)
  return ({ orderId, reference }: Ids): LineMatch => {
    const named = byId.get(nameOf(orderId))
    const places = named ?? byReference.get(nameOf(reference)) ?? []
    const [place] = places
    if (!place || places.length > 1) return { candidates: places.length }
    return { ...place, by: named ? 'order-id' : 'reference', candidates: 1 }
  }
}

function namesIn(names: readonly (string | null)[]): string[] {
  return [...new Set(names.map(nameOf))].filter((name) => name !== '')
}

function nameOf(name: string | null): string {
  return name === null ? '' : storableText(name)
}

async function placesOf(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  mids: readonly string[],
  column: 'id' | 'reference',
  names: readonly string[],
): Promise<Map<string, Place[]>> {
  const places = new Map<string, Place[]>()
  for (const { mid, id, value } of await findOrders({ db, engine }, mids, column, names)) {
    const listed = places.get(value)
    if (listed) listed.push({ mid, id })
    else places.set(value, [{ mid, id }])
  }
  return places
}

function toRow({ mid, id }: Run, line: StatementLine, match: LineMatch) {
  return {
    mid,
    statement: id,
    number: line.number,
    sheet: textOf(line.sheet),
    order_id: textOf(line.orderId),
    other_order: match.otherMid === undefined ? null : (match.orders?.[0] ?? null),
    reference: textOf(line.reference),
    amount: line.amount,
    fee: line.fee,
    net: line.net,
    currency: textOf(line.currency),
    fee_currency: textOf(line.feeCurrency),
    date: line.date,
    kind: textOf(line.kind),
    fault: null,
    // JSON escapes lone surrogates and NUL, so both engines can store the text.
    raw: JSON.stringify(line.raw),
    match_mid: match.mid ?? null,
    match_order: match.id ?? null,
    match_orders: match.mid !== undefined && match.orders ? JSON.stringify(match.orders) : null,
    other_mid: match.otherMid ?? null,
    matched_by: match.by ?? null,
    candidates: match.candidates,
  }
}

function toFaulty(run: Run, { number, sheet, raw, ...fault }: UnreadableLine) {
  const nothing = { orderId: null, reference: null, amount: null, fee: null, net: null }
  const empty = { ...nothing, currency: null, date: null, kind: null }
  const row = toRow(run, { number, ...(sheet !== undefined && { sheet }), ...empty, raw }, { candidates: 0 })
  return { ...row, fault: storableText(JSON.stringify(fault)) }
}

function textOf(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : storableText(text)
}

export async function wipe(store: Store, run: Run, leaseMs: number): Promise<void> {
  for (const table of ['statement_result', 'statement_line'] as const)
    for (let isMore = true; isMore;)
      isMore = await withinRun(store, run, { leaseMs }, (db) => wipeSome(db, table, run))
  for (let isMore = true; isMore;)
    isMore = await withinRun(store, run, { leaseMs }, (db) => releaseSome(db, run))
}

const maxWiped = 2000

async function wipeSome(db: Db, table: 'statement_result' | 'statement_line', run: Run): Promise<boolean> {
  const rows = await db
    .selectFrom(table)
    .select('number')
    .where(ofStatement(run))
    .orderBy('number')
    .limit(maxWiped)
    .execute()
  const last = rows.at(-1)
  if (!last) return false
  await db.deleteFrom(table).where(ofStatement(run)).where('number', '<=', last.number).execute()
  return rows.length === maxWiped
}

async function releaseSome(db: Db, run: Run): Promise<boolean> {
  const some = await db
    .selectFrom('statement_match')
    .select(['mid', 'order_id'])
    .where('home', '=', run.mid)
    .where('statement', '=', run.id)
    .limit(500)
    .execute()
  for (const mid of new Set(some.map((row) => row.mid)))
    await db
      .deleteFrom('statement_match')
      .where('mid', '=', mid)
      .where('home', '=', run.mid)
      .where('statement', '=', run.id)
      .where(
        'order_id',
        'in',
        some.filter((row) => row.mid === mid).map(({ order_id }) => order_id),
      )
      .execute()
  return some.length > 0
}
