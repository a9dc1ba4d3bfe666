import type { AuthProvider } from 'ra-core'
import type { Session } from '../../api/session.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import { permissionFor } from '../places/places.ts'

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

const ofService = ['orders', 'users', 'mids', 'currencies', 'tokens', 'payment-methods']

/** The service has routes to create orders and users, and none to change or delete a record. */
function canEver(resource: string, action: string): boolean {
  if (!ofService.includes(resource) || !['create', 'edit', 'delete'].includes(action)) return true
  return action === 'create' && ['orders', 'users'].includes(resource)
}
