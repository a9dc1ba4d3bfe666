import type { Route } from '../contract/routes.ts'
import type { Behaviour } from './knobs.ts'
import { Refusal } from './dialect/refusal.ts'

export const organisation = { orgId: 'org_1', orgName: 'Harbour Lane Group' }

export const merchants = [
  { mid: 'mer_1', name: 'Harbour Lane Shop', status: 'active', level: 'customer' },
  { mid: 'mer_2', name: 'Harbour Lane Games', status: 'active', level: 'customer' },
  { mid: 'mer_3', name: 'Harbour Lane Pop-up', status: 'active', level: 'customer' },
] as const

export const credentials = { username: 'sandbox', password: 'sandbox' }

/** docs/interface.md, part 5 does not document the response to a bad credential; the sandbox sends a 401. */
export function findMerchant(request: Request): number {
  const merchant = merchants.findIndex(({ mid }) => mid === request.headers.get('mid'))
  if (merchant < 0) throw new Refusal(401, 'the MID header is missing or unknown')
  return merchant
}

/**
 * docs/interface.md, part 5, points 2 and 3: required where the samples send it, or everywhere by a knob; a
 * wrong one is always refused.
 */
export function checkBasic(
  request: Request,
  route: Route,
  body: unknown,
  { basic, dialect }: Behaviour,
): void {
  if (dialect.auth === 'none') return
  const sent = request.headers.get('authorization')
  if (sent === null && !asksForBasic(route, body, basic)) return
  if (!isRight(sent)) throw new Refusal(401, 'the Basic credentials are missing or wrong')
}

function asksForBasic(route: Route, body: unknown, basic: Behaviour['basic']): boolean {
  if (basic === 'everywhere' || route.basic === 'always') return true
  const orderType =
    typeof body === 'object' && body !== null && 'orderType' in body ? body.orderType : undefined
  return route.basic === 'gaming' && orderType === 'gaming'
}

function isRight(sent: string | null): boolean {
  const [scheme, token] = (sent ?? '').split(' ')
  return (
    scheme?.toLowerCase() === 'basic' && token === btoa(`${credentials.username}:${credentials.password}`)
  )
}
