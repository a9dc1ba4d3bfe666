import type { Course } from './life.ts'
import type { OrderFacts } from './pastOrder.ts'

/** An order created over the wire: stored, not computed. */
export type MadeOrder = Omit<OrderFacts, 'status' | 'updatedAt'> & {
  /** Secret part of the pay page's address. */
  token: string
  successUrl?: string
  failureUrl?: string
  plan: { status: string; at: number }[]
  place: number
}

const patienceMs = 30 * 60_000
const afterPaying: Record<string, Course['steps']> = {
  'payin token': [
    ['fund_processing', 0],
    ['fund_deposited', 20],
    ['asset_processing', 15],
    ['asset_settled', 15],
  ],
  'payin fiat': [
    ['fund_processing', 0],
    ['fund_settled', 45],
  ],
  gaming: [
    ['fund_processing', 0],
    ['fund_settled', 20],
    ['completed', 10],
  ],
}

/** Bank transfers count as sent at once; other payments wait for the pay page, at most half an hour. */
export function firstPlan(kind: OrderKind, paymentType: string, now: number): MadeOrder['plan'] {
  if (paymentType === 'bank_transfer') return paidPlan(kind, now)
  return [
    { status: 'initiated', at: now },
    { status: 'expired', at: now + patienceMs / kind.pace },
  ]
}

type OrderKind = { orderType: string; credits: string; pace: number }

export function paidPlan({ orderType, credits, pace }: OrderKind, now: number): MadeOrder['plan'] {
  const steps = afterPaying[orderType] ?? afterPaying[`${orderType} ${credits}`] ?? []
  let at = now
  return steps.map(([status, seconds]) => {
    at += (seconds * 1000) / pace
    return { status, at }
  })
}

export function planState({ plan, createdAt }: MadeOrder, now: number): { status: string; since: number } {
  const past = plan.findLast(({ at }) => at <= now)
  return { status: past?.status ?? plan[0]?.status ?? '', since: past?.at ?? createdAt }
}

export function isWaiting(order: MadeOrder, now: number): boolean {
  return planState(order, now).status === 'initiated'
}
