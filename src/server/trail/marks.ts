import { insertNew } from '../../store/upsert.ts'
import type { Selectable } from 'kysely'
import { type Db, iso, type Store } from '../../store/openStore.ts'
import type { AuditMarkTable } from '../../store/tables.ts'
import { keysOf, checkSignature, sign } from '../keys/keyRing.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { appendAudit } from './audit.ts'
import type { Actor } from '../http/context.ts'

type Mark = Pick<Selectable<AuditMarkTable>, 'seq' | 'kind' | 'at' | 'hash' | 'details'>

/** Vouches for the log up to this line: its hash covers all lines before. */
export async function insertMark(db: Db, mark: Mark): Promise<void> {
  await insertNew(db, 'audit_mark', { ...mark, ...sign(keysOf(db), signedPart(mark)) })
}

/** `isGood`: signed with one of our keys. */
export async function readMarks(db: Db): Promise<(Mark & { isGood: boolean })[]> {
  const rows = await db.selectFrom('audit_mark').selectAll().orderBy('seq').orderBy('at').execute()
  return rows.map(({ key_id, mac, ...row }) => {
    const mark = { ...row, seq: Number(row.seq) }
    return { ...mark, isGood: checkSignature(keysOf(db), { key_id, mac }, signedPart(mark)) === 'good' }
  })
}

/** Blocks new lines until the transaction ends. */
export async function holdHead(db: Db) {
  const { seq, ...head } = await db
    .updateTable('audit_head')
    .set({ id: 1 })
    .where('id', '=', 1)
    .returning(['seq', 'hash', 'key_id', 'mac'])
    .executeTakeFirstOrThrow()
  return { ...head, seq: Number(seq) }
}

export async function signHead(db: Db, { seq, hash }: { seq: number; hash: string }): Promise<void> {
  await db
    .updateTable('audit_head')
    .set(sign(keysOf(db), ['head', seq, hash]))
    .where('id', '=', 1)
    .execute()
}

function signedPart({ seq, kind, at, hash, details }: Mark) {
  return ['mark', seq, kind, at, hash, details] as const
}

type Cut = { seq: number; lines: number }

/** Lines `cutTrail` would delete: all before this time except the last line. */
export async function readCut({ db }: Pick<Store, 'db'>, before: string): Promise<Cut> {
  const { first, last } = await db
    .selectFrom('audit')
    .select(({ fn }) => [fn.min('seq').as('first'), fn.max('seq').as('last')])
    .executeTakeFirstOrThrow()
  if (last === null) return { seq: 0, lines: 0 }
  const { kept } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.min('seq').as('kept'))
    .where('at', '>=', before)
    .executeTakeFirstOrThrow()
  const seq = Number(kept ?? last) - 1
  return { seq, lines: Math.max(0, seq - Number(first) + 1) }
}

/**
 * Deletes lines before this time (ISO text). A signed mark with the last deleted hash comes first, so the rest can
 * still be verified; the store allows deletion only up to such a mark. An interrupted cut is completed by the next
 * one.
 */
export async function cutTrail(store: Store, before: string, actor: Actor = {}): Promise<Cut> {
  const at = iso(await store.now())
  const cut = await store.transaction(async (db) => {
    const { seq, lines } = await readCut({ db }, before)
    const line =
      lines > 0
        ? await db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst()
        : undefined
    if (!line) return { seq, lines: 0 }
    const details = { before, upTo: seq, lines }
    await insertMark(db, { seq, kind: 'cut', at, hash: line.hash, details: JSON.stringify(details) })
    await appendAudit(db, at, { action: 'audit.cut', details, ...actor })
    return { seq, lines }
  })
  for (;;) {
    const { numDeletedRows } = await store.db
      .deleteFrom('audit')
      .where('seq', 'in', (eb) =>
        eb.selectFrom('audit').select('seq').where('seq', '<=', cut.seq).orderBy('seq').limit(500),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) return cut
    await yieldToEventLoop()
  }
}

/** Accepts a broken log, such as after restoring a backup: earlier lines and heads are no longer checked. */
export async function acceptTrail(store: Store, reason: string): Promise<string> {
  const at = iso(await store.now())
  return store.transaction(async (db) => {
    await holdHead(db)
    const last = await db
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return 'the trail has no line yet'
    const seq = Number(last.seq)
    const details = { reason, upTo: seq }
    await insertMark(db, { seq, kind: 'accepted', at, hash: last.hash, details: JSON.stringify(details) })
    await db.updateTable('audit_head').set({ seq, hash: last.hash }).where('id', '=', 1).execute()
    await signHead(db, { seq, hash: last.hash })
    await appendAudit(db, at, { action: 'audit.accepted', details, ip: 'command line' })
    return `the trail is accepted as it is up to line ${seq}, and is checked from there on`
  })
}
