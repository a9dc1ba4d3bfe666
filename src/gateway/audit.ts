import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Store } from '../store/openStore.ts'

/** Who did what, to what, from where, and how it ended. `details` hold no personal data and no secret. */
export type AuditEntry = {
  action: string
  outcome: 'done' | 'refused' | 'failed'
  operatorId?: string | null
  operatorEmail?: string | null
  object?: string | null
  mid?: string | null
  ip?: string | null
  requestId?: string | null
  details?: Record<string, unknown>
}

/**
 * Adds a line to the trail. Given the transaction of the change that it tells of, neither stands without the other.
 * Each line carries the hash of the one before it: a line taken out or changed breaks the chain.
 */
export async function appendAudit(db: Db, at: string, entry: AuditEntry): Promise<void> {
  // The update holds the head's row until the commit, so lines are numbered one after the other.
  const { seq, hash: previous } = await db
    .updateTable('audit_head')
    .set({ seq: sql<number>`seq + 1` })
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const line = {
    seq: Number(seq),
    at,
    operator_id: entry.operatorId ?? null,
    operator_email: entry.operatorEmail ?? null,
    action: entry.action,
    object: entry.object ?? null,
    mid: entry.mid ?? null,
    ip: entry.ip ?? null,
    request_id: entry.requestId ?? null,
    outcome: entry.outcome,
    details: JSON.stringify(entry.details ?? {}),
    previous_hash: previous,
  }
  const hash = hashLine(line)
  await db
    .insertInto('audit')
    .values({ ...line, hash })
    .execute()
  await db.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
}

type Line = Record<(typeof hashed)[number], string | number | null>

const hashed = [
  'seq',
  'at',
  'operator_id',
  'operator_email',
  'action',
  'object',
  'mid',
  'ip',
  'request_id',
  'outcome',
  'details',
  'previous_hash',
] as const

function hashLine(line: Line): string {
  return createHash('sha256')
    .update(JSON.stringify(hashed.map((name) => line[name])))
    .digest('hex')
}

export type AuditVerdict = { lines: number; brokenAt?: number; why?: string }

/** Reads the whole trail and tells the first line that is not what was written, or that the end is missing. */
export async function verifyAudit({ db }: Pick<Store, 'db'>): Promise<AuditVerdict> {
  const head = await db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  let previous = ''
  let last = 0
  for (;;) {
    const lines = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', last)
      .where('seq', '<=', Number(head.seq))
      .orderBy('seq')
      .limit(1000)
      .execute()
    if (lines.length === 0) break
    for (const line of lines) {
      const seq = Number(line.seq)
      const broken = (why: string) => ({ lines: last, brokenAt: seq, why })
      if (seq !== last + 1) return broken(`line ${last + 1} is missing`)
      if (last > 0 && line.previous_hash !== previous)
        return broken('it does not follow from the line before it')
      if (hashLine({ ...line, seq }) !== line.hash) return broken('it was changed')
      previous = line.hash
      last = seq
    }
  }
  if (last !== Number(head.seq) || (last > 0 && previous !== head.hash))
    return { lines: last, brokenAt: last + 1, why: 'the end of the trail is missing' }
  // One statement sees one moment: lines that are added meanwhile move the head with them.
  const beyond = await db
    .selectFrom('audit')
    .select('seq')
    .where('seq', '>', (eb) => eb.selectFrom('audit_head').select('seq').where('id', '=', 1))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return beyond ? { lines: last, brokenAt: Number(beyond.seq), why: 'nobody wrote it' } : { lines: last }
}
