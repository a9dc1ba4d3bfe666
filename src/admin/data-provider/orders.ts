import type { GetListParams } from 'react-admin'
import type { Client } from '../../client/createClient.ts'
import { fixedSideOf } from '../../contract/fixedSide.ts'
import type { WireOrderReceipt } from '../../contract/orderRequest.ts'
import type { Fault } from '../../contract/readRecord.ts'
import { feeNames, type Money, type Order, type OrderReceipt } from './records.ts'
import { orderRowShape, textFields, type WireOrder, type WireOrderRow } from '../../contract/rowShape.ts'
import { allPages, createPagedList, type PageQuery } from './page.ts'
import {
  distinct,
  sentId,
  withoutRepeats,
  objectOf,
  textOf,
  textsOf,
  masksOf,
  midsOf,
  sealedIn,
  sourceOf,
} from './jsonValues.ts'
import { creationOf, type GetOne, type ResourceProvider } from './ResourceProvider.ts'
import { everyMid } from './ledgerFilter.ts'
import { failure } from './toHttpError.ts'

/** Pages searched for a user's orders: the interface has no such filter. */
const searchDepth = { pages: 5 }

export function orders(client: Client) {
  const pagedList = createPagedList<Order>()

  const read = async ({ mid, ...query }: PageQuery & ReturnType<typeof toFilter>, signal?: AbortSignal) => {
    const { data, faults, withheld = 0 } = await client.v1.listOrders(query, { signal, mid })
    const before = (query.page - 1) * query.limit
    const rows = data.map((row, n) => toOrder(row, rowFaults(faults, n), before + n))
    return { rows, withheld }
  }

  /** `meta.mid` overrides the current merchant ID. */
  const getOne: GetOne<Order> = async ({ id, signal, meta }) => {
    if (withoutId.test(String(id))) throw failure('unsupported', 'a row without an id cannot be opened')
    const { data, faults, letter } = await client.v1
      .getOrder(sentId(String(id)), { signal, mid: meta?.mid })
      .catch(toBadId)
    // Keeps the requested ID, even if the service writes it differently.
    const order = toOrder(data, faults, 0, letter)
    return { data: { ...order, id: String(id) } }
  }

  return {
    async getList(params) {
      const filter = toFilter(params)
      let withheld = 0
      const { meta, ...list } = await pagedList(params, async (query, signal) => {
        const page = await read({ ...query, ...filter }, signal)
        // Takes `withheld` of the requested page only, not of the look-ahead.
        if (query.page === (params.pagination?.page ?? 1)) ({ withheld } = page)
        return page.rows
      })
      return { ...list, meta: { ...meta, withheld } }
    },

    getOne,

    /** Orders that the service does not know are left out. */
    async getMany({ ids, ...context }) {
      const orders: Order[] = []
      for (const id of ids)
        await getOne({ id, ...context }).then(
          ({ data }) => orders.push(data),
          (error: { status?: number }) => {
            if (error.status !== 404) throw error
          },
        )
      return { data: orders }
    },

    async getManyReference({ target, id, filter, signal }) {
      const { mid } = toFilter({ filter })
      const { rows, isWhole } = await allPages(
        async (query) => distinct(withoutRepeats((await read({ ...query, mid }, signal)).rows)),
        searchDepth,
      )
      // An order that moved between two page reads appears twice; keep the later one.
      const unique = new Map(rows.map((order) => [order.id, order]))
      const data = [...unique.values()].filter((order) => order[target as keyof Order] === String(id))
      return { data, total: data.length, meta: { looked: unique.size, isWhole } }
    },

    async create({ data, meta }) {
      const { family, headers } = creationOf(meta)
      const { data: receipt } = await client[family].createOrder(data as never, { headers })
      return { data: { ...toReceipt(receipt), fixedSide: fixedSideOf(data) } }
    },
  } satisfies ResourceProvider<Order>
}

/** The place of a row that has no id. */
const withoutId = /^no id, row \d+$/

type LiveFilter = { status?: string; orderType?: 'payin' | 'gaming'; mid?: string }

function toFilter({ filter = {} }: GetListParams): LiveFilter {
  const [status, orderType, mid] = [filter.status, filter.orderType, filter.mid].map((words: unknown) =>
    textOf(Array.isArray(words) && words.length === 1 ? words[0] : words),
  )
  return {
    status,
    orderType: orderType as LiveFilter['orderType'],
    ...(mid !== undefined && mid !== everyMid && { mid }),
  }
}

/** The client refuses IDs that would change the path before it sends anything. */
function toBadId(error: unknown): never {
  throw error instanceof TypeError ? failure('bad_id', error.message) : error
}

/** List and single record differ in names: `orderType` and `type`, `id` and `orderId`. */
export function toOrder(
  wire: WireOrderRow & WireOrder,
  faults: Fault[],
  nth: number,
  letter: unknown = wire,
): Order {
  const { id, orderId, type, orderType, senderName, fees } = wire
  const unreadableFees = feeNames.filter((name) => faults.some(({ field }) => field.endsWith(`.${name}`)))
  return {
    ...textsOf(wire, ...textFields(orderRowShape)),
    ...midsOf(wire),
    id: textOf(id) ?? textOf(orderId) ?? `no id, row ${nth + 1}`,
    orderType: textOf(orderType) ?? textOf(type),
    source: moneyIn('source'),
    destination: moneyIn('destination'),
    senderName: textOf([senderName?.firstName, senderName?.lastName].filter(Boolean).join(' ')),
    fees: fees
      ? {
          ...textsOf(fees, ...feeNames),
          currency: textOf(fees.fixedFee?.fixedFeesCurrency),
          ...(unreadableFees.length > 0 && { unreadable: unreadableFees }),
        }
      : undefined,
    masks: masksOf(wire),
    sealed: sealedIn(wire),
    raw: sourceOf(objectOf(letter)),
    faults,
    assumed: textsOf(objectOf(wire.assumed), ...Object.keys(objectOf(wire.assumed))) as Record<
      string,
      string
    >,
  }

  function moneyIn(side: 'source' | 'destination'): Money | undefined {
    const isUnreadable = faults.some(({ field }) => field === side || field === `${side}.amount`)
    if (!wire[side] && !isUnreadable) return undefined
    return { ...textsOf(wire[side] ?? {}, 'currency', 'amount'), ...(isUnreadable && { isUnreadable }) }
  }
}

/** Picks the faults of one row: `3.source.amount` becomes `source.amount` of row 3. */
function rowFaults(faults: Fault[], row: number): Fault[] {
  const start = `${row}.`
  return faults
    .filter(({ field }) => field.startsWith(start))
    .map((fault) => ({ ...fault, field: fault.field.slice(start.length) }))
}

export function toReceipt(wire: WireOrderReceipt): OrderReceipt {
  const accountDetails = Object.entries(wire.paymentsData?.accountDetails ?? {})
  return {
    ...textsOf(wire, 'flow', 'amount', 'payUrl'),
    id: textOf(wire.orderId) ?? '',
    accountDetails: accountDetails.flatMap(([field, value]) => {
      const text = textOf(value)
      return text === undefined ? [] : [[field, text]]
    }),
    transferType: textOf(wire.paymentsData?.type),
    accountId: textOf(wire.paymentsData?.extra?.accountId),
  }
}
