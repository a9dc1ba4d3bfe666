import type { GetListParams, GetListResult, GetManyReferenceParams } from 'react-admin'
import { orderRowSchema } from '../../contract/order.ts'
import { readRecord } from '../../contract/readRecord.ts'
import type { Order } from '../records.ts'
import type { Gateway } from './createCreator.ts'
import { distinct, sentId } from './distinct.ts'
import { createLedger } from './ledger.ts'
import { isDown, type LedgerOrLive } from './ledgerOrLive.ts'
import { objectOf } from './objectOf.ts'
import { toOrder, type orders } from './orders.ts'
import { present } from './present.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

type Live = ReturnType<typeof orders>

/** What the service can be asked for, beside the merchant ID. */
const liveFilters = ['status', 'orderType']

/** Orders with the ledger before the service for lists, and behind it for one order. */
export function ledgerOrders(live: Live, gateway: Gateway | undefined, ledgerOrLive: LedgerOrLive) {
  const on = gateway && createLedger(gateway, { patienceMs })
  const ledger = on?.('orders', toLedgerOrder)
  const seen = on?.('orders', toSeenOrder)
  const list = async (params: GetListParams): Promise<GetListResult<Order>> => {
    if (!ledger) throw new Error('no ledger')
    const answer = await ledger.getList(params)
    return { ...answer, data: distinct(answer.data) }
  }
  const getList = ledgerOrLive<Order>({ kind: 'orders', ledger: list, live: live.getList, ignoredBy })

  return {
    ...live,
    getList,

    /** All orders of a person where the ledger has them, else those among the newest. */
    async getManyReference(params: GetManyReferenceParams & { signal?: AbortSignal }) {
      const { target, id, filter = {}, ...asked } = params
      const looked = ledgerOrLive<Order>({
        kind: 'orders',
        ledger: list,
        live: () => live.getManyReference(params),
        ignoredBy: () => [],
      })
      return looked({ ...asked, filter: { ...filter, [target]: String(id) } })
    },

    /** As it is now; where the service cannot be asked, as it was seen last. */
    async getOne(params) {
      try {
        return await live.getOne(params)
      } catch (error) {
        if (!seen || params.signal?.aborted || isAnswer(error)) throw error
        const { data } = await seen.getOne({ ...params, id: sentId(String(params.id)) }).catch(() => {
          throw error
        })
        return { data: { ...data, id: String(params.id) } }
      }
    },
  } satisfies ResourceProvider<Order>
}

const patienceMs = 5_000

function ignoredBy(filter: Record<string, unknown>): string[] {
  const { mid } = filter
  const isOneMid = typeof mid === 'string' && mid !== '*'
  return Object.entries(filter)
    .filter(([name, value]) => !liveFilters.includes(name) || (Array.isArray(value) && value.length > 1))
    .map(([name]) => name)
    .filter((name) => !(name === 'mid' && isOneMid))
}

function isAnswer(error: unknown): boolean {
  return !isDown(error) || (error as { status?: number }).status === 404
}

/** What the ledger adds is no part of the record that the service sent. */
function toLedgerOrder(row: unknown): Order {
  const { isFinal: _, firstSeenAt: _f, lastSeenAt: _l, missingAt: _m, history: _h, ...sent } = objectOf(row)
  const { record, faults } = readRecord(orderRowSchema, sent)
  return toOrder(record, faults, 0)
}

function toSeenOrder(row: unknown): Order {
  return { ...toLedgerOrder(row), seenAt: present(objectOf(row).lastSeenAt) }
}
