import type { LedgerOrder, LedgerUser, WholeOrder } from '../../api/orders.ts'
import type { Identifier, RaRecord } from 'react-admin'
import { orderRowShape, readRow, userShape } from '../../contract/rowShape.ts'
import type { Order, User } from './records.ts'
import { sentId, erasedOf } from './jsonValues.ts'
import type { ApiResources } from './apiResources.ts'
import { everyMid } from './ledgerFilter.ts'
import { callLedger, isDown, type LedgerOrLive } from './ledgerOrLive.ts'
import { toOrder, type orders } from './orders.ts'
import { failure } from './toHttpError.ts'
import type { GetList, GetMany, Params, ResourceProvider } from './ResourceProvider.ts'
import { toUser, type users } from './users.ts'

const liveFilters = ['status', 'orderType']

export function ledgerOrders(
  live: ReturnType<typeof orders>,
  resources: ApiResources | undefined,
  ledgerOrLive: LedgerOrLive,
) {
  const ledger = resources?.('orders', toLedgerOrder)
  const lastSeen = resources?.('orders', toLastSeenOrder)
  const listOr = (instead: GetList<Order>, ignored = ignoredBy) =>
    ledgerOrLive<Order>({
      kind: 'orders',
      ledger: ledger?.getList,
      live: instead,
      ignoredBy: ignored,
    })

  return {
    ...live,
    getList: listOr(live.getList),

    /** All orders of a user from the ledger, else those among the newest. */
    async getManyReference(params: Params<'getManyReference'>) {
      const { target, id, filter = {}, ...rest } = params
      const list = listOr(
        () => live.getManyReference(params),
        () => [],
      )
      return list({ ...rest, filter: { ...filter, [target]: String(id) } })
    },

    getMany: manyFrom(ledger, live.getMany),

    /** The live order; the last stored version when the service does not respond. */
    async getOne(params) {
      try {
        return await live.getOne(params)
      } catch (error) {
        const isMissing = (error as { status?: number }).status === 404
        if (!lastSeen || params.signal?.aborted || isMissing || !isDown(error)) throw error
        const { data } = await callLedger(params.signal, (signal) =>
          lastSeen.getOne({ ...params, id: sentId(String(params.id)), signal }),
        ).catch(() => {
          throw error
        })
        return { data: { ...data, id: String(params.id) } }
      }
    },
  } satisfies ResourceProvider<Order>
}

const maxRows = 200

type Ledger<R extends RaRecord> = { getList: GetList<R> } | undefined

/** Reads rows by ID. Returns none when the ledger fails, because the service can be asked instead. */
async function storedRows<R extends RaRecord>(
  ledger: Ledger<R>,
  ids: readonly Identifier[],
  signal: AbortSignal | undefined,
  { mid, isOnlySource = false }: { mid?: string | undefined; isOnlySource?: boolean },
): Promise<Map<string, R>> {
  if (!ledger || ids.length === 0) return new Map()
  const params = {
    pagination: { page: 1, perPage: maxRows },
    sort: { field: 'id', order: 'ASC' as const },
    filter: { id: ids.slice(0, maxRows).map(String), ...(mid !== undefined && { mid }) },
  }
  try {
    const { data } = await callLedger(signal, (signal) => ledger.getList({ ...params, signal }))
    return new Map(data.map((row) => [String(row.id), row]))
  } catch (error) {
    if (signal?.aborted || isOnlySource) throw error
    return new Map()
  }
}

/** Reads rows by ID from the ledger, and the others from the service. */
function manyFrom<R extends RaRecord>(ledger: Ledger<R>, live: GetMany<R>, mid?: string): GetMany<R> {
  return async ({ ids, ...context }) => {
    const stored = await storedRows(ledger, ids, context.signal, { mid })
    const { data } = await live({ ids: ids.filter((id) => !stored.has(String(id))), ...context })
    for (const row of data) stored.set(String(row.id), row)
    return { data: ids.flatMap((id) => stored.get(String(id)) ?? []) }
  }
}

function ignoredBy({ mid, ...filter }: Record<string, unknown>): string[] {
  const isOneMid = mid === undefined || (typeof mid === 'string' && mid !== everyMid)
  const names = Object.entries(filter)
    .filter(([name, value]) => !liveFilters.includes(name) || (Array.isArray(value) && value.length > 1))
    .map(([name]) => name)
  return isOneMid ? names : [...names, 'mid']
}

/** Separates the ledger's own fields from the record that the service sent. */
export function toLedgerOrder(row: LedgerOrder | WholeOrder): Order {
  const { isFinal: _, firstSeenAt, lastSeenAt: _l, missingAt: _m, erasedAt: _e, erasedWhy: _w, ...rest } = row
  const {
    statusSince: since,
    late,
    feeCheck,
    expectedFee,
    feeDifference,
    history: _h,
    stay: _s,
    ...sent
  } = rest as Partial<WholeOrder>
  const { record, faults } = readRow(orderRowShape, sent)
  return {
    ...toOrder(record, faults, 0, sent),
    ...erasedOf(row),
    ...(since !== undefined && { statusSince: since }),
    ...(since !== undefined && since === firstSeenAt && { isFirstStatus: true }),
    ...(late && { late }),
    ...(feeCheck && { feeCheck }),
    ...(expectedFee !== undefined && { expectedFee }),
    ...(feeDifference !== undefined && { feeDifference }),
  }
}

function toLastSeenOrder(row: WholeOrder): Order {
  return { ...toLedgerOrder(row), seenAt: row.lastSeenAt }
}

/** Asks the ledger before the service, which has no route for a user by ID. */
export function ledgerUsers(
  live: ReturnType<typeof users>,
  resources: ApiResources | undefined,
  ledgerOrLive: LedgerOrLive,
  ownMid: string,
) {
  const ledger = resources?.('users', toLedgerUser)
  const getList = ledgerOrLive<User>({
    kind: 'users',
    ledger: ledger?.getList,
    live: live.getList,
    ignoredBy: (filter) => Object.keys(filter).filter((name) => name !== 'q'),
    isSearchWhole: true,
  })
  return {
    ...live,

    async getList(params) {
      const answer = await getList(params)
      if (params.filter?.q !== undefined) live.remember(answer.data)
      return answer
    },

    /** The ledger may have this user before it has all of them. Only it knows customers of other merchants. */
    async getOne(params) {
      const mid = (params.meta?.mid as string | undefined) ?? ownMid
      const of = { mid, isOnlySource: mid !== ownMid }
      const data = (await storedRows(ledger, [params.id], params.signal, of)).get(String(params.id))
      if (data) return { data }
      if (mid !== ownMid) throw failure('unseen', `${params.id} is not known under ${mid}`)
      return live.getOne(params)
    },

    getMany: manyFrom(ledger, live.getMany, ownMid),
  } satisfies ResourceProvider<User>
}

/** A search result from the service has no ledger data, such as notes. */
function toLedgerUser(row: LedgerUser): User {
  const { id: _, lastSeenAt, missingAt: _m, erasedAt: _e, erasedWhy: _w, ...sent } = row
  const user = { ...toUser(readRow(userShape, sent).record, 0), ...erasedOf(row) }
  return lastSeenAt === undefined ? user : { ...user, isInLedger: true }
}
