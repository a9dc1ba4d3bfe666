import { maskText } from '../text/masks.ts'
import type { Store } from '../../store/openStore.ts'
import type { LedgerView } from '../ledger/ledgerView.ts'
import { namesQuery, toNames } from '../ledger/statusNames.ts'
import { readCells, type Cell, filtersOf, type CellFilter, type Counted } from '../orders/cells.ts'
import { readAges, readValue, type Ages, type OrderItem } from '../late/openOrders.ts'

type OrderStage = { filter: CellFilter; orders: number } & Ages

/** `withoutStage`: open orders that no list filter can select. */
type OrderAttention = { items: OrderItem[]; stages: OrderStage[]; withoutStage: number }

/** Limit of the order list's status filter. */
const maxStatuses = 100

/** Orders to look at and in progress, by status. A status with personal data is no filter. */
export async function orderAttention(view: LedgerView): Promise<OrderAttention> {
  const { store, mids, cached } = view
  if (mids.length === 0) return { items: [], stages: [], withoutStage: 0 }
  const { rows } = await store.db.executeQuery(namesQuery(store.db, mids))
  return cached(['attention', rows], async () => {
    const cells = await readCells(view, toNames(rows))
    const askable = cells.filter(({ status }) => status !== '' && maskText(status) === status)
    const byStatus = Map.groupBy(askable, ({ status }) => status)
    const isWhole = !cells.some((cell) => cell.isUnknown && !askable.includes(cell))
    const items = [...(await heldItems(store, byStatus)), ...(await unknownItems(store, byStatus, isWhole))]
    const stages = await readStages(store, byStatus)
    const open = cells
      .filter(({ outcome }) => outcome === 'open')
      .reduce((sum, { orders }) => sum + orders, 0)
    const staged = stages.reduce((sum, { orders }) => sum + orders, 0)
    return { items, stages, withoutStage: open - staged }
  })
}

type ByStatus = ReadonlyMap<string, Cell[]>
type Reader = Pick<Store, 'db' | 'engine'>

async function heldItems(store: Reader, byStatus: ByStatus): Promise<OrderItem[]> {
  const items: OrderItem[] = []
  for (const [status, cells] of byStatus) {
    const { counted, leftOut } = filtersOf(status, cells, ({ isHeld }) => isHeld)
    for (const one of counted) items.push(await toItem(store, 'review', [one], leftOut > 0))
  }
  return items.toSorted((a, b) => b.count - a.count)
}

/** Groups unknown statuses by merchant IDs, so that one item covers them all. */
async function unknownItems(store: Reader, byStatus: ByStatus, isWhole: boolean): Promise<OrderItem[]> {
  const unknown: Counted[] = []
  for (const [status, cells] of byStatus)
    unknown.push(...filtersOf(status, cells, ({ isUnknown }) => isUnknown).counted)
  const items: OrderItem[] = []
  for (const alike of Map.groupBy(unknown, ({ filter: { mids } }) => mids.toSorted().join('\n')).values()) {
    const most = alike.toSorted((a, b) => b.orders - a.orders).slice(0, maxStatuses)
    items.push(await toItem(store, 'unknown-status', most, !isWhole || most.length < alike.length))
  }
  return items
}

async function toItem(
  store: Reader,
  kind: OrderItem['kind'],
  counted: readonly Counted[],
  isPart: boolean,
): Promise<OrderItem> {
  const { status: _, mids, ...rest } = counted[0]?.filter ?? { status: '', mids: [] }
  const statuses = counted.map((one) => one.filter.status)
  const of = { ...rest, mids, statuses }
  const { oldest } = await readAges(store, of)
  return {
    kind,
    count: counted.reduce((sum, { orders }) => sum + orders, 0),
    oldest,
    ...(await readValue(store, of)),
    filter: { ...rest, status: statuses.length === 1 ? statuses[0] : statuses },
    mids,
    isPart,
  }
}

async function readStages(store: Reader, byStatus: ByStatus): Promise<OrderStage[]> {
  const stages: OrderStage[] = []
  for (const [status, cells] of byStatus)
    for (const { filter, orders } of filtersOf(status, cells, ({ outcome }) => outcome === 'open').counted)
      stages.push({ filter, orders, ...(await readAges(store, { ...filter, statuses: [status] })) })
  return stages
}
