import { iso, type Store } from '../store/openStore.ts'
import { appendAudit } from './audit.ts'
import type { IntentBook } from './intents/intentBook.ts'
import { forgetFinalReceipts } from './intents/receipts.ts'
import { disableUnused } from './operators.ts'
import type { Seal } from './sign-in/seal.ts'
import { forgetOldLocks } from './sign-in/accountLock.ts'
import { endSessionsOf, lifetimes } from './sessions.ts'

type Parts = { store: Store; book: IntentBook; seal: Seal }

/** What time alone brings about; safe to run in any number of gateways at once. */
export async function keepHouse({ store, book, seal }: Parts): Promise<void> {
  const now = await store.now()
  await book.repair({ all: false })
  await forgetFinalReceipts({ store, seal })
  await forgetOldLocks(store.db, now)
  await store.db
    .deleteFrom('session')
    .where(({ or, eb }) =>
      or([
        eb('created_at', '<', iso(now - lifetimes.absoluteMs)),
        eb('seen_at', '<', iso(now - lifetimes.idleMs)),
      ]),
    )
    .execute()
  await store.transaction(async (db) => {
    for (const { id } of await disableUnused(db, now)) {
      await endSessionsOf(db, id)
      const details = { why: 'ninety days without a sign-in' }
      await appendAudit(db, iso(now), {
        action: 'operator.changed',
        outcome: 'done',
        object: `operator:${id}`,
        details,
      })
    }
  })
}
