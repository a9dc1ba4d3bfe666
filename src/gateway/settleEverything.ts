import { iso, type Store } from '../store/openStore.ts'
import { appendAudit } from './audit.ts'
import { toOperator } from './sessions.ts'

/**
 * Admins from before there was a right above merchant IDs: who had all that are set up goes on as before. Where
 * nobody had, the admin with the most of them gets it, the oldest account first, since somebody has to give the others.
 */
export async function settleEverything(store: Store, mids: readonly string[]): Promise<void> {
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    // Holds the rows: of two gateways that start together one decides.
    const undecided = await db
      .updateTable('operator')
      .set({ everything: 0 })
      .where('everything', 'is', null)
      .returningAll()
      .execute()
    if (undecided.length === 0) return
    const holder = await db
      .selectFrom('operator')
      .select('id')
      .where('everything', '=', 1)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    const admins = undecided
      .filter(({ role, disabled_at }) => role === 'admin' && disabled_at === null)
      .map((row) => ({ id: row.id, since: row.created_at, held: countHeld(toOperator(row).mids) }))
      .toSorted((a, b) => b.held - a.held || (a.since < b.since ? -1 : 1))
    const whole = admins.filter(({ held }) => held === mids.length)
    const chosen = whole.length > 0 || holder ? whole : admins.slice(0, 1)
    for (const { id } of chosen) {
      await db.updateTable('operator').set({ everything: 1 }).where('id', '=', id).execute()
      const details = { after: { everything: true }, why: 'an admin from before there was this right' }
      const entry = {
        action: 'operator.changed',
        object: `operator:${id}`,
        outcome: 'done',
        details,
      } as const
      await appendAudit(db, at, entry)
    }
  })

  function countHeld(held: string[]): number {
    return mids.filter((mid) => held.includes(mid)).length
  }
}
