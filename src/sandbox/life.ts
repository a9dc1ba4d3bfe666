import { hash } from './random.ts'

/** The course an order can take: its type, what it credits, and the statuses it passes with the usual seconds before each. */
export type Course = {
  orderType: 'payin' | 'gaming'
  credits: 'fiat' | 'token'
  steps: readonly (readonly [status: string, seconds: number])[]
}

const paid = [
  ['initiated', 0],
  ['fund_processing', 75],
] as const
const toToken = [
  ['fund_deposited', 90],
  ['asset_processing', 60],
] as const

const course = (
  share: number,
  orderType: Course['orderType'],
  credits: Course['credits'],
  ...steps: Course['steps']
) => ({ share, orderType, credits, steps })

/** Shares of a hundred. The two unknown words stand for what no documentation tells. */
const courses = [
  course(45, 'payin', 'token', ...paid, ...toToken, ['asset_settled', 45]),
  course(12, 'payin', 'fiat', ...paid, ['fund_settled', 240]),
  course(14, 'gaming', 'token', ...paid, ['fund_settled', 60], ['completed', 30]),
  course(8, 'payin', 'token', ['initiated', 0], ['expired', 1800]),
  course(2, 'payin', 'fiat', ['initiated', 0], ['expired', 1800]),
  course(3, 'gaming', 'token', ['initiated', 0], ['expired', 1800]),
  course(4, 'payin', 'token', ...paid, ['fund_failed', 120]),
  course(2, 'gaming', 'token', ...paid, ['fund_failed', 120]),
  course(
    3,
    'payin',
    'token',
    ...paid,
    ['manual_review', 60],
    ['fund_deposited', 6000],
    ['asset_settled', 120],
  ),
  course(1, 'payin', 'token', ...paid, ...toToken, ['asset_settle_failed', 300]),
  course(1, 'payin', 'token', ...paid, ...toToken, ['asset_deposit_failed', 120], ['asset_settled', 900]),
  course(1, 'payin', 'fiat', ['initiated', 0], ['cancelled', 400]),
  course(1, 'payin', 'fiat', ...paid, ['fund_returned', 3000]),
  course(1, 'payin', 'fiat', ...paid, ['manual_review', 90], ['fund_settled', 5000]),
  course(1, 'payin', 'token', ...paid, ['partner_hold', 200]),
  course(1, 'gaming', 'token', ...paid, ['credit_on_ice', 200]),
]

/** One entry per hundredth: `hundred[slot]` is the course of that slot. */
export const hundred: readonly Course[] = courses.flatMap(({ share, ...course }) =>
  Array.from({ length: share }, () => course),
)

/** Longer than any course takes at its slowest: older orders have come to rest. */
export const longestLifeMs = 4 * 3600_000

export function endOf({ steps }: Course): string {
  return steps.at(-1)?.[0] ?? ''
}

/** Which status an order has at `now`, and since when. Each order takes half to one and a half of the usual time. */
export function stateAt({ steps }: Course, birth: Birth, now: number): { status: string; since: number } {
  let state = { status: steps[0]?.[0] ?? '', since: birth.createdAt }
  let at = birth.createdAt
  for (const [i, [status, seconds]] of steps.entries()) {
    const jitter = 0.5 + hash(birth.seed, 40 + i, birth.index) / 2 ** 32
    at += (seconds * 1000 * jitter) / birth.pace
    if (at > now) return state
    state = { status, since: Math.floor(at) }
  }
  return state
}

export type Birth = { seed: number; index: number; createdAt: number; pace: number }
