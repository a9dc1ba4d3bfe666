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
  keyOf,
  lineOf,
  readColumns,
  readRows,
  readSpan,
  rowOf,
  toClosedRow,
  type CloseKey,
  type ReadOrder,
  readingOf,
} from './closedRow.ts'

type Watch = Awaited<ReturnType<typeof readWatches>>[number]

const maxAtOnce = 200

/** Turns marked orders into dated entries. Several servers may run it at once. Returns their number. */
export async function noticeChanges(
  store: Store,
  mids: readonly string[],
  close?: CloseKey,
): Promise<number> {
  let made = 0
  const failures: unknown[] = []
  // A close with unreadable rows must not block the others.
  for (const watch of await readWatches(store, mids, close))
    made += await noticeAll(store, watch).catch((error: unknown) => {
      failures.push(error)
      return 0
    })
  if (failures.length > 0) throw failures[0]
  return made
}

async function noticeAll(store: Store, watch: Watch): Promise<number> {
  await markReread(store, watch)
  for (let made = 0; ;) {
    const { looked, entries } = await noticeSome(store, watch)
    made += entries
    if (looked === 0) return made
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

/** If status names changed since the last comparison, any order may differ. */
async function markReread(store: Store, watch: Watch): Promise<void> {
  if (watch.endedAt !== null) return
  const reading = readingOf(await readNames(store.db, [watch.mid]), watch.mid)
  if (reading === watch.reading) return
  await markAll(store, watch)
  await store.db.updateTable('period_watch').set({ reading }).where(isOfClose(watch.mid, watch)).execute()
}

/** Compares page by page, since both are in the same order, and marks differences for a check under lock. */
async function markAll(store: Store, watch: Watch): Promise<void> {
  const { db } = store
  const names = await readNames(db, [watch.mid])
  await noteEarlier(db, watch)
  async function markSpan(
    closedRows: Map<string, ClosedRow>,
    after?: ClosedRow,
    upTo?: ClosedRow,
  ): Promise<void> {
    for await (const page of readSpan(db, { ...watch, after, upTo })) {
      const rows = page.map((order) => toClosedRow(order, watch.mid, names))
      const different = rows.filter((row) => {
        const key = keyOf(row)
        const before = closedRows.get(key)
        closedRows.delete(key)
        return !before || differences(before, row).length > 0
      })
      await mark(db, watch, different)
    }
    await mark(db, watch, [...closedRows.values()])
  }

  let after: ClosedRow | undefined
  for await (const rows of readRows(db, watch, watch.mid)) {
    const last = rows.at(-1)?.row
    await markSpan(new Map(rows.map(({ row }) => [keyOf(row), row])), after, last)
    after = last
    await yieldToEventLoop()
  }
  await markSpan(new Map(), after)
}

async function mark(db: Db, { mid, periodId, version }: Watch, rows: readonly ClosedRow[]): Promise<void> {
  if (rows.length === 0) return
  const key = { mid, period_id: periodId, version }
  await db
    .insertInto('period_pending')
    .values(rows.map(({ id, created }) => ({ ...key, order_id: id, created_at: created })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Orders that differed before may have changed again, or back. */
async function noteEarlier(db: Db, watch: Watch): Promise<void> {
  await sql`insert into period_pending (mid, period_id, version, order_id, created_at)
    select distinct mid, period_id, version, order_id, '' from period_change where ${isOfClose(watch.mid, watch)}
    on conflict do nothing`.execute(db)
}

async function noticeSome(store: Store, watch: Watch): Promise<{ looked: number; entries: number }> {
  const pending = await pendingOf(store.db, watch).limit(maxAtOnce).execute()
  if (pending.length === 0) return { looked: 0, entries: 0 }
  // Closed rows never change, so they are read before the lock is taken.
  const places = pending.map(({ order_id, created_at }) => ({ id: order_id, created: created_at }))
  const closedRows = await findClosedRows(store.db, watch, watch.mid, places)
  const looked = new Set(pending.map(({ order_id, created_at }) => `${order_id} ${created_at}`))
  const ids = [...new Set(pending.map(({ order_id }) => order_id))]

  return store.transaction(async (db) => {
    await lockMid({ ...store, db }, watch.mid)
    const now = await pendingOf(db, watch).where('order_id', 'in', ids).execute()
    // Orders marked with a new time meanwhile are left for the next run, since their row may be under that time.
    const later = new Set(
      now
        .filter(({ order_id, created_at }) => !looked.has(`${order_id} ${created_at}`))
        .map((row) => row.order_id),
    )
    const here = [...new Set(now.map((row) => row.order_id))].filter((id) => !later.has(id))
    if (here.length === 0) return { looked: pending.length, entries: 0 }
    await db
      .deleteFrom('period_pending')
      .where(isOfClose(watch.mid, watch))
      .where('order_id', 'in', here)
      .execute()
    return { looked: pending.length, entries: await writeEntries(store, db, watch, here, closedRows) }
  })
}

function pendingOf(db: Db, watch: Watch) {
  return db
    .selectFrom('period_pending')
    .select(['order_id', 'created_at'])
    .where(isOfClose(watch.mid, watch))
    .orderBy('order_id')
}

/** Requires the lock of the merchant ID, so that entries match the ledger. */
async function writeEntries(
  store: Store,
  db: Db,
  watch: Watch,
  ids: readonly string[],
  closedRows: ReadonlyMap<string, ClosedRow>,
): Promise<number> {
  const { mid } = watch
  const at = iso(await store.now())
  const names = await readNames(db, [mid])
  const orders = await db
    .selectFrom('ledger_order')
    .select([...readColumns, 'first_seen_at'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  const present = new Map(orders.map((order) => [order.id, order]))
  const earlier = await lastEntries(db, watch, ids)
  const changes = ids.flatMap((id): Noticed[] => {
    const order = present.get(id)
    const last = earlier.get(id)
    const before = last === undefined ? (closedRows.get(id) ?? null) : last
    const after = order && isWithin(order, watch) ? toClosedRow(order, mid, names) : null
    const isNew = last === undefined && (order?.first_seen_at ?? '') > (watch.closedAt ?? '')
    return toNoticed(id, before, after, isNew)
  })
  if (changes.length === 0) return 0

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
  return changes.length
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
