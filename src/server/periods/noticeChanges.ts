import { sql } from 'kysely'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { readNames } from '../ledger/statusNames.ts'
import { lockMid } from '../ledger/ledgerVersion.ts'
import { createControlTotals, type ControlLine } from './controlTotals.ts'
import type { ChangeKind, ClosedRow } from '../../api/periods.ts'
import {
  differences,
  findClosedRows,
  isOfClose,
  isVersion,
  lineOf,
  readColumns,
  readRows,
  rowOf,
  toClosedRow,
  type CloseKey,
  type ReadOrder,
  readingOf,
} from './closedRow.ts'

type Watch = Awaited<ReturnType<typeof readWatches>>[number]

const maxAtOnce = 200

/** Turns marked orders into dated entries. Several servers may run it at once. */
export async function noticeChanges(store: Store, mids: readonly string[], close?: CloseKey): Promise<void> {
  const failures: unknown[] = []
  // A close with unreadable rows must not block the others.
  for (const watch of await readWatches(store, mids, close))
    await noticeAll(store, watch).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function noticeAll(store: Store, watch: Watch): Promise<void> {
  await markReread(store, watch)
  for (;;) {
    const pending = await store.db
      .selectFrom('period_pending')
      .select('order_id')
      .distinct()
      .where(isOfClose(watch.mid, watch))
      .orderBy('order_id')
      .limit(maxAtOnce)
      .execute()
    if (pending.length === 0) return
    const marked = pending.map(({ order_id }) => order_id)
    await store.transaction((db) => writeEntries(store, db, watch, marked))
    await yieldToEventLoop()
  }
}

async function readWatches({ db }: Store, mids: readonly string[], close?: CloseKey) {
  if (mids.length === 0) return []
  let query = db
    .selectFrom('period_watch')
    .select(['mid', 'period_id as periodId', 'version', 'from_at as from', 'to_at as to'])
    .select(['closed_at as closedAt', 'ended_at as endedAt', 'reading'])
    .where('mid', 'in', mids)
    .where('closed_at', 'is not', null)
  if (close) query = query.where(isVersion(close))
  return query.orderBy('mid').orderBy('period_id').orderBy('version').execute()
}

/**
 * Compares all closed orders again if a status got another name. Orders that came after the close were marked when they
 * were booked.
 */
async function markReread({ db }: Store, watch: Watch): Promise<void> {
  const { mid, periodId, version } = watch
  if (watch.endedAt !== null) return
  const names = await readNames(db, [mid])
  const reading = readingOf(names, mid)
  if (reading === watch.reading) return
  await noteEarlier(db, watch)
  for await (const rows of readRows(db, watch, mid)) {
    const orders = await readOrders(
      db,
      mid,
      rows.map(({ row }) => row.id),
    )
    const different = rows.filter(({ row }) => {
      const order = orders.get(row.id)
      return !order || differences(row, toClosedRow(order, mid, names)).length > 0
    })
    const key = { mid, period_id: periodId, version }
    if (different.length > 0)
      await db
        .insertInto('period_pending')
        .values(different.map(({ row: { id, created } }) => ({ ...key, order_id: id, created_at: created })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await yieldToEventLoop()
  }
  await db.updateTable('period_watch').set({ reading }).where(isOfClose(mid, watch)).execute()
}

async function readOrders(db: Db, mid: string, ids: readonly string[]) {
  const orders = await db
    .selectFrom('ledger_order')
    .select([...readColumns, 'first_seen_at'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(orders.map((order) => [order.id, order]))
}

/** Orders that differed before may have changed again, or back. */
async function noteEarlier(db: Db, watch: Watch): Promise<void> {
  await sql`insert into period_pending (mid, period_id, version, order_id, created_at)
    select distinct mid, period_id, version, order_id, '' from period_change where ${isOfClose(watch.mid, watch)}
    on conflict do nothing`.execute(db)
}

/** The lock of the merchant ID makes entries match the ledger. */
async function writeEntries(store: Store, db: Db, watch: Watch, marked: readonly string[]): Promise<void> {
  const { mid } = watch
  await lockMid({ ...store, db }, mid)
  const places = await db
    .deleteFrom('period_pending')
    .where(isOfClose(mid, watch))
    .where('order_id', 'in', marked)
    .returning(['order_id as id', 'created_at as created'])
    .execute()
  // Another server may have compared some of them already.
  const ids = [...new Set(places.map(({ id }) => id))].toSorted()
  if (ids.length === 0) return
  const closedRows = await findClosedRows(db, watch, mid, places)
  const at = iso(await store.now())
  const names = await readNames(db, [mid])
  const present = await readOrders(db, mid, ids)
  const earlier = await lastEntries(db, watch, ids)
  const changes = ids.flatMap((id): Noticed[] => {
    const order = present.get(id)
    const last = earlier.get(id)
    const before = last === undefined ? (closedRows.get(id) ?? null) : last
    const after = order && isWithin(order, watch) ? toClosedRow(order, mid, names) : null
    const isNew = last === undefined && (order?.first_seen_at ?? '') > (watch.closedAt ?? '')
    return toNoticed(id, before, after, isNew)
  })
  if (changes.length === 0) return

  const { seq } = await db
    .selectFrom('period_change')
    .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
    .where(isOfClose(mid, watch))
    .executeTakeFirstOrThrow()
  const { periodId: period_id, version } = watch
  const rows = changes.map(({ id, kind, before, after }, nth) => ({
    mid,
    period_id,
    version,
    order_id: id,
    kind,
    noticed_at: at,
    seq: (seq ?? 0) + nth + 1,
    line_before: before && lineOf(before),
    line_after: after && lineOf(after),
  }))
  await db.insertInto('period_change').values(rows).execute()
  await addToWatch(db, watch, changes, at)
}

type Noticed = { id: string; kind: ChangeKind; before: ClosedRow | null; after: ClosedRow | null }

function toNoticed(id: string, before: ClosedRow | null, after: ClosedRow | null, isNew: boolean): Noticed[] {
  if (!before) return after ? [{ id, kind: isNew ? 'new' : 'moved-in', before, after }] : []
  if (!after) return [{ id, kind: 'moved-out', before, after }]
  const fields = differences(before, after)
  if (fields.length === 0) return []
  const isMissing = fields.every((field) => field === 'missing')
  return [{ id, kind: isMissing ? (after.missing ? 'gone' : 'back') : 'changed', before, after }]
}

function isWithin({ created_at }: ReadOrder, { from, to }: Watch): boolean {
  return created_at !== null && created_at >= from && created_at < to
}

/** Last recorded state of orders with entries; null if it was no longer in the period. */
async function lastEntries(
  db: Db,
  watch: Watch,
  ids: readonly string[],
): Promise<Map<string, ClosedRow | null>> {
  const rows = await db
    .selectFrom('period_change')
    .select(['order_id', 'line_after'])
    .where(isOfClose(watch.mid, watch))
    .where('order_id', 'in', ids)
    .orderBy('seq')
    .execute()
  return new Map(
    rows.map(({ order_id, line_after }) => [order_id, line_after === null ? null : rowOf(line_after)]),
  )
}

async function addToWatch(db: Db, watch: Watch, changes: readonly Noticed[], at: string): Promise<void> {
  const { lines } = await db
    .selectFrom('period_watch')
    .select('lines')
    .where(isOfClose(watch.mid, watch))
    .executeTakeFirstOrThrow()
  const totals = createControlTotals(JSON.parse(lines) as ControlLine[])
  for (const { before, after } of changes) {
    if (before) totals.take(watch.mid, before)
    if (after) totals.add(watch.mid, after)
  }
  await db
    .updateTable('period_watch')
    .set(({ eb, fn, val }) => ({
      lines: JSON.stringify(totals.read()),
      entries: eb('entries', '+', changes.length),
      first_noticed_at: fn.coalesce('first_noticed_at', val(at)),
    }))
    .where(isOfClose(watch.mid, watch))
    .execute()
}
