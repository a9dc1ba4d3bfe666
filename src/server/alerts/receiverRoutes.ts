import { type Send, toFaultFacts } from './outgoing.ts'
import { randomUUID } from 'node:crypto'
import type { SavedReceiver, TestedReceiver } from '../../api/alerts.ts'
import { receiverBody, receiverChange, receiverFilter } from '../../api/alerts.requests.ts'
import { readReceivers, type ReceiverRow } from './alertRows.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { auditedChange, appendAudit } from '../trail/audit.ts'
import type { Handler } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import type { Seal } from '../sign-in/seal.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { listAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'
import {
  changedTarget,
  newTarget,
  type AlertSettings,
  openTarget,
  sealTarget,
  type Target,
} from './receiverTarget.ts'
import { tryWaiting, noteArrival, readBacklogs, tryAgain } from './receiverHealth.ts'
import { createReceiverReach } from './receiverReach.ts'
import { nothing } from '../../api/requestFields.ts'
import { createReceiverTest } from './createSend.ts'
import { requestedMids, grantedMids } from '../access/grantedMids.ts'

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
  const { rowOf, entryOf, shown, oneShown } = createReceiverReach({ store, mids: all, seal })
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
      const page = own.slice(query.offset, query.offset + query.limit)
      return listAnswer('alert-receivers', await shown(context, page), query, own.length)
    },

    'GET /api/alert-receivers/:id': async (context) =>
      context.json(await oneShown(context, await rowOf(context))),

    'POST /api/alert-receivers': async (context) => {
      await stepUp(store, context)
      const body = await readBody(context, receiverBody)
      requestedMids(context, all, body.mids)
      const { target, host } = newTarget(body.kind, body, alertSettings)
      const [id, at] = [randomUUID(), iso(await store.now())]
      const row = {
        id,
        kind: body.kind,
        name: body.name,
        mids: JSON.stringify(body.mids),
        sealed: sealTarget(seal, id, target),
        host,
        sends_resolved: (body.sendsResolved ?? body.kind === 'webhook') ? 1 : 0,
        is_on: 1,
        language: body.language,
        created_at: at,
        created_by: context.get('session').operator.email,
        changed_at: null,
        changed_by: null,
        failing_since: null,
        fault: null,
        sent_at: null,
      }
      await store.transaction(async (db) => {
        const { count } = await db
          .selectFrom('alert_receiver')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) >= maxReceivers)
          throw new ApiError(409, fault('too_many_receivers', { count: maxReceivers }))
        await db.insertInto('alert_receiver').values(row).execute()
        await appendAudit(db, at, entryOf(context, 'added', row, { kind: body.kind, host }))
      })
      const answer: SavedReceiver = {
        ...(await oneShown(context, { ...row, paused_since: null })),
        ...('secret' in target && { secret: target.secret }),
      }
      return context.json(answer, 201)
    },

    'PUT /api/alert-receivers/:id': async (context) => {
      await stepUp(store, context)
      const body = await readBody(context, receiverChange)
      requestedMids(context, all, body.mids)
      const row = await rowOf(context)
      const changed = changedTarget(row.kind, body, openTarget(seal, row), alertSettings)
      const at = iso(await store.now())
      const columns = {
        name: body.name,
        mids: JSON.stringify(body.mids),
        ...(changed && { sealed: sealTarget(seal, row.id, changed.target), host: changed.host }),
        sends_resolved: body.sendsResolved ? 1 : 0,
        is_on: body.on ? 1 : 0,
        language: body.language,
        changed_at: at,
        changed_by: context.get('session').operator.email,
      }
      const isMoved = changed !== undefined && isElsewhere(changed.target, openTarget(seal, row))
      const after = {
        ...row,
        ...columns,
        paused_since: null,
        ...(isMoved && { failing_since: null, fault: null }),
      }
      const details = {
        kind: row.kind,
        before: facts(row),
        after: facts(after),
        address: isMoved ? 'changed' : 'kept',
        ...(row.kind === 'webhook' && { secret: changed?.isNewSecret ? 'renewed' : 'kept' }),
      }
      await store.transaction(async (db) => {
        await db
          .updateTable('alert_receiver')
          .set({ ...columns, ...(isMoved && { failing_since: null, fault: null }) })
          .where('id', '=', row.id)
          .execute()
        if (isMoved) await tryWaiting(db, row.id, at)
        await appendAudit(db, at, entryOf(context, 'changed', after, details))
      })
      const secret = changed?.isNewSecret && 'secret' in changed.target ? changed.target.secret : undefined
      const answer: SavedReceiver = {
        ...(await oneShown(context, after)),
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
      return context.json(await oneShown(context, row))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

/** For the audit log, so without the address. */
function facts({ name, mids, sends_resolved, is_on, language }: ReceiverRow) {
  return {
    name,
    mids: JSON.parse(mids) as string[],
    sendsResolved: sends_resolved === 1,
    on: is_on === 1,
    language,
  }
}

function isElsewhere(target: Target, before: Target | undefined): boolean {
  const place = (of: Target) => ('url' in of ? of.url : of.to.join())
  return before === undefined || place(target) !== place(before)
}
