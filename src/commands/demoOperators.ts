import type { DemoOperator } from '../gateway/sign-in/signInRoutes.ts'
import { insertOperator, prepareOperator } from '../gateway/operators.ts'
import { hashPassword } from '../gateway/sign-in/password.ts'
import { roles, type Role } from '../gateway/permissions.ts'
import { merchants } from '../sandbox/access.ts'
import type { Store } from '../store/openStore.ts'

const names: Record<Role, string> = {
  admin: 'Ada Admin',
  ops: 'Oscar Ops',
  support: 'Sue Support',
  finance: 'Finn Finance',
}

/** Nobody has an e-mail address there. */
const demoDomain = '@countinghouse.test'

/** Their password is public: they exist with the stand-in only. */
export const demoOperators: readonly (DemoOperator & { role: Role })[] = roles.map((role) => ({
  email: `${role}${demoDomain}`,
  name: names[role],
  role,
  password: 'sandbox',
}))

/** All have the same password, so it is hashed once: that takes as long as all the rest of a start. */
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
