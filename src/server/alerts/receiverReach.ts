import { toFaultFacts } from './outgoing.ts'
import type { AlertReceiver } from '../../api/alerts.ts'
import type { Language } from '../../i18n/languages.ts'
import { receiverRows, type ReceiverRow } from './alertRows.ts'
import type { Store } from '../../store/openStore.ts'
import { actorOf, type Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import { may } from '../access/permissions.ts'
import type { Seal } from '../sign-in/seal.ts'
import { holdsAll } from './alertRecord.ts'
import { readBacklogs, type Backlog } from './receiverHealth.ts'
import { openTarget, type Target } from './receiverTarget.ts'

type Parts = { store: Store; mids: readonly string[]; seal: Seal }

/** Which receivers an operator may manage, their visible fields, and their name in the audit log. */
export function createReceiverReach({ store, mids: all, seal }: Parts) {
  async function rowOf(context: Context): Promise<ReceiverRow> {
    const id = context.req.param('id') ?? ''
    const row = await receiverRows(store.db).where('alert_receiver.id', '=', id).executeTakeFirst()
    if (row && holdsAll(context, all, JSON.parse(row.mids) as string[])) return row
    const refusal = row && { object: `alert-receiver:${row.id}`, details: { why: 'mid' } }
    throw new ApiError(404, 'no_receiver', refusal ? { refusal } : {})
  }

  function entryOf(context: Context, what: string, row: Pick<ReceiverRow, 'id' | 'mids'>, details: object) {
    const mids = JSON.parse(row.mids) as string[]
    return {
      ...actorOf(context),
      action: `alert-receiver.${what}`,
      object: `alert-receiver:${row.id}`,
      mid: mids.length === 1 ? (mids[0] ?? null) : null,
      details: { ...details, ...(mids.length > 1 && { mids }) },
    }
  }

  async function shown(context: Context, rows: readonly ReceiverRow[]): Promise<AlertReceiver[]> {
    const backlogs = await readBacklogs(store.db, await store.now())
    const isAdmin = may(context.get('session').operator.role, 'alerts.receivers')
    return rows.map((row) => toRecord(row, isAdmin ? openTarget(seal, row) : undefined, backlogs.get(row.id)))
  }

  async function oneShown(context: Context, row: ReceiverRow): Promise<AlertReceiver> {
    const [receiver] = await shown(context, [row])
    if (!receiver) throw new TypeError('one row gives one receiver')
    return receiver
  }

  return { rowOf, entryOf, shown, oneShown }
}

function toRecord(
  row: ReceiverRow,
  target: Target | undefined,
  backlog: Backlog = { waiting: 0, givenUp: 0 },
): AlertReceiver {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    mids: JSON.parse(row.mids) as string[],
    host: row.host,
    ...(target && 'to' in target && { to: target.to }),
    sendsResolved: row.sends_resolved === 1,
    on: row.is_on === 1,
    language: row.language as Language,
    createdAt: row.created_at,
    createdBy: row.created_by,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    failingSince: row.failing_since,
    pausedSince: row.paused_since,
    ...toFaultFacts(row.fault),
    sentAt: row.sent_at,
    ...backlog,
  }
}
