import type { Session } from '../../src/api/session.ts'
import { permissionsOf, type Role } from '../../src/server/access/permissions.ts'

/** The session answer for a signed-in user. */
export function sessionOf(role: Role, changes: Partial<Session> = {}): Session {
  return {
    stage: 'signed-in',
    operator: { id: `op-${role}`, email: `${role}@countinghouse.test`, name: `Test ${role}` },
    role,
    permissions: permissionsOf(role),
    mids: ['mer_1', 'mer_2', 'mer_3'],
    mode: 'stand-in',
    redirects: { schemes: ['https'], hosts: [] },
    idleMs: 900_000,
    warnMs: 780_000,
    endsAt: '9999-12-31T00:00:00.000Z',
    secondFactor: false,
    stepUpUntil: null,
    ...changes,
  }
}
