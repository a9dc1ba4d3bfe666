import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { appendAudit } from '../../src/server/trail/audit.ts'
import { runRetention } from '../../src/server/erasure/retention.ts'
import { runHousekeeping } from '../../src/server/edge/housekeeping.ts'
import { verifyAudit } from '../../src/server/trail/verifyAudit.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'
import { addNextStep } from '../support/addNextStep.ts'
import { startStack } from '../support/stack.ts'
import { migratedDatabase, openAt, testOnPostgres } from '../support/stores.ts'
import { auditLines } from '../support/timedStack.ts'

/** Creates the role of docs/postgres-role.sql on this database, with a unique name. */
async function makeRole(url: string): Promise<string> {
  const owner = await openStore(url)
  const name = `gateway_${randomUUID().slice(0, 8)}`
  const text = readFileSync('docs/postgres-role.sql', 'utf8').replaceAll('countinghouse_gateway', name)
  for (const statement of text.split(';').filter((part) => part.trim() !== ''))
    await sql.raw(statement).execute(owner.db)
  onTestFinished(async () => {
    await sql.raw(`drop owned by ${name}`).execute(owner.db)
    await sql.raw(`drop role ${name}`).execute(owner.db)
    await owner.close()
  })
  const address = new URL(url)
  Object.assign(address, { username: name, password: 'change this' })
  return address.href
}

testOnPostgres('a server works with a role that can append to the trail but not change it', async () => {
  const url = await migratedDatabase('postgres')
  const store = await openAt(await makeRole(url))
  const { as, ask, signIn } = await startStack({ store })
  const admin = await as('admin')
  const json = { email: 'mara@office.test', name: 'M', role: 'ops', mids: ['mer_1'] }

  expect((await signIn('ops@countinghouse.test', 'wrong')).answer.status).toBe(401)
  expect((await admin('/api/operators', { json })).status).toBe(201)
  expect((await admin('/api/audit')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  await migrate(store)

  expect((await auditLines(store)).length).toBeGreaterThan(1)
  for (const statement of [
    'update audit set action = action',
    'delete from audit',
    'truncate audit',
    'update audit_mark set at = at',
    'delete from audit_mark',
    'delete from audit_head',
    'alter table audit disable trigger all',
    'drop trigger audit_keeps_rows on audit',
    'set session_replication_role = replica',
    'delete from kysely_migration',
  ])
    await expect(sql.raw(statement).execute(store.db), statement).rejects.toThrow(
      /permission denied|must be owner/,
    )
  // Due deletions wait for the owner, and no mark is written in advance.
  const before = await auditLines(store)
  await runRetention({ store, mids: ['mer_1'], retention: { peopleMs: 0, trailMs: -2 * 24 * 60 * 60_000 } })
  expect(await auditLines(store)).toEqual(before)
  expect(await verifyAudit(store)).toEqual({ lines: before.length })
})

testOnPostgres(
  'the nightly cut waits for the owner under that role, and other housekeeping continues',
  async () => {
    const url = await migratedDatabase('postgres')
    const time = { now: Date.parse('2026-11-21T10:00:00.000Z') }
    const owner = await openAt(url, { now: () => time.now })
    const store = await openAt(await makeRole(url), { now: () => time.now })
    const { stack, as, signIn } = await startStack({ store, env: { RETENTION_DAYS: '30' } })
    await signIn('ops@countinghouse.test', 'wrong')
    await as('admin')
    const before = await auditLines(store)
    time.now += 40 * 24 * 60 * 60_000

    await runHousekeeping(stack)

    expect(await auditLines(store)).toEqual(before)
    expect(await store.db.selectFrom('session').select('id').execute()).toEqual([])
    await stack.trail.check()
    expect(stack.trail.state()).toMatchObject({ state: 'whole', lines: before.length })

    // Runs the deletion as the owner of the tables, like the command.
    await runRetention({ store: owner, mids: stack.mids, retention: stack.retention })
    await stack.trail.check()

    expect((await auditLines(store)).map(({ action }) => action)).toEqual([
      before.at(-1)?.action,
      'audit.cut',
    ])
    expect(stack.trail.state()).toMatchObject({ state: 'whole', brokenAt: null })
  },
)

testOnPostgres('two servers with that role append to one trail', async () => {
  const url = await makeRole(await migratedDatabase('postgres'))
  const stores = [await openAt(url), await openAt(url)]

  await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      stores[n % 2]?.transaction((db) =>
        appendAudit(db, '2026-11-21T10:00:00.000Z', { action: `a.${n}`, outcome: 'done' }),
      ),
    ),
  )

  for (const store of stores) expect(await verifyAudit(store)).toEqual({ lines: 80 })
})

testOnPostgres('tells a role without rights how to migrate', async () => {
  const url = await migratedDatabase('postgres')
  addNextStep()
  const store = await openAt(await makeRole(url))

  await expect(migrate(store)).rejects.toThrow(
    'the tables are not up to date, and the role of DATABASE_URL may not change them: run npm run operator -- migrate as their owner',
  )
})
