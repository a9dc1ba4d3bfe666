import { compareWords } from '../text/searchText.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { Store } from '../../store/openStore.ts'
import type { Seal } from '../sign-in/seal.ts'
import type { Closes } from './createCloses.ts'
import { createFileRequests } from '../exports/exportRequests.ts'
import {
  countBytes,
  fileTypes,
  nameOfFile,
  streamFile,
  type FileFormat,
  type FileRequest,
} from './periodFile.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isReason } from '../../api/reason.ts'
import { requireIndependence } from '../operators/independence.ts'
import { roleStillAllowed } from '../operators/operators.ts'
import { readZone, nothing } from '../../api/requestFields.ts'
import { auditLine, registerClose, type CloseRequest } from './registerClose.ts'
import { auditedChange, appendAudit } from '../trail/audit.ts'
import type { Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import {
  closeBody,
  confirmBody,
  fileBody,
  reopenBody,
  changeFilter,
  periodFilter,
  previewFilter,
} from '../../api/periods.requests.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { readSpanOf, lastMonth, previewPeriod } from './previewPeriod.ts'
import {
  closedVersion,
  createOwnPeriods,
  periodRecord,
  readPeriods,
  readRequester,
  type StoredPeriod,
  type VersionRow,
} from './periodRecord.ts'
import { requestedMids } from '../access/rightsOf.ts'
import type { RequestedFile } from '../../api/exports.ts'
import type { Period, PeriodManifest, PeriodProof, SentFile } from '../../api/periods.ts'
import { changedPeriods, changeFigures, listChanges, readActivity } from './listChanges.ts'
import { noticeChanges } from './noticeChanges.ts'
import { isVersion } from './closedRow.ts'
import { proveClose } from './closePeriod.ts'
import { listAnswer, readFilter, readListQuery, refused } from '../http/simpleRest.ts'

type Parts = {
  store: Store
  mids: readonly string[]
  seal: Seal
  closes: Closes
  rrFeeUnit: RrFeeUnitOf
  closeNeedsSecond: boolean
}

type Registering = Pick<Parameters<typeof registerClose>[1], 'note' | 'step'> & {
  request: CloseRequest
  /** Who acts now. */
  by?: Omit<CloseRequest, 'accepted'>
}

const patienceMs = 2_000
const maxSheetRows = 1_048_575
const newestFirst = { field: 'from', order: 'desc' } as const

export function periodRoutes({ store, mids: all, seal, closes, rrFeeUnit, closeNeedsSecond }: Parts) {
  const { db } = store
  const ownPeriods = createOwnPeriods({ db, mids: all })
  const files = createFileRequests<FileRequest>({ store, seal, kind: 'file' })
  return {
    'POST /api/periods': async (context) => {
      const body = await readBody(context, closeBody)
      const mids = [...new Set(requestedMids(context, all, body.mids))].toSorted()
      const timeZone = readZone(body.timeZone) ?? body.timeZone
      const span = readSpanOf(body.from, body.to, timeZone)
      const accepted = { overlap: body.overlap === 'accepted', unsettled: body.unsettled === 'accepted' }
      if (accepted.unsettled && !isReason(body.note ?? '')) throw refused('note', 'longer_reason')
      await stepUp(store, context)
      const request = { ...readRequester(context), accepted }
      const period = { ...span, timeZone, mids, id: randomUUID() }
      const step = closeNeedsSecond ? 'proposed' : 'closing'
      return context.json(await register(period, { request, note: body.note, step }), 201)
    },

    'POST /api/periods/:id/confirm': async (context) => {
      const { requestedAt } = await readBody(context, confirmBody)
      const { period, versions } = await ownPeriods.one(context)
      const [proposal] = versions
      if (proposal?.state !== 'proposed') throw new ApiError(409, 'not_proposed')
      if (requestedAt !== undefined && requestedAt !== proposal.requested_at)
        throw new ApiError(409, 'proposed_anew')
      await stepUp(store, context)
      const request = JSON.parse(proposal.request) as CloseRequest
      const decider = readRequester(context)
      const right = { permission: 'periods', mids: period.mids } as const
      if ((await roleStillAllowed(db, request.operatorId, right)) === undefined)
        throw new ApiError(409, 'asker')
      await requireIndependence(db, await store.now(), {
        asker: request.operatorId,
        decider: decider.operatorId,
        ...right,
        object: `period:${period.id}`,
      })
      const confirmed = { ...request, confirmedBy: decider.operatorEmail }
      const note = proposal.note ?? undefined
      return context.json(
        await register(period, { request: confirmed, note, step: 'confirmed', by: decider }),
      )
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
          .where(isVersion(close))
          .where('state', '=', 'closed')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw new ApiError(409, 'not_closed')
        const details = { version: close.version, reason: why }
        return { ...auditLine('reopened', close, stored.period, requester), details }
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

    'GET /api/periods': async (context) => {
      const query = readListQuery(context.req.url, ['from', 'requestedAt'], newestFirst)
      const { mid, changed } = readFilter(query.filter, periodFilter)
      const wanted = requestedMids(context, all, mid)
      const since = changed === undefined ? [] : await changedPeriods(db, wanted)
      const isWanted = ({ period: { id, mids } }: StoredPeriod) =>
        mids.some((own) => wanted.includes(own)) &&
        (changed === undefined || changed === since.some((one) => one.id === id))
      const way = query.sort.order === 'asc' ? 1 : -1
      const valueOf = ({ period, versions: [latest] }: StoredPeriod) =>
        query.sort.field === 'from' ? period.from : (latest?.requested_at ?? '')
      const periods = (await ownPeriods.all(context))
        .filter(isWanted)
        .toSorted((a, b) => way * compareWords(valueOf(a), valueOf(b)))
      const records: Period[] = []
      for (const stored of periods.slice(query.offset, query.offset + query.limit))
        records.push(await periodRecord(db, stored))
      return listAnswer('periods', records, query, periods.length)
    },

    'GET /api/periods/preview': async (context) => {
      const { filter } = readListQuery(context.req.url, ['from'], newestFirst)
      const previewQuery = readFilter(filter, previewFilter)
      const mids = [...new Set(requestedMids(context, all, previewQuery.mid))].toSorted()
      const timeZone = readZone(previewQuery.timeZone ?? 'UTC') ?? 'UTC'
      const { from, to } = previewQuery
      const span =
        from !== undefined && to !== undefined
          ? readSpanOf(from, to, timeZone)
          : lastMonth(await store.now(), timeZone)
      return Response.json(
        await previewPeriod(
          { store, rrFeeUnit, needsSecond: closeNeedsSecond, signal: context.req.raw.signal },
          { ...span, timeZone, mids },
        ),
      )
    },

    'GET /api/periods/:id': async (context) => Response.json(await ownPeriods.whole(context)),

    'GET /api/periods/:id/changes': async (context) => {
      const query = readListQuery(context.req.url, ['noticedAt'], { field: 'noticedAt', order: 'desc' })
      const stored = await ownPeriods.one(context)
      const { version } = readFilter(query.filter, changeFilter)
      const { close } = closedVersion(stored, version)
      const of = { close, mids: stored.period.mids }
      // Include changes booked a moment ago.
      await noticeChanges(store, stored.period.mids, close)
      const { entries } = await changeFigures(db, of)
      const page = await listChanges(db, of, { ...query, newestFirst: query.sort.order === 'desc' })
      return listAnswer('changes', page, query, entries)
    },

    'GET /api/periods/:id/activity': async (context) => {
      const stored = await ownPeriods.one(context)
      const { closed_at } = closedVersion(stored)
      return context.json(await readActivity(db, stored.period.mids, closed_at ?? ''))
    },

    'POST /api/periods/:id/files': async (context) => {
      const { format, version } = await readBody(context, fileBody)
      const stored = await ownPeriods.one(context)
      const { close, rows_done } = closedVersion(stored, version)
      const { mids } = stored.period
      // Include changes booked a moment ago.
      await noticeChanges(store, mids, close)
      const { entries } = await changeFigures(db, { close, mids })
      if (format === 'xlsx' && Math.max(Number(rows_done), entries) > maxSheetRows)
        throw new ApiError(409, 'sheet_full')
      await stepUp(store, context)
      const requester = readRequester(context)
      const request = { period: stored.period.id, version: close.version, format }
      const id = await files.add(request, requester.operatorId, () => ({
        ...auditLine('file', close, stored.period, requester),
        details: { version: close.version, format },
      }))
      const href = `/api/periods/${stored.period.id}/export.${format}?request=${id}`
      return context.json({ id, href } satisfies RequestedFile, 201)
    },

    'GET /api/periods/:id/export.csv': (context) => answerFile(context, 'csv'),
    'GET /api/periods/:id/export.xlsx': (context) => answerFile(context, 'xlsx'),
    'GET /api/periods/:id/export.json': (context) => answerFile(context, 'json'),

    'GET /api/period-files/:id': async (context) => {
      const { sent } = await files.ownRow(context.req.param('id') ?? '', context.get('session').operator.id)
      if (sent === null) throw new ApiError(404, 'file_unsent')
      return context.json(JSON.parse(sent) as SentFile)
    },

    'GET /api/periods/:id/proof': async (context) => {
      const stored = await ownPeriods.one(context)
      const row = closedVersion(stored, Number(context.req.query('version')) || undefined)
      const { version, sha256 } = row
      const { rows, faults } = await proveClose(db, row.close, stored.period.mids)
      const isRecorded = await isOnRecord(row)
      const isSound = faults.length === 0 && isRecorded
      const proof: PeriodProof = { version, rows, sha256, faults, isSound, isOnRecord: isRecorded }
      return Response.json(proof)
    },
  } satisfies Routes

  async function register(
    period: StoredPeriod['period'],
    { request, note, step, by = request }: Registering,
  ): Promise<Period> {
    const about = { accepted: request.accepted, step, note, holder: closes.holder }
    const close = await registerClose(
      store,
      { ...period, ...about, request: JSON.stringify(request) },
      (db, at, close) => {
        const { from, to, timeZone } = period
        const action = step === 'proposed' ? 'close-proposed' : 'close-started'
        const line = auditLine(action, close, { ...period, id: close.periodId }, by)
        return appendAudit(db, at, { ...line, details: { from, to, timeZone, version: close.version } })
      },
    )
    if (step !== 'proposed')
      await Promise.race([
        closes.begin(close, { ...period, id: close.periodId }),
        setTimeout(patienceMs, undefined, { ref: false }),
      ])
    const [stored] = await readPeriods(db, period.mids, close.periodId)
    if (!stored) throw new TypeError('a close that was registered is stored')
    return periodRecord(db, stored)
  }

  async function answerFile(context: Context, format: FileFormat): Promise<Response> {
    const id = context.req.query('request')
    const stored = await ownPeriods.one(context)
    if (id === undefined) throw new ApiError(410, 'export_request.file')
    const request = await files.read(id, context.get('session').operator.id)
    if (request.period !== stored.period.id || request.format !== format) throw new ApiError(404, 'no_record')
    const version = closedVersion(stored, request.version)
    const { coverage } = JSON.parse(version.manifest) as PeriodManifest
    const file = { db, period: stored.period, version, request, coverage }
    const name = nameOfFile(file)
    const headers = {
      'Content-Type': fileTypes[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      Coverage: coverage,
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    const requester = readRequester(context)
    const counted = countBytes(async (bytes, sha256) => {
      const sent: SentFile = { file: name, bytes, sha256 }
      const line = { ...auditLine('file-sent', version.close, stored.period, requester), details: sent }
      await auditedChange(store, async (db) => {
        await db
          .updateTable('export_request')
          .set({ sent: JSON.stringify(sent) })
          .where('id', '=', id)
          .execute()
        return line
      })
    })
    return new Response((await streamFile(file)).pipeThrough(counted), { headers })
  }

  /** The signed audit log contains the digest of the close. */
  async function isOnRecord({ period_id, version, sha256 }: VersionRow): Promise<boolean> {
    const lines = await db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'period.closed')
      .where('object', '=', `period:${period_id}`)
      .execute()
    return lines
      .map(({ details }) => JSON.parse(details) as { version?: number; sha256?: string })
      .some((line) => line.version === version && line.sha256 === sha256)
  }
}
