import { isObject } from '../../contract/isObject.ts'
import { listOrders } from '../../ledger/listOrders.ts'
import type { LedgerOrder } from '../../ledger/order.ts'
import { usersWithIds } from '../../ledger/search/exactRows.ts'
import type { LedgerUser } from '../../ledger/user.ts'
import type { Store } from '../../store/openStore.ts'
import { orderRecord, userRecord } from '../ledger/ledgerRecord.ts'
import type { RedactRecord } from '../redact/redactRecord.ts'
import type { Session } from '../sessions.ts'
import { reasons, type OrderFacts, type Reason, type SearchResult } from './SearchAnswer.ts'

/** Beside a customer stand so many of their orders. */
const ordersBeside = 3

type Parts = { store: Store; redactRecord: RedactRecord }
type Why = { by: Reason; of: string; from?: 'ledger' | 'service'; note?: string }

export type OrderMatch = Why & { order: LedgerOrder }
/** Somebody whom only the service knows comes as their record. */
export type UserMatch = Why & { mid: string; userId: string; record: Record<string, unknown> }

export function ofLedger(user: LedgerUser, why: Why): UserMatch {
  return { ...why, mid: user.mid, userId: user.id, record: userRecord(user) }
}

/** What is found as its reader may see it: ids and names, and nothing else of a person. */
export function createResults({ store, redactRecord }: Parts) {
  return function results(session: Pick<Session, 'operator'>) {
    const nameOf = (record: unknown, mid: string) => {
      const { id, userId, name } = shown(redactRecord(record, { session, mid, kind: 'user', isBrief: true }))
      return { id: textOf(userId) ?? textOf(id) ?? '', name: textOf(name) }
    }

    function toFacts(order: LedgerOrder, customer?: string): OrderFacts {
      const { mid, status, orderType, createdAt, source, destination, statusSince, firstSeenAt } = order
      const record = shown(redactRecord(orderRecord(order), { session, mid, kind: 'order', isBrief: true }))
      const { firstName, lastName } = shown(record.senderName)
      const sender = [textOf(firstName), textOf(lastName)].filter(Boolean).join(' ')
      const userId = textOf(record.userId)
      const name = customer ?? (sender === '' ? undefined : sender)
      return {
        id: textOf(record.id) ?? '',
        mid,
        status: status,
        orderType: orderType,
        createdAt,
        source,
        destination,
        ...(userId !== undefined && { userId }),
        ...(name !== undefined && { customer: name }),
        ...(statusSince === firstSeenAt && { isFirstStatus: true }),
      }
    }

    async function toOrders(matches: OrderMatch[]): Promise<SearchResult[]> {
      const mids = [...new Set(matches.map(({ order }) => order.mid))]
      const ids = [...new Set(matches.flatMap(({ order }) => order.userId ?? []))]
      const users = new Map(
        (await usersWithIds(store, mids, ids)).map((user) => [`${user.mid} ${user.id}`, user] as const),
      )
      return matches.map(({ order, by, of, note, from = 'ledger' }) => {
        const user = users.get(`${order.mid} ${order.userId}`)
        const facts = toFacts(order, user && nameOf(userRecord(user), order.mid).name)
        const { id, mid } = facts
        return {
          kind: 'order',
          id,
          mid,
          title: titleOf(facts),
          ...told({ by, of, from, note }),
          order: facts,
        }
      })
    }

    async function toUsers(matches: UserMatch[]): Promise<SearchResult[]> {
      return Promise.all(
        matches.map(async ({ mid, userId, record, by, of, note, from = 'ledger' }) => {
          const { id, name } = nameOf(record, mid)
          const { rows, total } = await listOrders(store, {
            mids: [mid],
            filter: { userId },
            offset: 0,
            limit: ordersBeside,
          })
          const orders = rows.map((row) => toFacts(row, name))
          const title = name ?? id
          return {
            kind: 'user',
            id,
            mid,
            title,
            ...told({ by, of, from, note }),
            orders,
            ordersTotal: total,
          }
        }),
      )
    }

    return { toOrders, toUsers }
  }
}

function told({
  by,
  of,
  from,
  note,
}: {
  by: Reason
  of: string
  from: 'ledger' | 'service'
  note: string | undefined
}) {
  return { why: reasons[by], by, of, from, ...(note !== undefined && { note }) }
}

/** `25.10 EUR → USDT, Ann Lee`. */
function titleOf({ id, source, destination, customer }: OrderFacts): string {
  const side = ({ currency, amount }: OrderFacts['source']) => [amount, currency].filter(Boolean).join(' ')
  const amounts = [side(source), side(destination)].filter((part) => part !== '').join(' → ')
  return [amounts, customer].filter(Boolean).join(', ') || id
}

function shown(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined
}
