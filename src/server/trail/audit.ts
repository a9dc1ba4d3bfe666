import { sql } from 'kysely'
import { countRows } from '../../store/executeAll.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { Actor } from '../http/context.ts'
import { keysOf, sign } from '../keys/keyRing.ts'
import { maskDetails } from '../text/masks.ts'
import { createHash } from 'node:crypto'

/** One line of the audit log. `details` hold no secret, and contact data is masked. */
export type AuditEntry = Actor & {
  action: string
  outcome?: 'done' | 'refused' | 'failed'
  object?: string | null
  mid?: string | null
  /** Instead of `mid`: only readers who hold all of these see the line. */
  mids?: readonly string[]
  details?: Record<string, unknown>
}

/**
 * Adds a line to the audit log, in the transaction of the change it describes. Each line is signed and contains the
 * previous hash, so someone with only database access cannot remove, change or add lines unnoticed.
 */
export async function appendAudit(db: Db, at: string, entry: AuditEntry): Promise<void> {
  // Updating the head locks it until commit, so lines are numbered in order.
  const { seq, hash: previous } = await db
    .updateTable('audit_head')
    .set({ seq: sql<number>`seq + 1` })
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const { mids } = entry
  const [mid = entry.mid ?? null] = mids?.length === 1 ? mids : []
  const details = { ...entry.details, ...(mids && mids.length !== 1 && { mids }) }
  const line = {
    seq: Number(seq),
    at,
    operator_id: entry.operatorId ?? null,
    operator_email: entry.operatorEmail ?? null,
    action: entry.action,
    object: entry.object ?? null,
    mid,
    ip: entry.ip ?? null,
    request_id: entry.requestId ?? null,
    outcome: entry.outcome ?? 'done',
    details: JSON.stringify(maskDetails(details)),
    previous_hash: previous,
  }
  const hash = hashLine(line)
  const keys = keysOf(db)
  await db
    .insertInto('audit')
    .values({ ...line, hash, ...sign(keys, ['line', hash]) })
    .execute()
  await db
    .updateTable('audit_head')
    .set({ hash, ...sign(keys, ['head', line.seq, hash]) })
    .where('id', '=', 1)
    .execute()
}

/** Runs a change and logs it in one transaction. Undefined: nothing changed, so nothing is logged. */
export async function auditedChange(
  store: Pick<Store, 'now' | 'transaction'>,
  work: (db: Db, at: string) => Promise<AuditEntry | undefined>,
): Promise<void> {
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    const entry = await work(db, at)
    if (entry) await appendAudit(db, at, entry)
  })
}

/** Counts an operator's lines about this action, numbered above `seq` and not older than `from`. */
export function countActs(
  db: Db,
  operatorId: string,
  action: string,
  { seq, from }: { seq: number; from: number },
): Promise<number> {
  const acts = db
    .selectFrom('audit')
    .where('operator_id', '=', operatorId)
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .where('seq', '>', seq)
    .where('at', '>=', iso(from))
  return countRows(acts)
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

export function hashLine(line: Line): string {
  return createHash('sha256')
    .update(JSON.stringify(hashed.map((name) => line[name])))
    .digest('hex')
}
