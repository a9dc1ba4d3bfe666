import { expect, test } from 'vitest'
import { namedRoutes } from '../../src/contract/routes.ts'
import type { Handler } from '../../src/gateway/context.ts'
import {
  forwardPolicies,
  ownPolicies,
  type OwnRoute,
  type Permission,
} from '../../src/gateway/permissions.ts'

// What follows is checked by the compiler, with the rest of the tests: a route without a policy does not build.
const handler: Handler = () => new Response()
const all = Object.fromEntries(Object.keys(ownPolicies).map((route) => [route, handler])) as Record<
  OwnRoute,
  Handler
>
const { 'GET /api/audit': _, ...allButOne } = all

// @ts-expect-error a handler for a route that no policy names
export const tooMany: Record<OwnRoute, Handler> = { ...all, 'GET /api/secrets': handler }
// @ts-expect-error a policy without its handler
export const tooFew: Record<OwnRoute, Handler> = allButOne
// @ts-expect-error a documented route of the service without a policy
export const unguarded: typeof forwardPolicies = { 'v1.listOrders': 'orders.read' satisfies Permission }

test('every documented route has its policy, and nothing else has', () => {
  expect(Object.keys(forwardPolicies).toSorted()).toEqual(namedRoutes.map(({ name }) => name).toSorted())
})
