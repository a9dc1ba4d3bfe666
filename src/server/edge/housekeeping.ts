import { iso } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import { forgetFinalReceipts } from '../intents/outcome.ts'
import { keepRetention, type Retention } from '../erasure/retention.ts'
import { forgetOldRequests } from '../exports/exportRequests.ts'
import { disableUnused } from '../operators/operators.ts'
import { forgetOldLocks } from '../sign-in/accountLock.ts'
import { forgetOidcReturns } from '../sign-in/oidcAttempt.ts'
import { forgetPendingSecrets } from '../sign-in/secondFactor.ts'
import { forgetOldDevices } from '../sign-in/knownDevices.ts'
import type { ServerParts } from './createParts.ts'
import { endSessionsOf, lifetimes } from '../access/sessions.ts'

type Parts = Pick<ServerParts, 'store' | 'book' | 'approvals' | 'seal' | 'refusals' | 'closes' | 'mids'> & {
  retention: Retention
}

/** Periodic tasks; safe in any number of servers at once. */
export async function runHousekeeping(parts: Parts): Promise<void> {
  const { store, book, approvals, refusals, closes } = parts
  const now = await store.now()
  await book.repair({ all: false })
  await approvals.expire()
  await forgetFinalReceipts(parts)
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
  await keepRetention(parts)
  await closes.tend()
}
