import { insertOperator, prepareOperator } from '../../src/gateway/operators.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'

const account = { email: 'ops@bench.test', password: 'correct-horse-battery-staple' }

/** Somebody who asks a whole gateway. */
export async function benchOperator() {
  const operator = { ...account, name: 'Bench', role: 'ops', mids: ['mer_1'] } as const
  const { row } = await prepareOperator({ ...operator, mids: ['mer_1'] }, Date.now(), account.password)
  return row
}

export async function addBenchOperator(url: string): Promise<void> {
  const store = await openStore(url)
  await migrate(store)
  await insertOperator(store.db, await benchOperator())
  await store.close()
}

export async function signInAsBench(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
