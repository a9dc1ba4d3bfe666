import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../src/store/migrate.ts'
import { startCommand } from '../support/command.ts'
import { emptyDatabase, engines, openAt, testOnPostgres } from '../support/stores.ts'
import { runs } from '../support/runs.ts'

const steps = ['001_initial']

describe.each(engines)('on %s', (engine) => {
  test('runs migrations once', async () => {
    const store = await openAt(await emptyDatabase(engine))

    await migrate(store)
    await migrate(store)

    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      store.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(steps)
  })

  test('runs migrations once when servers start together', async () => {
    for (let run = 0; run < runs(10); run++) {
      const url = await emptyDatabase(engine)
      const moment = String(Date.now() + 700)
      const starts = [1, 2, 3].map(() =>
        startCommand('test/store/openAndMigrate.ts', { args: [url, moment] }),
      )
      const codes = await Promise.all(starts.map(({ ended }) => ended))

      expect(starts.map(({ output }) => output()).join('')).not.toContain('Error')
      expect(codes).toEqual([0, 0, 0])
      const { db } = await openAt(url)
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      )
      expect(rows.map(({ name }) => name)).toEqual(steps)
      expect(await db.selectFrom('audit_head').select('seq').execute()).toEqual([{ seq: 0 }])
    }
  })

  test('refuses a store from before version 1.0 with instructions and without changes', async () => {
    const store = await openAt(await emptyDatabase(engine))
    await sql`create table kysely_migration (name text, timestamp text)`.execute(store.db)
    await sql`insert into kysely_migration values ('001_operators', '2026'), ('002_audit', '2026')`.execute(
      store.db,
    )

    await expect(migrate(store)).rejects.toThrow(
      /made by a version before 1.0, .* export what you need with that version, then start anew with an empty database/,
    )
    await expect(sql`select * from operator`.execute(store.db)).rejects.toThrow(/operator/)
  })

  test('a database with tables of something else is refused by their name, without changes', async () => {
    const store = await openAt(await emptyDatabase(engine))
    await sql`create table order_intent (other text)`.execute(store.db)

    await expect(migrate(store)).rejects.toThrow(
      'the database of DATABASE_URL has a table order_intent of something else: give Countinghouse a database of its own',
    )

    await expect(sql`select * from operator`.execute(store.db)).rejects.toThrow(/operator/)
    await sql`drop table order_intent`.execute(store.db)
    await migrate(store)
    expect(await store.db.selectFrom('operator').selectAll().execute()).toEqual([])
  })
})

testOnPostgres('restores the time limit of statements after migrations', async () => {
  const store = await openAt(await emptyDatabase('postgres'))

  await migrate(store)

  const { rows } = await sql`show statement_timeout`.execute(store.db)
  expect(rows).toEqual([{ statement_timeout: '10s' }])
})
