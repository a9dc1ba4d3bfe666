import { appendAudit } from '../gateway/audit.ts'
import type { DemoOperator } from '../gateway/sign-in/signInRoutes.ts'
import { insertOperator, prepareOperator } from '../gateway/operators.ts'
import { hashPassword } from '../gateway/sign-in/password.ts'
import { roles, type Role } from '../gateway/permissions.ts'
import { merchants } from '../sandbox/access.ts'
import { endSessionsOf } from '../gateway/sessions.ts'
import { iso, type Store } from '../store/openStore.ts'

const names: Record<Role, string> = {
  admin: 'Ada Admin',
  ops: 'Oscar Ops',
  support: 'Sue Support',
  finance: 'Finn Finance',
}

/** Nobody has an e-mail address there. */
export const demoDomain = '@countinghouse.test'

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

/**
 * In a store of a real service there are none, as the store itself sees to; one that was in use before it did so may
 * have some from a start in the wrong mode.
 */
export async function disableDemoOperators(store: Store): Promise<void> {
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    const found = await db
      .updateTable('operator')
      .set({ disabled_at: at })
      .where('email', 'like', `%${demoDomain}`)
      .where('disabled_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of found) {
      await endSessionsOf(db, id)
      const details = { after: { disabled: true }, why: 'a demo account in the store of a real service' }
      const entry = {
        action: 'operator.changed',
        object: `operator:${id}`,
        outcome: 'done',
        details,
      } as const
      await appendAudit(db, at, entry)
    }
  })
}
