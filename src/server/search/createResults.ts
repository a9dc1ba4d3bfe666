import { reasons, type FoundOrder, type Reason, type SearchResult, type Missing } from '../../api/search.ts'
import { isObject } from '../../contract/json.ts'
import { listOrders } from '../orders/listOrders.ts'
import type { LedgerOrder } from '../ledger/order.ts'
import { usersWith } from './searchRows.ts'
import type { LedgerUser } from '../ledger/user.ts'
import type { Store } from '../../store/openStore.ts'
import { orderRecord, userRecord } from '../orders/ledgerRecord.ts'
import type { RedactRecord } from '../customers/redactRecord.ts'
import type { Session } from '../http/context.ts'

const ordersBeside = 3

type Money = NonNullable<FoundOrder['source']>
type Parts = { store: Store; redactRecord: RedactRecord }
type Why = { by: Reason; of: string; from?: 'ledger' | 'service'; note?: string }

export type OrderMatch = Why & { order: LedgerOrder }
/** A customer known only to the service comes with their record. */
export type UserMatch = Why & { mid: string; userId: string; record: Record<string, unknown> }

export function ofLedger(user: LedgerUser, why: Why): UserMatch {
  return { ...why, mid: user.mid, userId: user.id, record: userRecord(user) }
}

/** Masks results for their reader: people have ID and name, plus the masked record on request. */
export function createResults({ store, redactRecord }: Parts) {
  return function results(session: Pick<Session, 'operator'>) {
    const toPerson = (record: unknown, mid: string, isBrief: { isBrief?: true } = { isBrief: true }) => {
      const own = redactRecord(record, { session, mid, kind: 'user', ...isBrief })
      const { id, userId, name } = fieldsOf(own)
      return { id: textOf(userId) ?? textOf(id) ?? '', name: textOf(name), record: own }
    }

    function toFacts(order: LedgerOrder, customer?: string): FoundOrder {
      const { mid, status, order_type: orderType, created_at: createdAt } = order
      const record = fieldsOf(
        redactRecord(orderRecord(order), { session, mid, kind: 'order', isBrief: true }),
      )
      const { firstName, lastName } = fieldsOf(record.senderName)
      const sender = [textOf(firstName), textOf(lastName)].filter(Boolean).join(' ')
      return {
        id: textOf(record.id) ?? '',
        mid,
        ...withoutNulls({ status, orderType, createdAt }),
        source: withoutNulls({ currency: order.source_currency, amount: order.source_amount }),
        destination: withoutNulls({ currency: order.destination_currency, amount: order.destination_amount }),
        ...withoutNulls({ userId: textOf(record.userId), customer: customer ?? (sender || null) }),
        ...(order.status_since === order.first_seen_at && { isFirstStatus: true }),
      }
    }

    async function toOrders(matches: OrderMatch[]): Promise<SearchResult[]> {
      const mids = [...new Set(matches.map(({ order }) => order.mid))]
      const ids = [...new Set(matches.flatMap(({ order }) => order.user_id ?? []))]
      const users = new Map(
        (await usersWith(store, mids, ids)).map((user) => [`${user.mid} ${user.id}`, user] as const),
      )
      return matches.map(({ order, ...why }) => {
        const user = users.get(`${order.mid} ${order.user_id}`)
        const facts = toFacts(order, user && toPerson(userRecord(user), order.mid).name)
        const { id, mid } = facts
        return { kind: 'order', id, mid, title: titleOf(facts), ...toReasons(why), order: facts }
      })
    }

    async function toUsers(matches: UserMatch[], { withRecord = false } = {}): Promise<SearchResult[]> {
      return Promise.all(
        matches.map(async ({ mid, userId, record, ...why }) => {
          const { id, name, record: masked } = toPerson(record, mid, withRecord ? {} : { isBrief: true })
          const ofUser = { mids: [mid], filter: { userId }, offset: 0, limit: ordersBeside }
          const { rows, total } = await listOrders(store, ofUser)
          const orders = rows.map((row) => toFacts(row, name))
          const title = name ?? id
          return {
            kind: 'user',
            id,
            mid,
            title,
            ...toReasons(why),
            orders,
            ordersTotal: total,
            ...(withRecord && { record: masked }),
          }
        }),
      )
    }

    return { toOrders, toUsers }
  }
}

function toReasons({ by, of, from = 'ledger', note }: Why) {
  return { why: reasons[by], by, of, from, ...(note !== undefined && { note }) }
}

function titleOf({ id, source = {}, destination = {}, customer }: FoundOrder): string {
  const side = ({ currency, amount }: Money) => [amount, currency].filter(Boolean).join(' ')
  const amounts = [side(source), side(destination)].filter((part) => part !== '').join(' → ')
  return [amounts, customer].filter(Boolean).join(', ') || id
}

function withoutNulls<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined
}

export type MissingFacts = Omit<Missing, 'words'>

/** Matching rows, and terms without a match. */
export type Findings = { orders: OrderMatch[]; users: UserMatch[]; missing: MissingFacts[] }

export const isAny = ({ orders, users }: Findings): boolean => orders.length + users.length > 0
