import type { TestedReceiver } from '../../api/alerts.ts'
import { nothing } from '../../api/requestFields.ts'
import type { ReceiverRow } from '../../ledger/alerts/receiverRows.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import type { Context, Handler } from '../context.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import type { Seal } from '../sign-in/seal.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import type { Send } from './outgoing.ts'
import { noteArrival, readBacklogs, tryAgain, type Backlog } from './receiverHealth.ts'
import { createReceiverReach } from './receiverReach.ts'
import { createReceiverTest } from './receiverTest.ts'

type Parts = { store: Store; mids: readonly string[]; seal: Seal; sendNotice: Send }

/** What an admin sends to a receiver by hand. */
export function receiverCalls({ sendNotice, ...parts }: Parts) {
  const { store } = parts
  const { rowOf, entryOf, oneShown } = createReceiverReach(parts)
  const test = createReceiverTest({ store, send: sendNotice })

  const appendRetry = (context: Context, row: ReceiverRow, backlog: Backlog, at: string) =>
    store.transaction((db) =>
      appendAudit(db, at, entryOf(context, 'retried', row.id, JSON.parse(row.mids) as string[], backlog)),
    )

  return {
    /** Sends something to it at once, and tells what came of that. */
    'POST /api/alert-receivers/:id/test': async (context) => {
      await stepUp(store, context)
      await readBody(context, nothing)
      const row = await rowOf(context)
      const mids = JSON.parse(row.mids) as string[]
      const fault = await test(row, mids)
      if (fault === undefined) await noteArrival(store.db, row.id, iso(await store.now()))
      const details = { kind: row.kind, host: row.host, ...(fault !== undefined && { fault }) }
      const at = iso(await store.now())
      await store.transaction((db) => appendAudit(db, at, entryOf(context, 'tested', row.id, mids, details)))
      const answer: TestedReceiver = { delivered: fault === undefined, fault: fault ?? null }
      return context.json(answer)
    },

    /** All that waits for it and all that was given up is tried with the next turn. */
    'POST /api/alert-receivers/:id/retry': async (context) => {
      await stepUp(store, context)
      await readBody(context, nothing)
      const row = await rowOf(context)
      const now = await store.now()
      const backlog = (await readBacklogs(store.db, now)).get(row.id) ?? { waiting: 0, givenUp: 0 }
      await appendRetry(context, row, backlog, iso(now))
      await tryAgain(store.db, row.id, now)
      return context.json(await oneShown(context, row))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
