import { roles, type Role } from '../../api/team.ts'
import type { RouteName } from '../../contract/routes.ts'
import type { Handler } from '../http/context.ts'

export { roles, type Role }

/** Who may do what. Enforced by the server; screens get the operator's own permissions. */
const table = {
  'orders.read': ['admin', 'ops', 'support', 'finance'],
  'fees.read': ['admin', 'ops', 'finance'],
  'fees.report': ['admin', 'finance'],
  'times.limit': ['admin', 'ops'],
  exports: ['admin', 'ops', 'finance'],
  periods: ['admin', 'finance'],
  statements: ['admin', 'finance'],
  'agreed-rates': ['admin', 'finance'],
  'users.read': ['admin', 'ops', 'support', 'finance'],
  'contacts.reveal': ['admin', 'ops', 'support'],
  'users.create': ['admin', 'ops', 'support'],
  'orders.create': ['admin', 'ops', 'support'],
  'intents.read': ['admin', 'ops', 'support'],
  'intents.resolve': ['admin', 'ops'],
  /** Orders requested by someone else. */
  'orders.approve': ['admin', 'ops'],
  'operators.manage': ['admin'],
  'tokens.manage': ['admin'],
  'audit.read': ['admin'],
  /** Unreadable rows and undocumented words. */
  'unreadable.read': ['admin', 'ops'],
  'undocumented.read': ['admin'],
  'statuses.name': ['admin'],
  'alerts.read': ['admin', 'ops', 'support', 'finance'],
  'alerts.watches': ['admin', 'ops'],
  'alerts.receivers': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type RolePermission = keyof typeof table

/** `everything` belongs to single admins, not to the role. */
export type Permission = RolePermission | 'everything'

export function may(role: Role, permission: RolePermission): boolean {
  const allowed: readonly Role[] = table[permission]
  return allowed.includes(role)
}

export function permissionsOf(role: Role, { everything = false } = {}): Permission[] {
  const own = (Object.keys(table) as RolePermission[]).filter((permission) => may(role, permission))
  return everything ? [...own, 'everything'] : own
}

/** `anyone`: no session. `any stage`: also during sign-in. `signed in`: any role. Otherwise the required permission. */
export type Policy = 'anyone' | 'any stage' | 'signed in' | RolePermission

/** The service's documented routes. A new route without a policy does not compile. */
export const forwardPolicies: Record<RouteName, RolePermission> = {
  'v1.listOrders': 'orders.read',
  'v1.getOrder': 'orders.read',
  'v1.createOrder': 'orders.create',
  'v3.createOrder': 'orders.create',
  'v1.listUsers': 'users.read',
  'v1.createUser': 'users.create',
  'v3.createUser': 'users.create',
  'v1.listMids': 'orders.read',
  'v1.listCurrencies': 'orders.read',
  'v3.listCurrencies': 'orders.read',
  'v3.listTokens': 'orders.read',
  'v1.listPaymentMethods': 'orders.read',
  'v3.listPaymentMethods': 'orders.read',
}

/** Our own routes. A handler without a policy does not compile, and vice versa. */
export const ownPolicies = {
  'GET /api/openapi.json': 'anyone',
  'GET /api/sign-in': 'anyone',
  'POST /api/session': 'anyone',
  'GET /api/oidc/start': 'anyone',
  'GET /api/oidc/callback': 'anyone',
  'GET /api/session': 'any stage',
  'DELETE /api/session': 'any stage',
  'POST /api/session/code': 'any stage',
  'POST /api/session/step-up': 'signed in',
  'POST /api/session/password': 'any stage',
  'POST /api/session/enrolment': 'any stage',
  'POST /api/session/enrolment/confirm': 'any stage',
  'GET /api/sessions': 'signed in',
  'DELETE /api/sessions': 'signed in',
  'DELETE /api/sessions/:id': 'signed in',
  'GET /api/preferences': 'signed in',
  'PUT /api/preferences': 'signed in',
  'GET /api/views': 'orders.read',
  'GET /api/views/:id': 'orders.read',
  'POST /api/views': 'orders.read',
  'PUT /api/views/:id': 'orders.read',
  'DELETE /api/views/:id': 'orders.read',
  'GET /api/operators': 'operators.manage',
  'GET /api/operators/:id': 'operators.manage',
  'POST /api/operators': 'operators.manage',
  'PUT /api/operators/:id': 'operators.manage',
  'POST /api/operators/:id/reset': 'operators.manage',
  'POST /api/operators/:id/end-sessions': 'operators.manage',
  'GET /api/tokens': 'tokens.manage',
  'GET /api/tokens/:id': 'tokens.manage',
  'POST /api/tokens': 'tokens.manage',
  'DELETE /api/tokens/:id': 'tokens.manage',
  'GET /api/audit': 'audit.read',
  'GET /api/audit/:id': 'audit.read',
  'GET /api/trail': 'audit.read',
  'GET /api/intents': 'intents.read',
  'GET /api/intents/:id': 'intents.read',
  'GET /api/intents/:id/candidates': 'intents.read',
  'POST /api/intents/:id/resolution': 'intents.resolve',
  'POST /api/intents/:id/approval': 'orders.approve',
  'GET /api/orders': 'orders.read',
  'GET /api/orders/:id': 'orders.read',
  'GET /api/orders/:id/receipt': 'orders.create',
  'GET /api/orders/:id/notes': 'orders.read',
  'POST /api/orders/:id/notes': 'orders.read',
  'GET /api/users/:id/notes': 'users.read',
  'POST /api/users/:id/notes': 'users.read',
  'GET /api/users': 'users.read',
  'GET /api/order-counts': 'orders.read',
  'GET /api/coverage': 'orders.read',
  'GET /api/attention': 'orders.read',
  'GET /api/order-outcomes': 'orders.read',
  'GET /api/usual-times': 'orders.read',
  'PUT /api/time-limits': 'times.limit',
  'GET /api/logos/:id': 'orders.read',
  'GET /api/fees': 'fees.report',
  'GET /api/reporting-currencies': 'fees.report',
  'PUT /api/reporting-currencies/:id': 'fees.report',
  'GET /api/fees/report.csv': 'fees.report',
  'GET /api/fees/report.xlsx': 'fees.report',
  'GET /api/agreed-rates': 'agreed-rates',
  'GET /api/agreed-rates/proposals': 'agreed-rates',
  'GET /api/agreed-rates/:id': 'agreed-rates',
  'POST /api/agreed-rates': 'agreed-rates',
  'POST /api/agreed-rates/table': 'agreed-rates',
  'PUT /api/agreed-rates/:id': 'agreed-rates',
  'DELETE /api/agreed-rates/:id': 'agreed-rates',
  'GET /api/status-labels': 'orders.read',
  'PUT /api/status-labels': 'statuses.name',
  'GET /api/undocumented': 'undocumented.read',
  'GET /api/unreadable': 'unreadable.read',
  'GET /api/unreadable/:id': 'unreadable.read',
  'GET /api/events': 'orders.read',
  'GET /api/statements': 'statements',
  'POST /api/statements': 'statements',
  'GET /api/statements/:id': 'statements',
  'DELETE /api/statements/:id': 'statements',
  'PUT /api/statements/:id/mapping': 'statements',
  'GET /api/statements/:id/lines': 'statements',
  'GET /api/statements/:id/proposals': 'statements',
  'POST /api/statements/:id/lines/settle': 'statements',
  'POST /api/statements/:id/lines/match': 'statements',
  'GET /api/statements/:id/result.xlsx': 'statements',
  'GET /api/payouts': 'statements',
  'GET /api/payouts/totals': 'statements',
  'GET /api/payouts/:id': 'statements',
  'GET /api/payouts/:id/lines': 'statements',
  'POST /api/payouts/:id/match': 'statements',
  'GET /api/claims': 'statements',
  'GET /api/claims/totals': 'statements',
  'GET /api/claims/letter.csv': 'statements',
  'GET /api/claims/letter.xlsx': 'statements',
  'GET /api/claims/:id': 'statements',
  'POST /api/claims': 'statements',
  'PUT /api/claims/:id': 'statements',
  'POST /api/claims/state': 'statements',
  'POST /api/exports': 'exports',
  'GET /api/exports/orders.csv': 'exports',
  'GET /api/exports/:id/orders.csv': 'exports',
  'GET /api/exports/:id': 'exports',
  'POST /api/periods': 'periods',
  'GET /api/periods': 'periods',
  'GET /api/periods/preview': 'periods',
  'GET /api/periods/:id': 'periods',
  'GET /api/periods/:id/changes': 'periods',
  'GET /api/periods/:id/proof': 'periods',
  'GET /api/periods/:id/activity': 'periods',
  'GET /api/periods/:id/journal': 'periods',
  'GET /api/periods/:id/journal.csv': 'periods',
  'PUT /api/journal-accounts/:id': 'periods',
  'POST /api/periods/:id/reopen': 'periods',
  'POST /api/periods/:id/confirm': 'periods',
  'POST /api/periods/:id/cancel': 'periods',
  'POST /api/periods/:id/files': 'periods',
  'GET /api/period-files/:id': 'periods',
  'GET /api/periods/:id/export.csv': 'periods',
  'GET /api/periods/:id/export.xlsx': 'periods',
  'GET /api/periods/:id/export.json': 'periods',
  'GET /api/alerts': 'alerts.read',
  'GET /api/alerts/:id': 'alerts.read',
  'POST /api/alerts/:id/acknowledge': 'alerts.read',
  // Each role sees and sets its own kinds.
  'GET /api/watches': 'alerts.read',
  'PUT /api/watches/:id': 'alerts.read',
  'GET /api/alert-receivers': 'alerts.watches',
  'POST /api/alert-receivers': 'alerts.receivers',
  'GET /api/alert-receivers/:id': 'alerts.watches',
  'PUT /api/alert-receivers/:id': 'alerts.receivers',
  'POST /api/alert-receivers/:id/test': 'alerts.receivers',
  'POST /api/alert-receivers/:id/retry': 'alerts.receivers',
  'DELETE /api/alert-receivers/:id': 'alerts.receivers',
  'POST /api/reveals': 'contacts.reveal',
  'POST /api/search': 'orders.read',
} as const satisfies Record<string, Policy>

export type OwnRoute = keyof typeof ownPolicies

/** Handlers of some of our own routes. */
export type Routes = Partial<Record<OwnRoute, Handler>>

/** Writes that log nothing, or only one line per sign-in. */
const withoutLine: ReadonlySet<OwnRoute> = new Set<OwnRoute>([
  'DELETE /api/session',
  'DELETE /api/sessions',
  'DELETE /api/sessions/:id',
  'POST /api/session',
  'POST /api/session/enrolment',
  'PUT /api/preferences',
  // Contact searches are logged and limited separately.
  'POST /api/search',
])

/** Receipts are limited where they are logged, because most orders have none. */
const readsWithLine: ReadonlySet<OwnRoute> = new Set<OwnRoute>([
  'GET /api/fees/report.csv',
  'GET /api/fees/report.xlsx',
  'GET /api/statements/:id/result.xlsx',
  'GET /api/claims/letter.csv',
  'GET /api/claims/letter.xlsx',
  'GET /api/exports/:id/orders.csv',
  'GET /api/periods/:id/journal.csv',
  'GET /api/periods/:id/export.csv',
  'GET /api/periods/:id/export.xlsx',
  'GET /api/periods/:id/export.json',
])

export function isAudited(route: OwnRoute): boolean {
  return route.startsWith('GET ') ? readsWithLine.has(route) : !withoutLine.has(route)
}

/** Routes of read-only tokens, under the policies above. The OpenAPI document describes exactly these. */
export const tokenRoutes = [
  'GET /api/orders',
  'GET /api/fees',
  'GET /api/coverage',
  'GET /api/exports/orders.csv',
  'GET /api/openapi.json',
] as const satisfies readonly OwnRoute[]

export type TokenRoute = (typeof tokenRoutes)[number]

export const tokenReads: ReadonlySet<OwnRoute> = new Set<OwnRoute>(tokenRoutes)
