import { reasons, type SearchResult } from '../../api/search.ts'
import { may, type Role, type RolePermission } from '../permissions.ts'

/** The places of the screens, and what else they are looked for by. */
const pages: readonly { path: string; title: string; permission: RolePermission; also?: string }[] = [
  { path: '/', title: 'Home', permission: 'orders.read' },
  { path: '/orders', title: 'Orders', permission: 'orders.read', also: 'payments' },
  { path: '/orders/create', title: 'Create order', permission: 'orders.create', also: 'new payment link' },
  { path: '/users', title: 'Customers', permission: 'users.read', also: 'users people' },
  { path: '/users/create', title: 'Create customer', permission: 'users.create', also: 'new user' },
  { path: '/intents', title: 'Create requests', permission: 'intents.read', also: 'attempts intents' },
  { path: '/alerts', title: 'Alerts', permission: 'alerts.read', also: 'notices watches receivers' },
  { path: '/fees', title: 'Fees', permission: 'fees.report', also: 'report' },
  { path: '/statements', title: 'Statements', permission: 'statements', also: 'reconciliation' },
  { path: '/periods', title: 'Periods', permission: 'periods', also: 'close month' },
  { path: '/mids', title: 'Merchants', permission: 'orders.read', also: 'merchant ids mids' },
  { path: '/payment-methods', title: 'Payment methods', permission: 'orders.read' },
  { path: '/currencies', title: 'Currencies', permission: 'orders.read' },
  { path: '/tokens', title: 'Tokens', permission: 'orders.read', also: 'crypto' },
  { path: '/operators', title: 'Team', permission: 'operators.manage', also: 'operators members' },
  { path: '/audit', title: 'Audit log', permission: 'audit.read', also: 'trail' },
  { path: '/coverage', title: 'Data status', permission: 'orders.read', also: 'coverage sync' },
  { path: '/account', title: 'Account', permission: 'orders.read', also: 'password sessions language' },
]

/** Pages that one may see, by how a word of what they are called begins. */
export function pageMatches(role: Role, text: string): SearchResult[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 || words.length > 4) return []
  return pages
    .filter(({ permission, title, also = '' }) => {
      const own = `${title} ${also}`.toLowerCase().split(' ')
      return may(role, permission) && words.every((word) => own.some((name) => name.startsWith(word)))
    })
    .map(({ path, title }) => ({ kind: 'page', id: path, mid: null, title, why: reasons.page, by: 'page' }))
}

export const pagePaths: readonly string[] = pages.map(({ path }) => path)
