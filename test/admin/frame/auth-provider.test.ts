import { expect, test, vi } from 'vitest'
import type { Session } from '../../../src/api/session.ts'
import { createAuthProvider } from '../../../src/admin/frame/createAuthProvider.ts'
import { permissionsOf, type Role } from '../../../src/server/access/permissions.ts'

function providerOf(role: Role, stage: Session['stage'] = 'signed-in') {
  const signOut = vi.fn(async () => {})
  const operator = { id: 'op_1', email: 'ada@office.test', name: 'Ada Byron' }
  const session = { stage, operator, role, permissions: permissionsOf(role) } as Session
  return { provider: createAuthProvider({ session, sessionMonitor: { signOut } }), signOut }
}

test.each([
  ['admin', 'operators', 'list', true],
  ['ops', 'operators', 'list', false],
  ['ops', 'orders', 'create', true],
  ['finance', 'orders', 'create', false],
  ['finance', 'orders', 'export', true],
  ['support', 'orders', 'export', false],
  ['admin', 'orders', 'edit', false],
  ['admin', 'users', 'delete', false],
  ['admin', 'mids', 'create', false],
  ['admin', 'mids', 'show', true],
  ['admin', 'nothing', 'list', false],
] as const)('%s on %s: %s is %s', async (role, resource, action, isAllowed) => {
  const { provider } = providerOf(role)

  expect(await provider.canAccess?.({ resource, action })).toBe(isAllowed)
})

test('tells who is signed in and what they may do', async () => {
  const { provider } = providerOf('support')

  expect(await provider.getIdentity?.()).toEqual({ id: 'op_1', fullName: 'Ada Byron' })
  expect(await provider.getPermissions?.({})).toEqual(permissionsOf('support'))
  await expect(provider.checkAuth({})).resolves.toBeUndefined()
})

test('an unfinished sign-in is refused, and a failed call signs nobody out', async () => {
  const { provider, signOut } = providerOf('ops', 'second-factor' as Session['stage'])

  await expect(provider.checkAuth({})).rejects.toThrow('signed out')
  await provider.checkError({ status: 401 })
  expect(signOut).not.toHaveBeenCalled()
  await provider.logout({})
  expect(signOut).toHaveBeenCalledOnce()
})
