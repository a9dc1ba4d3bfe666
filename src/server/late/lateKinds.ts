import { iso, type Store } from '../../store/openStore.ts'
import { type OpenKind, isOfKinds, isOpen, sinceIndex, type KindBefore } from '../ledger/columnConditions.ts'
import type { LedgerView } from '../ledger/ledgerView.ts'
import { addValue, valueOf, type OrderItem } from './openOrders.ts'
import { momentOf, readLateAfter } from './usualTimes.ts'
import { isFollowed } from '../ledger/coverage.ts'
import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../../store/engine/planHints.ts'
import { readCount } from '../../store/executeAll.ts'
import { midIn } from '../ledger/textMatch.ts'

type LateKind = OpenKind & {
  open: number
  late: number
  stuck: number
  oldest: string
  /** Orders whose status began before this time are late, or stuck. */
  lateBefore: string
  stuckBefore: string
}

type LateOrders = {
  kinds: LateKind[]
  /** Merchant IDs left out because their sync is behind. */
  behind: string[]
  /** Open orders without a usual time to compare with. */
  notTold: number
  at: string
}

/** Counted on an index. Late: in its status for longer than usual; stuck: for twice as long. */
export async function readLate(view: LedgerView, now: number): Promise<LateOrders> {
  const { store, mids, cached } = view
  const moment = momentOf(now)
  const behind = await behindSyncs(view, now)
  return cached(['late', moment, behind], async () => {
    const judgedMids = mids.filter((mid) => !behind.includes(mid))
    const lateAfter = await readLateAfter(store, judgedMids)
    const kinds: LateKind[] = []
    let notTold = 0
    for (const { oldest, ...kind } of judgedMids.length === 0 ? [] : await readOpenKinds(store, judgedMids)) {
      const seconds = lateAfter(kind)
      if (seconds === undefined) notTold += kind.open
      if (seconds === undefined || oldest === null) continue
      const [lateBefore, stuckBefore] = [iso(moment - seconds * 1000), iso(moment - 2 * seconds * 1000)]
      if (oldest >= lateBefore) continue
      const late = await countBefore(store, kind, lateBefore)
      const stuck = oldest < stuckBefore ? await countBefore(store, kind, stuckBefore) : 0
      kinds.push({ ...kind, oldest, late, stuck, lateBefore, stuckBefore })
    }
    return { kinds, behind, notTold, at: iso(moment) }
  })
}

export async function lateAttention(
  view: LedgerView,
  now: number,
): Promise<{ items: OrderItem[] } & Omit<LateOrders, 'kinds'>> {
  const { store, mids, cached } = view
  const { kinds, ...rest } = await readLate(view, now)
  const items = await cached(['late items', rest], async () => {
    const items = [
      await toItem(store, 'late', kinds, mids, { late: true }),
      await toItem(store, 'stuck', kinds, mids, { stuck: true }),
    ]
    return items.filter(({ count }) => count > 0)
  })
  return { items, ...rest }
}

async function toItem(
  store: From,
  kind: 'late' | 'stuck',
  of: readonly LateKind[],
  mids: readonly string[],
  filter: OrderItem['filter'],
): Promise<OrderItem> {
  const isStuck = kind === 'stuck'
  const wanted = of
    .map((one) => ({
      ...one,
      count: isStuck ? one.stuck : one.late,
      before: isStuck ? one.stuckBefore : one.lateBefore,
    }))
    .filter(({ count }) => count > 0)
  return {
    kind,
    count: wanted.reduce((sum, { count }) => sum + count, 0),
    oldest: wanted.map(({ oldest }) => oldest).toSorted()[0] ?? null,
    ...(wanted.length === 0 ? addValue([]) : await valueOf(store.db, fromOpen(store, wanted))),
    filter,
    mids,
  }
}

const gapMs = 120_000

/** Stays of these merchant IDs are unknown: their orders may have changed since the last sync. */
export async function behindSyncs(
  { mids, syncs }: Pick<LedgerView, 'mids' | 'syncs'>,
  now: number,
): Promise<string[]> {
  const followed = (await syncs()).filter(
    (row) => row.kind === 'orders' && row.failing_since === null && isFollowed(row, now, gapMs),
  )
  return mids.filter((mid) => !followed.some((row) => row.mid === mid))
}

type From = Pick<Store, 'db' | 'engine'>

/** Served by the index alone. */
async function readOpenKinds({ db, engine }: From, mids: readonly string[]) {
  const { rows } = await sql<OpenKind & { open: number; oldest: string | null }>`
    select mid, status, order_type as "orderType", payment_method as "paymentMethod",
      count(*) as open, min(status_since) as oldest
    from ledger_order ${indexHint(engine, sinceIndex)}
    where ${sql.join([midIn('ledger_order', mids), ...isOpen], sql` and `)} and status is not null
    group by mid, status, order_type, payment_method`.execute(db)
  return rows
}

function countBefore(on: From, kind: OpenKind, before: string): Promise<number> {
  return readCount(on.db, sql`select count(*) as count ${fromOpen(on, [{ ...kind, before }])}`)
}

function fromOpen({ engine }: From, kinds: readonly KindBefore[]): RawBuilder<unknown> {
  const where = [
    midIn('ledger_order', [...new Set(kinds.map(({ mid }) => mid))]),
    ...isOpen,
    isOfKinds(kinds),
  ]
  return sql`from ledger_order ${indexHint(engine, sinceIndex)} where ${sql.join(where, sql` and `)}`
}
