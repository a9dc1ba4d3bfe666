import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { appendAudit } from '../../../src/server/trail/audit.ts'
import { verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, openTestStore, rowsOn } from '../../support/stores.ts'
import { auditLines } from '../../support/timedStack.ts'
import { makeHashesFit, openTrail } from '../../support/trail.ts'

describe.each(engines)('on %s', (engine) => {
  test('appends concurrent lines one after the other', async () => {
    const store = await openTestStore(engine)

    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        store.transaction((db) =>
          appendAudit(db, '2026-11-21T10:00:00.000Z', { action: `a.${n}`, outcome: 'done' }),
        ),
      ),
    )

    expect(await verifyAudit(store)).toEqual({ lines: 60 })
    expect((await auditLines(store)).map(({ seq }) => Number(seq))).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    )
  })

  test('a rolled back change leaves neither a line nor a gap', async () => {
    const store = await openTestStore(engine)
    const append = (action: string, fails = false) =>
      store.transaction(async (db) => {
        await appendAudit(db, '2026-11-21T10:00:00.000Z', { action, outcome: 'done' })
        if (fails) throw new Error('undone')
      })

    await append('one')
    await expect(append('two', true)).rejects.toThrow('undone')
    await append('three')

    expect((await auditLines(store)).map(({ action }) => action)).toEqual(['one', 'three'])
    expect(await verifyAudit(store)).toEqual({ lines: 2 })
  })

  const kinds: Record<string, [(store: Store) => Promise<unknown>, object]> = {
    nothing: [async () => {}, { lines: 5 }],
    'a changed line': [
      ({ db }) => sql`update audit set details = '{"n":9}' where seq = 3`.execute(db),
      { lines: 2, brokenAt: 3, why: 'it was changed' },
    ],
    'a changed operator': [
      ({ db }) => sql`update audit set operator_email = 'other@a.test' where seq = 5`.execute(db),
      { lines: 4, brokenAt: 5, why: 'it was changed' },
    ],
    'a line changed with its own hash': [
      async ({ db }) => {
        await sql`update audit set hash = ${'0'.repeat(64)} where seq = 3`.execute(db)
      },
      { lines: 2, brokenAt: 3, why: 'it was changed' },
    ],
    'a removed line': [
      ({ db }) => sql`delete from audit where seq = 2`.execute(db),
      { lines: 1, brokenAt: 3, why: 'line 2 is missing' },
    ],
    'a removed line with the rest renumbered': [
      async ({ db }) => {
        await sql`delete from audit where seq = 2`.execute(db)
        for (const seq of [3, 4, 5])
          await sql`update audit set seq = ${seq - 1} where seq = ${seq}`.execute(db)
      },
      { lines: 1, brokenAt: 2, why: 'it does not follow from the line before it' },
    ],
    'a removed first line': [
      ({ db }) => sql`delete from audit where seq = 1`.execute(db),
      { lines: 0, brokenAt: 2, why: 'line 1 is missing' },
    ],
    'a removed end': [
      ({ db }) => sql`delete from audit where seq > 3`.execute(db),
      { lines: 3, brokenAt: 4, why: 'the end of the trail is missing' },
    ],
    'a removed end with an earlier head': [
      async ({ db }) => {
        await sql`delete from audit where seq > 3`.execute(db)
        await sql`update audit_head set seq = 3`.execute(db)
      },
      { lines: 3, brokenAt: 4, why: 'the end of the trail is missing' },
    ],
    'a removed trail': [
      ({ db }) => sql`delete from audit`.execute(db),
      { lines: 0, brokenAt: 1, why: 'the end of the trail is missing' },
    ],
    'two exchanged lines': [
      async ({ db }) => {
        await sql`update audit set seq = 99 where seq = 2`.execute(db)
        await sql`update audit set seq = 2 where seq = 3`.execute(db)
        await sql`update audit set seq = 3 where seq = 99`.execute(db)
      },
      { lines: 1, brokenAt: 2, why: 'it does not follow from the line before it' },
    ],
    'a forged line': [
      ({ db }) =>
        sql`insert into audit (seq, at, action, outcome, details, previous_hash, hash)
          select 6, at, 'forged', outcome, details, hash, hash from audit where seq = 5`.execute(db),
      { lines: 5, brokenAt: 6, why: 'nobody wrote it' },
    ],
    'a forged line at the end': [
      async (store) => {
        await sql`insert into audit (seq, at, action, outcome, details, previous_hash, hash)
          select 6, at, 'forged', outcome, details, hash, hash from audit where seq = 5`.execute(store.db)
        await makeHashesFit(store)
      },
      { lines: 5, brokenAt: 6, why: 'it was written without the key' },
    ],
    'a forged line with the signature of another line': [
      async (store) => {
        await sql`insert into audit (seq, at, action, outcome, details, previous_hash, hash, key_id, mac)
          select 6, at, 'forged', outcome, details, hash, hash, key_id, mac from audit where seq = 5`.execute(
          store.db,
        )
        await makeHashesFit(store)
      },
      { lines: 5, brokenAt: 6, why: 'it was written without the key' },
    ],
    'a changed line with recomputed hashes': [
      async (store) => {
        await sql`update audit set details = '{"n":9}' where seq = 3`.execute(store.db)
        await makeHashesFit(store)
      },
      { lines: 2, brokenAt: 3, why: 'it was written without the key' },
    ],
    'removed first lines with renumbered lines and recomputed hashes': [
      async (store) => {
        await sql`delete from audit where seq < 3`.execute(store.db)
        for (const seq of [3, 4, 5])
          await sql`update audit set seq = ${seq - 2} where seq = ${seq}`.execute(store.db)
        await makeHashesFit(store)
      },
      { lines: 0, brokenAt: 1, why: 'it was written without the key' },
    ],
    'removed signatures': [
      ({ db }) => sql`update audit set key_id = null, mac = null`.execute(db),
      { lines: 0, brokenAt: 1, why: 'it was written without the key' },
    ],
    'signatures of an unknown key': [
      ({ db }) => sql`update audit set key_id = 'elsewhere' where seq > 3`.execute(db),
      { lines: 3, brokenAt: 4, why: 'it was signed with a key that is not configured (elsewhere)' },
    ],
    'a removed end with a forged head': [
      async (store) => {
        await sql`delete from audit where seq > 3`.execute(store.db)
        await makeHashesFit(store)
      },
      { lines: 3, brokenAt: 4, why: 'line 3 was made the last line without the key' },
    ],
    'a forged mark with the earlier lines removed': [
      async ({ db }) => {
        await sql`insert into audit_mark (seq, kind, at, hash, details, key_id, mac)
          select 3, 'cut', at, hash, '{}', key_id, mac from audit where seq = 3`.execute(db)
        await sql`delete from audit where seq < 4`.execute(db)
      },
      { lines: 0, brokenAt: 4, why: 'line 1 is missing' },
    ],
  }
  test.each(rowsOn(engine, Object.keys(kinds)))('verifies the chain after: %s', async (kind) => {
    const store = await openTestStore(engine)
    for (let n = 1; n <= 5; n++)
      await store.transaction((db) =>
        appendAudit(db, `2026-11-21T10:00:0${n}.000Z`, { action: 'a', outcome: 'done', details: { n } }),
      )
    await openTrail(store)
    const [tamper, verdict] = kinds[kind] ?? []

    await tamper?.(store)

    expect(await verifyAudit(store)).toEqual(verdict)
  })

  test('detects a genuine earlier end when a later head is known', async () => {
    const store = await openTestStore(engine)
    const headOf = () => store.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
    const append = (n: number) =>
      store.transaction((db) =>
        appendAudit(db, `2026-11-21T10:00:0${n}.000Z`, { action: 'a', outcome: 'done' }),
      )
    for (const n of [1, 2, 3]) await append(n)
    const earlier = await headOf()
    for (const n of [4, 5]) await append(n)
    const { hash } = await headOf()
    const knownHeads = [{ seq: 5, hash, at: '2026-11-21T10:01:00.000Z' }]
    await openTrail(store)
    await sql`delete from audit where seq > 3`.execute(store.db)
    await store.db.updateTable('audit_head').set(earlier).execute()

    const missing = {
      lines: 3,
      brokenAt: 4,
      why: 'the end of the trail is missing: it had 5 lines at 2026-11-21T10:01:00.000Z',
    }
    expect(await verifyAudit(store, { trusted: knownHeads })).toEqual(missing)

    for (const n of [6, 7]) await append(n)
    expect(await verifyAudit(store, { trusted: knownHeads })).toEqual({
      lines: 4,
      brokenAt: 5,
      why: 'it differs from the last line at 2026-11-21T10:01:00.000Z',
    })
  })

  test('the store refuses to change or delete a line', async () => {
    const store = await openTestStore(engine)
    await store.transaction((db) =>
      appendAudit(db, '2026-11-21T10:00:00.000Z', { action: 'a', outcome: 'done' }),
    )

    for (const statement of [sql`update audit set action = 'b'`, sql`delete from audit`])
      await expect(statement.execute(store.db)).rejects.toThrow('append-only')
    expect(await verifyAudit(store)).toEqual({ lines: 1 })
  })
})
