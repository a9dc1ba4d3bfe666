import type { AuthProvider } from 'ra-core'
import type { Session } from '../../api/session.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import { permissionFor } from './places.ts'

type Parts = { session: Session; sessionMonitor: Pick<SessionMonitor, 'signOut'> | undefined }

/** For react-admin's own components. Signing in is the gate's, which keeps the page waiting behind it. */
export function createAuthProvider({ session, sessionMonitor }: Parts): AuthProvider {
  const { operator, permissions, stage } = session
  return {
    async login() {
      throw new Error('signing in is on the sign-in page')
    },

    async logout() {
      await sessionMonitor?.signOut()
    },

    async checkAuth() {
      if (stage !== 'signed-in') throw new Error('signed out')
    },

    /** The gate has seen the failure already, and returns to this page afterwards. */
    async checkError() {},

    async getIdentity() {
      return { id: operator.id, fullName: operator.name }
    },

    async getPermissions() {
      return permissions
    },

    async canAccess({ resource, action }) {
      if (!canEver(resource, action)) return false
      const permission = action === 'export' ? 'exports' : permissionFor(resource, action)
      return permission !== undefined && permissions.includes(permission)
    },
  }
}

/** Whether the service has a route to create a record. It has none to change or delete one. */
const creatable: Partial<Record<string, boolean>> = {
  orders: true,
  users: true,
  mids: false,
  currencies: false,
  tokens: false,
  'payment-methods': false,
}

function canEver(resource: string, action: string): boolean {
  const isOfService = resource in creatable
  return (
    !isOfService ||
    !['create', 'edit', 'delete'].includes(action) ||
    (action === 'create' && creatable[resource] === true)
  )
}
