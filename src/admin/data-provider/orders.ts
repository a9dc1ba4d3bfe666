import type { GetListParams } from 'react-admin'
import type { Client } from '../../client/createClient.ts'
import type { WireOrder, WireOrderReceipt, WireOrderRow } from '../../contract/order.ts'
import type { Fault } from '../../contract/readRecord.ts'
import type { Fees, Money, Order, OrderReceipt } from '../records.ts'
import { allPages } from './allPages.ts'
import type { Creator } from './createCreator.ts'
import { distinct, sentId, withoutRepeats } from './distinct.ts'
import { idempotencyKey } from './idempotencyKey.ts'
import { everyMid } from './ledgerFilter.ts'
import { masksOf, withoutMarks } from './masks.ts'
import type { PageQuery } from './page.ts'
import { createPagedList } from './pagedList.ts'
import { present } from './present.ts'
import type { ResourceProvider } from './ResourceProvider.ts'
import { rowFaults } from './rowFaults.ts'
import { failure } from './toHttpError.ts'

/** How far a person's orders are looked for: the interface has no such filter. */
const searched = { pages: 5 }

export function orders(client: Client, creating: Creator) {
  const pagedList = createPagedList<Order>()

  const read = async ({ mid, ...query }: PageQuery & ReturnType<typeof toFilter>, signal?: AbortSignal) => {
    const { data, faults } = await client.v1.listOrders(query, { signal, mid })
    const before = (query.page - 1) * query.limit
    return data.map((row, n) => toOrder(row, rowFaults(faults, n), before + n))
  }

  return {
    async getList(params) {
      const filter = toFilter(params)
      return pagedList(filter, params, (query, signal) => read({ ...query, ...filter }, signal))
    },

    /** `meta.mid` looks under another merchant ID than the one in use. */
    async getOne({ id, signal, meta }) {
      const { data, faults } = await client.v1
        .getOrder(sentId(String(id)), { signal, mid: meta?.mid })
        .catch(unaskable)
      // The page stays on the id that was asked for, also when the service writes it in another way.
      return { data: { ...toOrder(data, faults, 0), id: String(id) } }
    },

    /** The newest orders of a person, out of as many of the newest orders as are looked through. */
    async getManyReference({ target, id, signal }) {
      const { rows, isWhole } = await allPages(
        async (query) => distinct(withoutRepeats(await read(query, signal))),
        searched,
      )
      // An order that moved while the pages were read came twice; the later reading counts.
      const looked = new Map(rows.map((order) => [order.id, order]))
      const found = [...looked.values()].filter((order) => order[target as keyof Order] === String(id))
      return { data: found, total: found.length, meta: { looked: looked.size, isWhole } }
    },

    async create({ data, meta }) {
      const { family, body } = data as { family: 'v1' | 'v3'; body: never }
      const headers = idempotencyKey(meta)
      const { data: receipt } = await creating((client) => client[family].createOrder(body, { headers }))
      return { data: toReceipt(receipt) }
    },
  } satisfies ResourceProvider<Order>
}

type LiveFilter = { status?: string; orderType?: 'payin' | 'gaming'; mid?: string }

/** The service takes one word each. */
function toFilter({ filter = {} }: GetListParams): LiveFilter {
  const [status, orderType, mid] = [filter.status, filter.orderType, filter.mid].map(onlyWord)
  return {
    status,
    orderType: orderType as LiveFilter['orderType'],
    ...(mid !== undefined && mid !== everyMid && { mid }),
  }
}

function onlyWord(wanted: unknown): string | undefined {
  return present(Array.isArray(wanted) && wanted.length === 1 ? wanted[0] : wanted)
}

/** The client refuses an id that would change the path, before anything is sent. */
function unaskable(error: unknown): never {
  throw error instanceof TypeError ? failure('unsupported', error.message) : error
}

/** `orderType` in the list and `type` in the single record are one thing; so are `id` and `orderId`. */
export function toOrder(wire: WireOrderRow & WireOrder, faults: Fault[], nth: number): Order {
  const { id, orderId, type, orderType, senderName, partnerContext, source, destination, fees } = wire
  return {
    id: present(id) ?? present(orderId) ?? `no id, row ${nth + 1}`,
    status: present(wire.status),
    orderType: present(orderType) ?? present(type),
    purposeCode: present(wire.purposeCode),
    source: toMoney(source),
    destination: toMoney(destination),
    userId: present(wire.userId),
    mid: present(wire.mid),
    senderName: present([senderName?.firstName, senderName?.lastName].filter(Boolean).join(' ')),
    partnerContext: partnerContext ?? undefined,
    fees: toFees(fees),
    createdAt: present(wire.createdAt),
    updatedAt: present(wire.updatedAt),
    masks: masksOf(wire),
    raw: withoutMarks(wire),
    faults,
  }
}

function toMoney(wire: WireOrder['source']): Money | undefined {
  return wire ? { currency: present(wire.currency), amount: present(wire.amount) } : undefined
}

function toFees(wire: WireOrder['fees']): Fees | undefined {
  if (!wire) return undefined
  const { networkFee, processingFee, rrFee, fixedFee } = wire
  return {
    networkFee: present(networkFee),
    processingFee: present(processingFee),
    rrFee: present(rrFee),
    currency: present(fixedFee?.fixedFeesCurrency),
  }
}

function toReceipt({ orderId, flow, amount, payUrl, paymentsData }: WireOrderReceipt): OrderReceipt {
  const account = Object.entries(paymentsData?.accountDetails ?? {})
  return {
    // An order was made, even where its id did not come: never an error, or it would be made twice.
    id: present(orderId) ?? 'no id given',
    flow: present(flow),
    amount: present(amount),
    payUrl: present(payUrl),
    accountDetails: account.flatMap(([field, value]) => {
      const text = present(value)
      return text === undefined ? [] : [[field, text]]
    }),
    accountId: present(paymentsData?.extra?.accountId),
  }
}
