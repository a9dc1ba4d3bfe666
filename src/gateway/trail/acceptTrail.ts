import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { holdHead, insertMark, signHead } from './marks.ts'

/**
 * A trail that is broken for a reason that people know, such as a backup that was restored, is taken as it is: what
 * stands before is not checked any more, and ends that were known before are not missed. It is on record who said so.
 */
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
    await appendAudit(db, at, { action: 'audit.accepted', outcome: 'done', details, ip: 'command line' })
    return `the trail is accepted as it is up to line ${seq}, and is checked from there on`
  })
}
