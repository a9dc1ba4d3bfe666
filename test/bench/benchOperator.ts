import type { Role } from '../../src/server/access/permissions.ts'
import { insertOperator, prepareOperator } from '../../src/server/operators/operators.ts'
import { hashPassword } from '../../src/server/sign-in/password.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'

const password = 'correct-horse-battery-staple'
const benchEmail = (role: Role) => `${role}@bench.test`

type Wanted = { role?: Role; mids?: string[] }

/** Adds an operator who sends requests to a whole server. */
export async function benchOperator({ role = 'ops', mids = ['mer_1'] }: Wanted = {}) {
  const operator = { email: benchEmail(role), password, name: 'Bench', role, mids }
  const { row } = await prepareOperator(operator, Date.now(), await hashPassword(password))
  return row
}

export async function addBenchOperator(url: string, wanted?: Wanted): Promise<void> {
  const store = await openStore(url)
  await migrate(store)
  await insertOperator(store.db, await benchOperator(wanted))
  await store.close()
}

export async function signInAsBench(url: string, role: Role = 'ops'): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: benchEmail(role), password }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
