import { hash } from './catalogue/random.ts'

/** The life of an order: type, what it credits, and its statuses with the usual seconds before each. */
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

/** Percentages. The two unknown statuses stand for undocumented ones. */
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

export const hundred: readonly Course[] = courses.flatMap(({ share, ...course }) =>
  Array.from({ length: share }, () => course),
)

/** Upper bound of every course: older orders no longer change. */
export const longestLifeMs = 4 * 3600_000

export function endOf({ steps }: Course): string {
  return steps.at(-1)?.[0] ?? ''
}

/** Status of an order at `now`, and since when. Each order takes 0.5 to 1.5 of the usual time. */
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
