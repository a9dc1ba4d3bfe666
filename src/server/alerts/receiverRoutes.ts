import { countRows } from '../../store/executeAll.ts'
import { type Send, toFaultFacts } from './outgoing.ts'
import { randomUUID } from 'node:crypto'
import type { AlertReceiver, SavedReceiver, TestedReceiver } from '../../api/alerts.ts'
import { receiverBody, receiverChange, receiverFilter } from '../../api/alerts.requests.ts'
import type { Language } from '../../i18n/languages.ts'
import { readReceivers, receiverRows, type ReceiverRow } from './alertRows.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { auditedChange } from '../trail/audit.ts'
import { actorOf, type Context } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import { may, type Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import type { Seal } from '../sign-in/seal.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { pageAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'
import {
  changedTarget,
  newTarget,
  type AlertSettings,
  openTarget,
  sealTarget,
  type Target,
  createReceiverTest,
} from './createSend.ts'
import { tryWaiting, noteArrival, readBacklogs, tryAgain, type Backlog } from './receiverHealth.ts'
import { holdsAll } from './routes.ts'
import { nothing } from '../../api/requestFields.ts'
import { requestedMids, grantedMids } from '../access/rightsOf.ts'

const maxReceivers = 100

type Parts = {
  store: Store
  mids: readonly string[]
  seal: Seal
  alertSettings: AlertSettings
  sendNotice: Send
}

/** Where notices are sent. After saving, only the host of an address is shown, and never the secret. */
export function receiverRoutes({ store, mids: all, seal, alertSettings, sendNotice }: Parts) {
  const test = createReceiverTest({ store, send: sendNotice })

  return {
    'GET /api/alert-receivers': async (context) => {
      const query = readListQuery(context.req.url, ['name'], { field: 'name', order: 'asc' })
      const { mid, failing, paused } = readFilter(query.filter, receiverFilter)
      const own = await readReceivers(store.db, {
        held: grantedMids(context.get('session').operator.mids, all),
        mids: mid === undefined ? undefined : requestedMids(context, all, mid),
        failing,
        paused,
      })
      return pageAnswer('alert-receivers', own.map(await toRecords(context)), query)
    },

    'GET /api/alert-receivers/:id': async (context) =>
      context.json(await shown(context, await rowOf(context))),

    'POST /api/alert-receivers': async (context) => {
      await stepUp(store, context)
      const body = await readBody(context, receiverBody)
      requestedMids(context, all, body.mids)
      const { target, host } = newTarget(body.kind, body, alertSettings)
      const id = randomUUID()
      await auditedChange(store, async (db, at) => {
        if ((await countRows(db.selectFrom('alert_receiver'))) >= maxReceivers)
          throw new ApiError(409, fault('too_many', { count: maxReceivers }))
        const row = {
          id,
          kind: body.kind,
          name: body.name,
          mids: JSON.stringify(body.mids),
          sealed: sealTarget(seal, id, target),
          host,
          is_on: 1,
          language: body.language,
          created_at: at,
          created_by: context.get('session').operator.email,
        }
        await db.insertInto('alert_receiver').values(row).execute()
        return entryOf(context, 'added', row, { kind: body.kind, host })
      })
      const answer: SavedReceiver = {
        ...(await shown(context, await rowOf(context, id))),
        ...('secret' in target && { secret: target.secret }),
      }
      return context.json(answer, 201)
    },

    'PUT /api/alert-receivers/:id': async (context) => {
      await stepUp(store, context)
      const body = await readBody(context, receiverChange)
      requestedMids(context, all, body.mids)
      const row = await rowOf(context)
      const before = openTarget(seal, row)
      const changed = changedTarget(row.kind, body, before, alertSettings)
      const isMoved = changed !== undefined && isElsewhere(changed.target, before)
      const { name, mids, on, language } = body
      const details = {
        kind: row.kind,
        before: factsOf(row),
        after: { name, mids, on, language },
        address: isMoved ? 'changed' : 'kept',
        ...(row.kind === 'webhook' && { secret: changed?.isNewSecret ? 'renewed' : 'kept' }),
      }
      await auditedChange(store, async (db, at) => {
        const columns = {
          name,
          mids: JSON.stringify(mids),
          ...(changed && { sealed: sealTarget(seal, row.id, changed.target), host: changed.host }),
          ...(isMoved && { failing_since: null, fault: null }),
          is_on: on ? 1 : 0,
          language,
          changed_at: at,
          changed_by: context.get('session').operator.email,
        }
        await db.updateTable('alert_receiver').set(columns).where('id', '=', row.id).execute()
        if (isMoved) await tryWaiting(db, row.id, at)
        return entryOf(context, 'changed', { ...row, ...columns }, details)
      })
      const secret = changed?.isNewSecret && 'secret' in changed.target ? changed.target.secret : undefined
      const answer: SavedReceiver = {
        ...(await shown(context, await rowOf(context))),
        ...(secret !== undefined && { secret }),
      }
      return context.json(answer)
    },

    'DELETE /api/alert-receivers/:id': async (context) => {
      await stepUp(store, context)
      const row = await rowOf(context)
      const { id, kind, host } = row
      await auditedChange(store, async (db) => {
        await db.deleteFrom('alert_receiver').where('id', '=', id).execute()
        return entryOf(context, 'deleted', row, { kind, host })
      })
      return context.json({ id })
    },

    'POST /api/alert-receivers/:id/test': async (context) => {
      await stepUp(store, context)
      await readBody(context, nothing)
      const row = await rowOf(context)
      const fault = await test(row, JSON.parse(row.mids) as string[])
      if (fault === undefined) await noteArrival(store.db, row.id, iso(await store.now()))
      const faultFacts = toFaultFacts(fault ? JSON.stringify(fault) : null)
      const details = {
        kind: row.kind,
        host: row.host,
        ...(faultFacts.fault !== null && { fault: faultFacts.fault }),
      }
      await auditedChange(store, async () => entryOf(context, 'tested', row, details))
      const answer: TestedReceiver = { delivered: fault === undefined, ...faultFacts }
      return context.json(answer)
    },

    'POST /api/alert-receivers/:id/retry': async (context) => {
      await stepUp(store, context)
      await readBody(context, nothing)
      const row = await rowOf(context)
      const now = await store.now()
      const backlog = (await readBacklogs(store.db, now)).get(row.id) ?? { waiting: 0, givenUp: 0 }
      await auditedChange(store, async () => entryOf(context, 'retried', row, backlog))
      await tryAgain(store.db, row.id, now)
      return context.json(await shown(context, row))
    },
  } satisfies Routes

  async function rowOf(context: Context, id = context.req.param('id') ?? ''): Promise<ReceiverRow> {
    const row = await receiverRows(store.db).where('alert_receiver.id', '=', id).executeTakeFirst()
    if (row && holdsAll(context, all, JSON.parse(row.mids) as string[])) return row
    const refusal = row && { object: `alert-receiver:${row.id}`, details: { why: 'mid' } }
    throw new ApiError(404, 'no_record', refusal ? { refusal } : {})
  }

  function entryOf(context: Context, what: string, row: Pick<ReceiverRow, 'id' | 'mids'>, details: object) {
    return {
      ...actorOf(context),
      action: `alert-receiver.${what}`,
      object: `alert-receiver:${row.id}`,
      mids: JSON.parse(row.mids) as string[],
      details: { ...details },
    }
  }

  async function toRecords(context: Context): Promise<(row: ReceiverRow) => AlertReceiver> {
    const backlogs = await readBacklogs(store.db, await store.now())
    const isAdmin = may(context.get('session').operator.role, 'alerts.receivers')
    return (row) => toRecord(row, isAdmin ? openTarget(seal, row) : undefined, backlogs.get(row.id))
  }

  async function shown(context: Context, row: ReceiverRow): Promise<AlertReceiver> {
    return (await toRecords(context))(row)
  }
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

/** For the audit log, so without the address. */
function factsOf({ name, mids, is_on, language }: ReceiverRow) {
  return {
    name,
    mids: JSON.parse(mids) as string[],
    on: is_on === 1,
    language,
  }
}

function isElsewhere(target: Target, before: Target | undefined): boolean {
  const place = (of: Target) => ('url' in of ? of.url : of.to.join())
  return before === undefined || place(target) !== place(before)
}
