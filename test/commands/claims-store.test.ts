import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { claimStore } from '../../src/commands/prepareStore.ts'
import { createStack } from '../../src/commands/stack.ts'
import { readConfig } from '../../src/server/config/readConfig.ts'
import type { Store } from '../../src/store/openStore.ts'
import { asking } from '../support/stack.ts'
import { engines, migratedDatabase, openAt, openTestStore } from '../support/stores.ts'

const live = {
  LOG_LEVEL: 'silent',
  UPSTREAM_URL: 'https://service.test',
  UPSTREAM_MIDS: 'ABC_1',
  SECRET_KEY: 'a secret for this test only and no other',
}

async function start(url: string, env: Record<string, string> = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env, DATABASE_URL: url })
  if ('faults' in config) throw new Error(config.faults.join('\n'))
  const stack = await createStack({ ...config, sandbox: { orders: 1, users: 1, rate: 0 } })
  onTestFinished(() => stack.close())
  return stack
}

async function addOperator({ db }: Store, email: string, disabled_at: string | null = null) {
  await db
    .insertInto('operator')
    .values({ id: email, email, name: 'N', role: 'admin', mids: '[]', disabled_at, created_at: '2026' })
    .execute()
}

const emails = async ({ db }: Store) =>
  (await db.selectFrom('operator').select('email').orderBy('email').execute()).map(({ email }) => email)

describe.each(engines)('on %s', (engine) => {
  test('the stand-in refuses the store of a real service and writes nothing into it', async () => {
    const url = await migratedDatabase(engine)
    const real = await start(url, live)
    await addOperator(real.store, 'admin@office.test')

    await expect(start(url)).rejects.toThrow(
      /^DATABASE_URL: this database belongs to a real service \(since \d{4}-\d\d-\d\d\), so the stand-in does not open it\.\nSet UPSTREAM_URL/,
    )

    expect(await emails(real.store)).toEqual(['admin@office.test'])
    await start(url, live)
  })

  test('a server of a real service refuses the store of the stand-in', async () => {
    const url = await migratedDatabase(engine)
    await start(url)

    await expect(start(url, live)).rejects.toThrow(/^DATABASE_URL: this database belongs to the stand-in/)
    await start(url)
  })

  test('the store of a real service rejects demo accounts from every writer', async () => {
    const url = await migratedDatabase(engine)
    const { store, fetch } = await start(url, live)
    const beside = await openAt(url)
    const words = 'no_demo_accounts'

    await expect(addOperator(beside, 'admin@countinghouse.test')).rejects.toThrow(words)
    await addOperator(store, 'ops@countinghouse.test', '2026')
    await addOperator(store, 'mara@office.test')
    await expect(
      sql`update operator set disabled_at = null where email = 'ops@countinghouse.test'`.execute(beside.db),
    ).rejects.toThrow(words)
    await expect(
      sql`update operator set email = 'finance@countinghouse.test' where email = 'mara@office.test'`.execute(
        beside.db,
      ),
    ).rejects.toThrow(words)

    const { ask, signIn } = asking({ fetch })
    expect((await signIn('ops@countinghouse.test')).answer.status).toBe(401)
    expect(await (await ask('/api/sign-in')).json()).toEqual({ mode: 'live', demo: [], oidc: null })
  })

  test('a store that was opened in the wrong mode but not used can still be claimed', async () => {
    const store = await openTestStore(engine)
    await claimStore(store, 'stand-in')

    await claimStore(store, 'live')

    await expect(claimStore(store, 'live')).resolves.toBeUndefined()
  })
})
