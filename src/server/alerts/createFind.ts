import { type WatchKind, failureWindow } from '../../api/alerts.ts'
import { type FindOne, maxFindings, type Finding } from './alert.ts'
import type { Find } from './createEvaluation.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { sql } from 'kysely'
import { compareAmounts, plain, sizeOf, sumAmounts } from '../../contract/amount.ts'
import { checkedColumns, checkFee, readFeeTerms } from '../ledger/agreedFee.ts'
import { outcomeOf } from '../../contract/status.ts'
import { nameOf, readNames } from '../ledger/statusNames.ts'
import { readLate } from '../late/lateKinds.ts'
import { isFollowed } from '../ledger/coverage.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { readAges } from '../late/openOrders.ts'
import { readCells } from '../orders/cells.ts'
import { maskText } from '../text/masks.ts'

const findDoubts: FindOne = async ({ db }, { mid, threshold }, now) => {
  const rows = await db
    .selectFrom('order_intent')
    .select(['key', 'kind', 'created_at'])
    .where('state', '=', 'unknown')
    .where('mid', '=', mid)
    .where('created_at', '<=', iso(now - threshold * 60_000))
    .orderBy('created_at')
    .orderBy('key')
    .limit(maxFindings)
    .execute()
  return rows.map(({ key, kind, created_at }) => ({
    labels: { request: key },
    facts: { what: kind, since: created_at },
  }))
}

type Row = {
  status: string | null
  order_type: string | null
  destination_currency: string | null
  orders: number
}

const { minutes, minOrders } = failureWindow

/** Failure rate of an order type. `updated_at` is used as the end time. */
const findFailures: FindOne = async ({ db }, { mid, threshold }, now) => {
  const names = await readNames(db, [mid])
  const { rows } = await sql<Row>`
    select status, order_type, destination_currency, count(*) as orders
    from ledger_order
    where mid = ${mid} and updated_at >= ${iso(now - minutes * 60_000)} and updated_at <= ${iso(now)}
      and is_final = 1
    group by status, order_type, destination_currency`.execute(db)
  const ended = rows.map(({ status, order_type: orderType, destination_currency: credited, orders }) => ({
    orderType: orderType ?? '',
    outcome: outcomeOf({ status, orderType, credited, name: nameOf(names, mid, status) }),
    orders: Number(orders),
  }))
  return [...Map.groupBy(ended, ({ orderType }) => orderType)].flatMap(([orderType, own]) => {
    const count = (outcome: string) =>
      own.reduce((sum, one) => sum + (one.outcome === outcome ? one.orders : 0), 0)
    const closed = count('closed')
    const all = closed + count('completed')
    if (all < minOrders || closed * 100 < threshold * all) return []
    return [{ labels: { orderType }, facts: { closed, ended: all, minutes } }]
  })
}

const findLate: FindOne = async (store, { mid, threshold }, now) => {
  const { kinds } = await readLate(viewLedger(store, [mid]), now)
  const orders = kinds.reduce((sum, { late }) => sum + late, 0)
  if (orders < threshold) return []
  const since = kinds.map(({ oldest }) => oldest).toSorted()[0] ?? null
  return [{ labels: {}, facts: { orders, since } }]
}

const findSyncs: FindOne = async (store, { mid, threshold }, now) => {
  const rows = await viewLedger(store, [mid]).syncs()
  return rows.flatMap((row) => {
    const { kind, failing_since } = row
    const since = failing_since ?? (isFollowed(row, now) ? null : row.followed_at)
    if (since === null || now - Date.parse(since) < threshold * 60_000) return []
    return [{ labels: { list: kind }, facts: { since, why: failing_since ? 'failing' : 'not read' } }]
  })
}

const findUnknown: FindOne = async (store, { mid, threshold }) => {
  const cells = await readCells(viewLedger(store, [mid]), await readNames(store.db, [mid]))
  const unknown = cells.filter(({ status, isUnknown }) => isUnknown && status !== '')
  const findings: Finding[] = []
  for (const [status, own] of Map.groupBy(unknown, (cell) => cell.status)) {
    const orders = own.reduce((sum, cell) => sum + cell.orders, 0)
    // The service may have written personal data into a status.
    if (orders < threshold || findings.length >= maxFindings || maskText(status) !== status) continue
    const { oldest } = await readAges(store, { statuses: [status], mids: [mid] })
    findings.push({ labels: { status }, facts: { orders, since: oldest } })
  }
  return findings
}

const dayMs = 86_400_000
/** More would not change that somebody must look. */
const maxChecked = 20_000

/** Fees of orders of the last 24 hours that differ from the agreed rates, by currency. */
const findFees: FindOne = async ({ db }, { mid, threshold }, now) => {
  const terms = await readFeeTerms(db, mid)
  if (terms.rates.length === 0) return []
  const rows = await db
    .selectFrom('ledger_order')
    .select(checkedColumns)
    .where('mid', '=', mid)
    .where('fee_check', 'in', ['over', 'under'])
    .where('created_at', '>=', iso(now - dayMs))
    .limit(maxChecked)
    .execute()
  const fees = rows.flatMap((row) => checkFee(row, terms) ?? [])
  return [...Map.groupBy(fees, ({ rate }) => rate.currency)].flatMap(([currency, own]) => {
    const difference = plain(sumAmounts(own.map((fee) => sizeOf(fee.difference))))
    if (compareAmounts(difference, String(threshold)) < 0 || maskText(currency) !== currency) return []
    return [{ labels: { currency }, facts: { orders: own.length, difference } }]
  })
}

async function isBehind(store: Store, mid: string, now: number): Promise<boolean> {
  const row = (await viewLedger(store, [mid]).syncs()).find(({ kind }) => kind === 'orders')
  // During the first sync old orders look like new ones.
  return !row || row.swept_at === null || row.failing_since !== null || !isFollowed(row, now)
}

const finds: Record<WatchKind, FindOne> = {
  late: findLate,
  doubt: findDoubts,
  sync: findSyncs,
  failures: findFailures,
  'unknown-status': findUnknown,
  fees: findFees,
}

/** These need current orders, so they are skipped while the sync is behind. */
const orderKinds: readonly WatchKind[] = ['late', 'failures', 'fees']

export function createFind(store: Store): Find {
  return async (watch, now) =>
    orderKinds.includes(watch.kind) && (await isBehind(store, watch.mid, now))
      ? { findings: [], isBlind: true }
      : { findings: await finds[watch.kind](store, watch, now) }
}
