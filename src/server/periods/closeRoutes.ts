import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { readZone, nothing } from '../../api/requestFields.ts'
import { registerClose, withoutMids } from './registerClose.ts'
import type { Store } from '../../store/openStore.ts'
import { auditedChange, appendAudit } from '../trail/audit.ts'
import type { Handler } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { closeBody, reopenBody } from '../../api/periods.requests.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { lineOf, midsIn, type Closes } from './createCloses.ts'
import { readRequester, type OwnPeriods } from './ownPeriods.ts'
import { readSpanOf } from './previewPeriod.ts'
import { periodRecord, readPeriods } from './periodRecord.ts'
import { requestedMids } from '../access/grantedMids.ts'

const patienceMs = 2_000

type Parts = { store: Store; mids: readonly string[]; closes: Closes; ownPeriods: OwnPeriods }

export function closeRoutes({ store, mids: all, closes, ownPeriods }: Parts) {
  const { db } = store
  return {
    'POST /api/periods': async (context) => {
      const body = await readBody(context, closeBody)
      const mids = [...new Set(requestedMids(context, all, body.mids))].toSorted()
      const timeZone = readZone(body.timeZone) ?? body.timeZone
      const span = readSpanOf(body.from, body.to, timeZone)
      await stepUp(store, context)
      const requester = readRequester(context)
      const registered = await registerClose(
        store,
        {
          ...span,
          timeZone,
          mids,
          note: body.note,
          id: randomUUID(),
          request: JSON.stringify(requester),
          holder: closes.holder,
          overlapAccepted: body.overlap === 'accepted',
        },
        async (db, at, close) => {
          const period = { id: close.periodId, ...span, timeZone, mids }
          const details = { ...span, timeZone, version: close.version, ...midsIn(period) }
          await appendAudit(db, at, { ...lineOf('close-started', close, period, requester), details })
        },
      )
      if (registered.outcome === 'overlaps')
        throw new ApiError(409, 'overlap', {
          facts: {
            overlaps: registered.overlaps.map(withoutMids),
          },
        })
      if (registered.outcome !== 'registered')
        throw new ApiError(409, registered.outcome === 'being closed' ? 'closing' : 'closed', {
          facts: { id: registered.id },
        })
      const { close } = registered
      const done = closes.begin(close, { id: close.periodId, ...span, timeZone, mids })
      const waited = new AbortController()
      await Promise.race([
        done,
        setTimeout(patienceMs, undefined, { signal: waited.signal, ref: false }).catch(() => {}),
      ])
      waited.abort()
      const [stored] = await readPeriods(db, mids, close.periodId)
      if (!stored) throw new TypeError('a close that was registered is stored')
      return context.json(await periodRecord(db, stored), 201)
    },

    'POST /api/periods/:id/reopen': async (context) => {
      const { reason: why } = await readBody(context, reopenBody)
      const stored = await ownPeriods.one(context)
      await stepUp(store, context)
      const [latest] = stored.versions
      const requester = readRequester(context)
      const close = { periodId: stored.period.id, version: latest?.version ?? 0 }
      await auditedChange(store, async (db, at) => {
        const { numUpdatedRows } = await db
          .updateTable('period_version')
          .set({
            state: 'reopened',
            reopened: JSON.stringify({ at, by: requester.operatorEmail, reason: why }),
          })
          .where('period_id', '=', close.periodId)
          .where('version', '=', close.version)
          .where('state', '=', 'closed')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw new ApiError(409, 'not_closed')
        const details = { version: close.version, reason: why, ...midsIn(stored.period) }
        return { ...lineOf('reopened', close, stored.period, requester), details }
      })
      return Response.json(await ownPeriods.whole(context))
    },

    'POST /api/periods/:id/cancel': async (context) => {
      await readBody(context, nothing)
      const { period, versions } = await ownPeriods.one(context)
      const close = { periodId: period.id, version: versions[0]?.version ?? 0 }
      if (!(await closes.cancel(close, period, readRequester(context))))
        throw new ApiError(409, 'nothing_closing')
      return Response.json(await ownPeriods.whole(context))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
