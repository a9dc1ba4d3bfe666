import { sql } from 'kysely'
import { iso } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import { forgetFinalReceipts } from '../intents/outcome.ts'
import { keepRetention, type Retention } from '../erasure/retention.ts'
import { requestMs } from '../exports/exportRequests.ts'
import { disableUnused } from '../operators/operators.ts'
import { forgetLocksOfNobody, lockRules } from '../sign-in/accountLock.ts'
import { forgetPendingSecrets } from '../sign-in/secondFactor.ts'
import { deviceMs } from '../sign-in/knownDevices.ts'
import type { ServerParts } from './createParts.ts'
import { endSessionsOf, lifetimes } from '../access/sessions.ts'

type Parts = Pick<ServerParts, 'store' | 'book' | 'approvals' | 'seal' | 'refusals' | 'closes' | 'mids'> & {
  retention: Retention
}

/** Rows that nothing reads after a time: sessions, known browsers, attempts and requests are refused by their own date. */
const aging = [
  { table: 'session', column: 'created_at', keptMs: lifetimes.absoluteMs },
  { table: 'session', column: 'seen_at', keptMs: lifetimes.idleMs },
  { table: 'operator_device', column: 'seen_at', keptMs: deviceMs },
  { table: 'account_lock', column: 'updated_at', keptMs: lockRules.place.restMs },
  { table: 'oidc_return', column: 'until', keptMs: 0 },
  { table: 'export_request', column: 'created_at', keptMs: requestMs },
]

/** Periodic tasks; safe in any number of servers at once. */
export async function runHousekeeping(parts: Parts): Promise<void> {
  const { store, book, approvals, refusals, closes } = parts
  const now = await store.now()
  await book.repair({ all: false })
  await approvals.expire()
  await forgetFinalReceipts(parts)
  await refusals.settle({ all: false })
  await forgetLocksOfNobody(store.db)
  await forgetPendingSecrets(store.db, now)
  for (const { table, column, keptMs } of aging)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${iso(now - keptMs)}`.execute(
      store.db,
    )
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
