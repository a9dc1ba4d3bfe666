import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { appendAudit } from '../../../src/server/trail/audit.ts'
import { createKeyRing, giveKeys } from '../../../src/server/keys/keyRing.ts'
import { cutTrail, readCut } from '../../../src/server/trail/marks.ts'
import { renewSeals, verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { auditLines } from '../../support/timedStack.ts'
import { makeHashesFit, openTrail } from '../../support/trail.ts'

const at = (n: number) => `2026-11-21T10:00:${String(n).padStart(2, '0')}.000Z`

async function append(store: Store, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++)
    await store.transaction((db) => appendAudit(db, at(n), { action: 'a', outcome: 'done', details: { n } }))
}

describe.each(engines)('on %s', (engine) => {
  test('verifies sealed lines without the key that signed them', async () => {
    const store = await openTestStore(engine)
    const [first, second] = ['the first secret of this trail', 'the second secret of this trail']
    giveKeys(store, createKeyRing({ secret: first }))
    await append(store, 1, 3)
    giveKeys(store, createKeyRing({ secret: second, old: [first] }))
    await renewSeals(store)
    giveKeys(store, createKeyRing({ secret: second }))
    expect(await verifyAudit(store)).toEqual({ lines: 4 })

    await openTrail(store)
    await sql`update audit set action = 'b' where seq = 2`.execute(store.db)
    await makeHashesFit(store)

    expect(await verifyAudit(store)).toEqual({
      lines: 2,
      brokenAt: 3,
      why: 'it differs from the line that was signed',
    })
  })

  test('reports a line without a signature as written without the key', async () => {
    const store = await openTestStore(engine)
    await append(store, 1, 5)
    await openTrail(store)
    await sql`update audit set action = 'b', key_id = null, mac = null where seq > 3`.execute(store.db)
    await sql`update audit_head set key_id = null, mac = null`.execute(store.db)
    await makeHashesFit(store)

    expect(await verifyAudit(store)).toEqual({ lines: 3, brokenAt: 4, why: 'it was written without the key' })
  })

  test('cuts a trail at a signed mark, records the cut and verifies the rest', async () => {
    const store = await openTestStore(engine)
    await append(store, 1, 9)

    expect(await readCut(store, at(4))).toEqual({ seq: 3, lines: 3 })
    expect(await cutTrail(store, at(4), { operatorEmail: 'a@b.test' })).toEqual({ seq: 3, lines: 3 })

    const lines = await auditLines(store)
    expect(lines.map(({ seq }) => Number(seq))).toEqual([4, 5, 6, 7, 8, 9, 10])
    expect(lines.at(-1)).toMatchObject({
      action: 'audit.cut',
      operator_email: 'a@b.test',
      details: JSON.stringify({ before: at(4), upTo: 3, lines: 3 }),
    })
    expect(await verifyAudit(store)).toEqual({ lines: 10 })
    expect(await cutTrail(store, at(4))).toEqual({ seq: 3, lines: 0 })
    expect(await cutTrail(store, at(7))).toEqual({ seq: 6, lines: 3 })
    expect(await verifyAudit(store)).toEqual({ lines: 11 })
  })

  test('keeps the last line at any age', async () => {
    const store = await openTestStore(engine)
    expect(await cutTrail(store, at(59))).toEqual({ seq: 0, lines: 0 })
    await append(store, 1, 2)

    expect(await readCut(store, at(59))).toEqual({ seq: 1, lines: 1 })
    await cutTrail(store, at(59))

    expect(await verifyAudit(store)).toEqual({ lines: 3 })
  })

  test('protects lines outside a mark and finishes an interrupted cut', async () => {
    const store = await openTestStore(engine)
    await append(store, 1, 5)
    await cutTrail(store, at(3))

    await expect(sql`delete from audit where seq = 3`.execute(store.db)).rejects.toThrow('append-only')
    for (const statement of [sql`update audit_mark set seq = 5`, sql`delete from audit_mark`])
      await expect(statement.execute(store.db)).rejects.toThrow('append-only')

    await openTrail(store)
    const { hash } = await store.db
      .selectFrom('audit')
      .select('previous_hash as hash')
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow()
    await sql`insert into audit (seq, at, action, outcome, details, previous_hash, hash)
      values (2, ${at(2)}, 'a', 'done', '{}', '', ${hash})`.execute(store.db)
    expect(await verifyAudit(store)).toEqual({ lines: 6 })
    await cutTrail(store, at(4))
    expect((await auditLines(store)).map(({ seq }) => Number(seq))).toEqual([4, 5, 6, 7])
  })
})
