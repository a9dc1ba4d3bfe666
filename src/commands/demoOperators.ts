import type { DemoOperator } from '../server/sign-in/routes.ts'
import { insertOperator, prepareOperator } from '../server/operators/operators.ts'
import { hashPassword } from '../server/sign-in/password.ts'
import { roles, type Role } from '../server/access/permissions.ts'
import { merchants } from '../sandbox/access.ts'
import type { Store } from '../store/openStore.ts'

const names: Record<Role, string> = {
  admin: 'Ada Admin',
  ops: 'Oscar Ops',
  support: 'Sue Support',
  finance: 'Finn Finance',
}

const demoDomain = '@countinghouse.test'

/** Public passwords: these accounts exist only with the sandbox. */
export const demoOperators: readonly (DemoOperator & { role: Role })[] = roles.map((role) => ({
  email: `${role}${demoDomain}`,
  name: names[role],
  role,
  password: 'sandbox',
}))

/** All accounts share one password hash, because hashing takes as long as the rest of the start. */
let hash: string | undefined

export async function seedDemoOperators(store: Store): Promise<void> {
  const now = await store.now()
  const mids = merchants.map(({ mid }) => mid)
  for (const { password, ...operator } of demoOperators) {
    hash ??= await hashPassword(password)
    const { row } = await prepareOperator(
      { ...operator, mids, everything: operator.role === 'admin' },
      now,
      hash,
    )
    await insertOperator(store.db, row)
  }
}
