import { expect, test } from 'vitest'
import { namedRoutes } from '../../../src/contract/routes.ts'
import type { Handler } from '../../../src/server/http/context.ts'
import { tokenRoles } from '../../../src/api/team.ts'
import {
  forwardPolicies,
  may,
  ownPolicies,
  permissionsOf,
  roles,
  tokenReads,
  type OwnRoute,
  type Permission,
  type Policy,
} from '../../../src/server/access/permissions.ts'
import { table, tokenTable } from './roles.ts'

// The compiler checks these lines: a route without a policy does not build.
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

test('every documented route has a policy, and no other route has one', () => {
  expect(Object.keys(forwardPolicies).toSorted()).toEqual(namedRoutes.map(({ name }) => name).toSorted())
})

test('each route admits the roles of the table', () => {
  const allowedRoles = (policy: Policy) => {
    if (policy === 'anyone') return 'world'
    if (policy === 'any stage') return 'stages'
    return roles.filter((role) => policy === 'signed in' || may(role, policy))
  }

  const rolesByRoute = Object.fromEntries(
    [
      ...Object.entries(ownPolicies),
      ...namedRoutes.map(
        ({ name, route: { method, path } }) => [`${method} /api${path}`, forwardPolicies[name]] as const,
      ),
    ].map(([route, policy]) => [route, allowedRoles(policy)]),
  )

  expect(rolesByRoute).toEqual(
    Object.fromEntries(Object.entries(table).map(([route, { who }]) => [route, who])),
  )
})

test('each role has the permissions of the README', () => {
  const everybody = ['orders.read', 'users.read', 'alerts.read']
  const withShared = (...permissions: string[]) => [...everybody, ...permissions].toSorted()

  expect(permissionsOf('support').toSorted()).toEqual(
    withShared('contacts.reveal', 'users.create', 'orders.create', 'intents.read'),
  )
  expect(permissionsOf('finance').toSorted()).toEqual(
    withShared('agreed-rates', 'fees.read', 'fees.report', 'exports', 'periods', 'statements'),
  )
  expect(permissionsOf('ops').toSorted()).toEqual(
    withShared(
      'exports',
      'fees.read',
      'times.limit',
      'contacts.reveal',
      'users.create',
      'orders.create',
      'intents.read',
      'intents.resolve',
      'orders.approve',
      'unreadable.read',
      'alerts.watches',
    ),
  )
  const admin = permissionsOf('admin')
  expect(admin.toSorted()).toEqual(
    [
      ...new Set([...permissionsOf('support'), ...permissionsOf('finance'), ...permissionsOf('ops')]),
      'operators.manage',
      'tokens.manage',
      'audit.read',
      'undocumented.read',
      'statuses.name',
      'alerts.receivers',
    ].toSorted(),
  )
  expect(permissionsOf('admin', { everything: true })).toEqual([...admin, 'everything'])
  expect(permissionsOf('admin', { everything: false })).toEqual(admin)
})

test('an access token opens a few read routes, and never with the admin role', () => {
  expect([...tokenReads].toSorted()).toEqual(Object.keys(tokenTable).toSorted())
  expect(tokenRoles).toEqual(['ops', 'support', 'finance'])
})
