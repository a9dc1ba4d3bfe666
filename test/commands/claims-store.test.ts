import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { claimStore } from '../../src/commands/claimStore.ts'
import { createStack } from '../../src/commands/stack.ts'
import { readConfig } from '../../src/gateway/config/readConfig.ts'
import type { Mode } from '../../src/gateway/sign-in/sessionBody.ts'
import type { Store } from '../../src/store/openStore.ts'
import { asking } from '../support/stack.ts'
import { auditLines } from '../support/timedStack.ts'
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

const made = { state: 'created', created_at: '2026', holder: 'h' } as const

const emails = async ({ db }: Store) =>
  (await db.selectFrom('operator').select('email').orderBy('email').execute()).map(({ email }) => email)

describe.each(engines)('on %s', (engine) => {
  test('the stand-in does not open the store of a real service, and leaves nothing in it', async () => {
    const url = await migratedDatabase(engine)
    const real = await start(url, live)
    await addOperator(real.store, 'admin@office.test')

    await expect(start(url)).rejects.toThrow(
      /^DATABASE_URL: this database is of a real service \(since \d{4}-\d\d-\d\d\), and the stand-in does not open it\.\nSet UPSTREAM_URL/,
    )

    expect(await emails(real.store)).toEqual(['admin@office.test'])
    await start(url, live)
  })

  test('a gateway of a real service does not open the store of the stand-in', async () => {
    const url = await migratedDatabase(engine)
    await start(url)

    await expect(start(url, live)).rejects.toThrow(/^DATABASE_URL: this database is of the stand-in/)
    await start(url)
  })

  test('in the store of a real service there is no room for a demo account, whoever brings it', async () => {
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

  const before: [string, (store: Store) => Promise<unknown>, Mode, Mode][] = [
    ['nothing in it, opened by the stand-in', async () => {}, 'stand-in', 'stand-in'],
    ['nothing in it, opened for a real service', async () => {}, 'live', 'live'],
    ['operators of its own', (store) => addOperator(store, 'a@office.test'), 'stand-in', 'live'],
    ['demo accounts', (store) => addOperator(store, 'ops@countinghouse.test'), 'live', 'stand-in'],
    [
      'demo accounts that a start with a real service closed',
      (store) => addOperator(store, 'ops@countinghouse.test', '2026'),
      'stand-in',
      'live',
    ],
    [
      'orders of a real merchant ID, and demo accounts from a start in the wrong mode',
      async (store) => {
        await addOperator(store, 'admin@countinghouse.test')
        await store.db
          .insertInto('order_intent')
          .values({
            key: 'k',
            kind: 'order',
            mid: 'ABC_1',
            operator_id: 'o',
            body_sha256: 'x',
            body: '{}',
            ...made,
          })
          .execute()
      },
      'stand-in',
      'live',
    ],
  ]
  test.each(before)('a store from before there were marks: %s', async (_, fill, mode, expected) => {
    const store = await openTestStore(engine)
    await fill(store)

    const refusal = await claimStore(store, mode).catch((error: Error) => error.message)

    expect(await store.db.selectFrom('store_mark').select('mode').executeTakeFirst()).toEqual({
      mode: expected,
    })
    expect(refusal === undefined).toBe(mode === expected)
  })

  test('accounts that a start in the wrong mode left in the store of a real service are closed, on record', async () => {
    const url = await migratedDatabase(engine)
    const store = await openAt(url)
    await addOperator(store, 'admin@countinghouse.test')
    await store.db
      .insertInto('sweep_state')
      .values({ mid: 'ABC_1', kind: 'orders', state: '{}', sweep: 0 })
      .execute()

    await start(url, live)

    const row = await store.db.selectFrom('operator').selectAll().executeTakeFirstOrThrow()
    expect(row.disabled_at).not.toBeNull()
    expect(await auditLines(store)).toMatchObject([
      { action: 'operator.changed', object: 'operator:admin@countinghouse.test' },
    ])
  })

  test('a store that was looked at in the wrong mode and not used is not lost', async () => {
    const store = await openTestStore(engine)
    await claimStore(store, 'stand-in')

    await claimStore(store, 'live')

    await expect(claimStore(store, 'live')).resolves.toBeUndefined()
  })
})
