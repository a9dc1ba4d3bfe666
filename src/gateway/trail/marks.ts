import type { Selectable } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { AuditMarkTable } from '../../store/tables.ts'
import { keysOf, checkSignature, sign } from '../keys/keyRing.ts'

export type Mark = Pick<Selectable<AuditMarkTable>, 'seq' | 'kind' | 'at' | 'hash' | 'details'>

/** Vouches for the trail up to a line, by its hash: all that stands before follows from that. */
export async function insertMark(db: Db, mark: Mark): Promise<void> {
  await db
    .insertInto('audit_mark')
    .values({ ...mark, ...sign(keysOf(db), signedPart(mark)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All marks by line; `isGood`: whoever wrote it had one of the keys that are here. */
export async function readMarks(db: Db): Promise<(Mark & { isGood: boolean })[]> {
  const rows = await db.selectFrom('audit_mark').selectAll().orderBy('seq').orderBy('at').execute()
  return rows.map(({ key_id, mac, ...row }) => {
    const mark = { ...row, seq: Number(row.seq) }
    return { ...mark, isGood: checkSignature(keysOf(db), { key_id, mac }, signedPart(mark)) === 'good' }
  })
}

/** Nobody adds a line until this transaction ends. */
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
