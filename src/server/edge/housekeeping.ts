import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import type { Approvals } from '../intents/approvals.ts'
import type { IntentBook } from '../intents/intentBook.ts'
import { forgetFinalReceipts } from '../intents/outcome.ts'
import { keepRetention, type Retention } from '../erasure/retention.ts'
import { forgetOldRequests } from '../exports/exportRequests.ts'
import { disableUnused } from '../operators/operators.ts'
import type { Closes } from '../periods/createCloses.ts'
import type { Seal } from '../sign-in/seal.ts'
import { forgetOldLocks } from '../sign-in/accountLock.ts'
import { forgetOidcReturns } from '../sign-in/oidcAttempt.ts'
import { forgetPendingSecrets } from '../sign-in/secondFactor.ts'
import { forgetOldDevices } from '../sign-in/knownDevices.ts'
import type { Refusals } from '../trail/refusals.ts'
import { endSessionsOf, lifetimes } from '../access/sessions.ts'

type Parts = {
  store: Store
  book: IntentBook
  approvals: Approvals
  seal: Seal
  refusals: Refusals
  closes: Closes
  mids: readonly string[]
  retention: Retention
}

/** Periodic tasks; safe in any number of servers at once. */
export async function runHousekeeping({
  store,
  book,
  approvals,
  seal,
  refusals,
  closes,
  mids,
  retention,
}: Parts): Promise<void> {
  const now = await store.now()
  await book.repair({ all: false })
  await approvals.expire()
  await forgetFinalReceipts({ store, seal })
  await refusals.settle({ all: false })
  await forgetOldLocks(store.db, now)
  await forgetOldDevices(store.db, now)
  await forgetPendingSecrets(store.db, now)
  await forgetOldRequests(store.db, now)
  await forgetOidcReturns(store.db, now)
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
      await appendAudit(db, iso(now), { action: 'operator.changed', object: `operator:${id}`, details })
    }
  })
  await keepRetention({ store, mids, retention })
  await closes.tend()
}
