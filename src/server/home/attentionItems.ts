import { readReceivers } from '../alerts/alertRows.ts'
import { addValue } from '../late/openOrders.ts'
import { failingSyncs } from './orderAttention.ts'
import { listSetAside } from '../ledger/setAside.ts'
import { changedPeriods } from '../periods/listChanges.ts'
import type { Store } from '../../store/openStore.ts'
import type { AttentionItem } from '../../api/attention.ts'

type AttentionQuery = { store: Store; mids: string[]; filter: Record<string, unknown> }

const maxIntents = 1_000

export async function intentItem(
  { store: { db }, mids, filter }: AttentionQuery,
  kind: 'intents' | 'approvals',
): Promise<AttentionItem[]> {
  if (mids.length === 0) return []
  const state = kind === 'intents' ? 'unknown' : 'to_be_approved'
  const waiting = db.selectFrom('order_intent').where('state', '=', state).where('mid', 'in', mids)
  const { count, oldest } = await waiting
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return []
  const rows =
    Number(count) > maxIntents
      ? undefined
      : await waiting.select(['currency', 'amount']).where('kind', '=', 'order').execute()
  const added = rows && addValue(rows.map(({ currency, amount }) => [currency, amount]))
  return itemsOf({
    kind,
    count: Number(count),
    oldest,
    value: added?.value ?? null,
    withoutAmount: added?.withoutAmount ?? 0,
    // The intent list also includes merchant IDs that are no longer configured.
    filter: { mid: mids, ...filter, state },
  })
}

export async function syncItem({ store, mids }: AttentionQuery): Promise<AttentionItem[]> {
  const failing = await failingSyncs(store.db, mids)
  return itemsOf({
    kind: 'sync',
    count: failing.mids.length,
    oldest: failing.since,
    filter: { mid: failing.mids },
  })
}

/** Alert receivers with failing deliveries. Hides those with a foreign merchant ID. */
export async function receiverItem(
  { store: { db }, mids, filter }: AttentionQuery,
  held: readonly string[],
): Promise<AttentionItem[]> {
  const failing = await readReceivers(db, { held, mids, failing: true })
  return itemsOf({
    kind: 'receivers',
    count: failing.length,
    oldest: failing.flatMap(({ failing_since }) => failing_since ?? []).toSorted()[0] ?? null,
    filter: { ...filter, failing: true },
  })
}

export async function pausedItem(
  { store: { db }, mids, filter }: AttentionQuery,
  held: readonly string[],
): Promise<AttentionItem[]> {
  const paused = await readReceivers(db, { held, mids, paused: true })
  return itemsOf({
    kind: 'paused-receivers',
    count: paused.length,
    oldest: paused.flatMap(({ paused_since }) => paused_since ?? []).toSorted()[0] ?? null,
    filter: { ...filter, paused: true },
  })
}

export async function unreadableItem({ store, mids, filter }: AttentionQuery): Promise<AttentionItem[]> {
  const { rows, total } = await listSetAside(store, {
    mids,
    isSent: true,
    sort: { field: 'firstSeenAt', order: 'asc' },
    offset: 0,
    limit: 1,
  })
  return itemsOf({
    kind: 'unreadable',
    count: total,
    oldest: rows[0]?.firstSeenAt ?? null,
    filter: { ...filter, isSent: true },
  })
}

/** Closed periods with later changes. Hides those with a foreign merchant ID. */
export async function periodItem(
  { store: { db }, mids, filter }: AttentionQuery,
  held: readonly string[],
): Promise<AttentionItem[]> {
  const changed = await changedPeriods(db, mids)
  if (changed.length === 0) return []
  const own = await db
    .selectFrom('period')
    .select(['id', 'mids'])
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  const ids = own.filter((row) => midsOf(row).every((mid) => held.includes(mid))).map(({ id }) => id)
  const times = changed.filter(({ id }) => ids.includes(id)).flatMap((one) => one.firstNoticedAt ?? [])
  return itemsOf({
    kind: 'periods',
    count: ids.length,
    oldest: times.toSorted()[0] ?? null,
    filter: { ...filter, changed: true },
  })
}

export async function statementItems(
  { store: { db }, mids, filter }: AttentionQuery,
  { held, all }: { held: readonly string[]; all: readonly string[] },
): Promise<AttentionItem[]> {
  const rows = await db
    .selectFrom('statement')
    .select(['mids', 'state', 'open_count', 'created_at'])
    .where('mid', 'in', [...all, ''])
    .where('state', 'in', ['asks', 'done'])
    .orderBy('created_at')
    .execute()
  const own = rows.filter((row) => {
    const named = midsOf(row)
    return named.every((mid) => held.includes(mid)) && named.some((mid) => mids.includes(mid))
  })
  const asking = own.filter(({ state }) => state === 'asks')
  const open = own.filter(({ state, open_count }) => state === 'done' && Number(open_count) > 0)
  return itemsOf(
    {
      kind: 'statements-ask',
      count: asking.length,
      oldest: asking[0]?.created_at ?? null,
      filter: { ...filter, state: 'asks' },
    },
    {
      kind: 'statements-differ',
      count: open.length,
      oldest: open[0]?.created_at ?? null,
      filter: { ...filter, state: 'done', hasOpen: true },
    },
  )
}

function midsOf({ mids }: { mids: string }): string[] {
  return JSON.parse(mids) as string[]
}

type Counted = Pick<AttentionItem, 'kind' | 'count' | 'oldest' | 'filter'> & Partial<AttentionItem>

export function itemsOf(...counted: Counted[]): AttentionItem[] {
  return counted
    .filter(({ count }) => count > 0)
    .map((item) => ({ value: [], withoutAmount: 0, coverage: 'exact' as const, ...item }))
}
