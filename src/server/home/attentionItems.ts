import { readReceivers } from '../alerts/alertRows.ts'
import { addValue } from '../late/openOrders.ts'
import { listSetAside } from '../ledger/setAside.ts'
import { changedPeriods } from '../periods/listChanges.ts'
import type { Store } from '../../store/openStore.ts'
import type { AttentionItem } from '../../api/attention.ts'
import { may, type Role, type RolePermission } from '../access/permissions.ts'

/** `held`: of the operator; records with another merchant ID are hidden. `filter`: the requested merchant IDs. */
type AttentionQuery = {
  store: Store
  all: readonly string[]
  held: readonly string[]
  mids: string[]
  filter: Record<string, unknown>
}

type Counted = Pick<AttentionItem, 'kind' | 'count' | 'oldest' | 'filter'> & Partial<AttentionItem>
type Count = (query: AttentionQuery) => Promise<Counted[]>

const counts: [permission: RolePermission, count: Count][] = [
  ['intents.read', (query) => countIntents(query, 'intents')],
  ['orders.approve', (query) => countIntents(query, 'approvals')],
  ['orders.read', countSyncs],
  ['alerts.watches', (query) => countReceivers(query, 'failing')],
  ['alerts.receivers', (query) => countReceivers(query, 'paused')],
  ['unreadable.read', countUnreadable],
  ['periods', countPeriods],
  ['statements', countStatements],
]

/** Items other than orders; only those whose list the operator may open. */
export async function ownItems(role: Role, query: AttentionQuery): Promise<AttentionItem[]> {
  if (query.mids.length === 0) return []
  const items: AttentionItem[] = []
  for (const [permission, count] of counts)
    if (may(role, permission)) items.push(...(await count(query)).flatMap(toItems))
  return items
}

/** No item if nothing was counted. */
export function toItems(counted: Counted): AttentionItem[] {
  return counted.count > 0 ? [{ value: [], withoutAmount: 0, coverage: 'exact', ...counted }] : []
}

const maxIntents = 1_000

async function countIntents(
  { store: { db }, mids, filter }: AttentionQuery,
  kind: 'intents' | 'approvals',
): Promise<Counted[]> {
  const state = kind === 'intents' ? 'unknown' : 'to_be_approved'
  const waiting = db.selectFrom('order_intent').where('state', '=', state).where('mid', 'in', mids)
  const { count, oldest } = await waiting
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const rows =
    count > maxIntents
      ? undefined
      : await waiting.select(['currency', 'amount']).where('kind', '=', 'order').execute()
  const added = rows && addValue(rows)
  // The intent list also includes merchant IDs that are no longer configured.
  const own = { kind, count, oldest, filter: { mid: mids, ...filter, state } }
  return [{ ...own, value: added?.value ?? null, withoutAmount: added?.withoutAmount ?? 0 }]
}

async function countSyncs({ store: { db }, mids }: AttentionQuery): Promise<Counted[]> {
  const rows = await db
    .selectFrom('sweep_state')
    .select(['mid', 'failing_since'])
    .where('mid', 'in', mids)
    .where('failing_since', 'is not', null)
    .orderBy('failing_since')
    .execute()
  const mid = [...new Set(rows.map((row) => row.mid))].toSorted()
  return [{ kind: 'sync', count: mid.length, oldest: rows[0]?.failing_since ?? null, filter: { mid } }]
}

/** Alert receivers that fail, or whose admin was disabled. */
async function countReceivers(
  { store: { db }, held, mids, filter }: AttentionQuery,
  state: 'failing' | 'paused',
): Promise<Counted[]> {
  const receivers = await readReceivers(db, { held, mids, [state]: true })
  const since = receivers.map((row) => (state === 'failing' ? row.failing_since : row.paused_since))
  return [
    {
      kind: state === 'failing' ? 'receivers' : 'paused-receivers',
      count: receivers.length,
      oldest: earliest(since),
      filter: { ...filter, [state]: true },
    },
  ]
}

async function countUnreadable({ store, mids, filter }: AttentionQuery): Promise<Counted[]> {
  const sort = { field: 'firstSeenAt', order: 'asc' } as const
  const { rows, total } = await listSetAside(store, { mids, isSent: true, sort, offset: 0, limit: 1 })
  const oldest = rows[0]?.firstSeenAt ?? null
  return [{ kind: 'unreadable', count: total, oldest, filter: { ...filter, isSent: true } }]
}

/** Closed periods with later changes. */
async function countPeriods({ store: { db }, held, mids, filter }: AttentionQuery): Promise<Counted[]> {
  const changed = new Map((await changedPeriods(db, mids)).map((one) => [one.id, one.firstNoticedAt]))
  if (changed.size === 0) return []
  const rows = await db
    .selectFrom('period')
    .select(['id', 'mids'])
    .where('id', 'in', [...changed.keys()])
    .execute()
  const own = rows.filter((row) => midsOf(row).every((mid) => held.includes(mid)))
  const oldest = earliest(own.map(({ id }) => changed.get(id) ?? null))
  return [{ kind: 'periods', count: own.length, oldest, filter: { ...filter, changed: true } }]
}

async function countStatements({ store, all, held, mids, filter }: AttentionQuery): Promise<Counted[]> {
  const rows = await store.db
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
  const item = (kind: Counted['kind'], some: typeof own, more: object): Counted => ({
    kind,
    count: some.length,
    oldest: some[0]?.created_at ?? null,
    filter: { ...filter, ...more },
  })
  const asking = own.filter(({ state }) => state === 'asks')
  const open = own.filter(({ state, open_count }) => state === 'done' && Number(open_count) > 0)
  return [
    item('statements-ask', asking, { state: 'asks' }),
    item('statements-differ', open, { state: 'done', hasOpen: true }),
  ]
}

function midsOf({ mids }: { mids: string }): string[] {
  return JSON.parse(mids) as string[]
}

function earliest(times: readonly (string | null)[]): string | null {
  return times.filter((time) => time !== null).toSorted()[0] ?? null
}
