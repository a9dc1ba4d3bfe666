import type { AuthProvider } from 'react-admin'
import { permissionFor } from './frame/places.ts'
import type { Session } from './session/session.ts'

/**
 * Answers from memory, at once. The gateway decides anew at each call; where it says that nobody is signed in, the
 * sign-in page comes up by itself, over whatever page there is.
 */
export function createAuthProvider(session: () => Session): AuthProvider {
  return {
    async login() {},
    async logout() {},
    async checkAuth() {},
    // Anything that is rejected here react-admin turns into an empty success, and leaves the page.
    async checkError() {},
    async getIdentity() {
      const { id, name } = session().operator
      return { id, fullName: name }
    },
    async getPermissions() {
      return session().permissions
    },
    async canAccess({ resource, action }) {
      const wanted = permissionFor(resource, action)
      return wanted === undefined || session().permissions.includes(wanted)
    },
  }
}
