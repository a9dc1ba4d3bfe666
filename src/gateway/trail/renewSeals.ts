import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { holdHead, insertMark, readMarks, signHead } from './marks.ts'
import { verifyAudit, type AuditVerdict } from './verifyAudit.ts'

/**
 * After a change of keys: a trail that is whole is vouched for with the present key up to its end, so that the keys that
 * signed its lines are needed no more. One that is broken stays as it is.
 */
export async function renewSeals(store: Store): Promise<AuditVerdict> {
  const verdict = await verifyAudit(store)
  if (verdict.brokenAt !== undefined || verdict.lines === 0) return verdict
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    const head = await holdHead(db)
    const { hash } = await db
      .selectFrom('audit')
      .select('hash')
      .where('seq', '=', verdict.lines)
      .executeTakeFirstOrThrow()
    const start = (await readMarks(db)).filter(({ kind, isGood }) => isGood && kind !== 'sealed').at(-1)
    if (start) {
      const { isGood: _, ...mark } = start
      await insertMark(db, { ...mark, at })
    }
    // What came since it was read is not vouched for: a gateway that knows the present key has signed it with that.
    await insertMark(db, { seq: verdict.lines, kind: 'sealed', at, hash, details: '{"why":"keys"}' })
    if (head.seq === verdict.lines) await signHead(db, head)
    await appendAudit(db, at, { action: 'keys.rotated', outcome: 'done', ip: 'command line' })
  })
  return verifyAudit(store)
}
