import { iso, type Store } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { appendAudit, type AuditEntry } from '../audit.ts'
import { insertMark } from './marks.ts'

export type Cut = { seq: number; lines: number }

/** Which lines `cutTrail` would take: the first ones, all of them from before this time. The last line always stays. */
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
 * Takes away the lines of before this time (ISO text). First a signed mark says up to where, with the hash of the last of them,
 * so that what follows can still be checked; the store lets lines go up to such a mark only. A cut that was broken off
 * is finished by the next one.
 */
export async function cutTrail(
  store: Store,
  before: string,
  actor: Pick<AuditEntry, 'operatorId' | 'operatorEmail' | 'ip' | 'requestId'> = {},
): Promise<Cut> {
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
    await appendAudit(db, at, { action: 'audit.cut', outcome: 'done', details, ...actor })
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
