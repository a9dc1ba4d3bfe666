import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { Store } from '../../store/openStore.ts'
import type { Seal } from '../sign-in/seal.ts'
import { type Closes, lineOf } from './createCloses.ts'
import { createFileRequests } from '../exports/exportRequests.ts'
import { fileTypes, nameOfFile, streamFile, type FileFormat, type FileRequest } from './periodFile.ts'
import { randomUUID } from 'node:crypto'
import { resultWithin } from './resultWithin.ts'
import { readZone, nothing } from '../../api/requestFields.ts'
import { registerClose } from './registerClose.ts'
import { auditedChange, appendAudit } from '../trail/audit.ts'
import type { Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import {
  closeBody,
  fileBody,
  reopenBody,
  changeFilter,
  periodFilter,
  previewFilter,
} from '../../api/periods.requests.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { readSpanOf, createPreviewCounts, lastMonth, previewPeriod } from './previewPeriod.ts'
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
import type { Period, PeriodManifest, PeriodProof } from '../../api/periods.ts'
import { readActivity } from './activity.ts'
import { changedPeriods, changeFigures, listChanges } from './listChanges.ts'
import { noticeChanges } from './noticeChanges.ts'
import { isVersion } from './closedRow.ts'
import { proveClose } from './closePeriod.ts'
import { listAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'

type Parts = {
  store: Store
  mids: readonly string[]
  seal: Seal
  closes: Closes
  rrFeeUnit: RrFeeUnitOf
}

const patienceMs = 2_000
const maxSheetRows = 1_048_575
const newestFirst = { field: 'from', order: 'desc' } as const

export function periodRoutes({ store, mids: all, seal, closes, rrFeeUnit }: Parts) {
  const { db } = store
  const ownPeriods = createOwnPeriods({ db, mids: all })
  const count = createPreviewCounts(db)
  const files = createFileRequests<FileRequest>({ store, seal, kind: 'file' })
  return {
    'POST /api/periods': async (context) => {
      const body = await readBody(context, closeBody)
      const mids = [...new Set(requestedMids(context, all, body.mids))].toSorted()
      const timeZone = readZone(body.timeZone) ?? body.timeZone
      const span = readSpanOf(body.from, body.to, timeZone)
      await stepUp(store, context)
      const requester = readRequester(context)
      const close = await registerClose(
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
          const details = { ...span, timeZone, version: close.version }
          await appendAudit(db, at, { ...lineOf('close-started', close, period, requester), details })
        },
      )
      await resultWithin(patienceMs, closes.begin(close, { id: close.periodId, ...span, timeZone, mids }))
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
          .where(isVersion(close))
          .where('state', '=', 'closed')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw new ApiError(409, 'not_closed')
        const details = { version: close.version, reason: why }
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
        .toSorted((a, b) => way * (valueOf(a) < valueOf(b) ? -1 : Number(valueOf(a) > valueOf(b))))
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
      return Response.json(await previewPeriod({ store, rrFeeUnit, count }, { ...span, timeZone, mids }))
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
      const { what, format, version } = await readBody(context, fileBody)
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
      const request = { period: stored.period.id, version: close.version, what, format }
      const id = await files.add(request, requester.operatorId, () => ({
        ...lineOf('file', close, stored.period, requester),
        details: { version: close.version, what, format },
      }))
      const href = `/api/periods/${stored.period.id}/export.${format}?request=${id}`
      return context.json({ id, href } satisfies RequestedFile, 201)
    },

    'GET /api/periods/:id/export.csv': (context) => answerFile(context, 'csv'),
    'GET /api/periods/:id/export.xlsx': (context) => answerFile(context, 'xlsx'),
    'GET /api/periods/:id/export.json': (context) => answerFile(context, 'json'),

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

  async function answerFile(context: Context, format: FileFormat): Promise<Response> {
    const id = context.req.query('request')
    const stored = await ownPeriods.one(context)
    if (id === undefined) throw new ApiError(410, 'export_request.file')
    const request = await files.read(id, context.get('session').operator.id)
    if (request.period !== stored.period.id || request.format !== format) throw new ApiError(404, 'no_file')
    const version = closedVersion(stored, request.version)
    const { coverage } = JSON.parse(version.manifest) as PeriodManifest
    const file = { db, period: stored.period, version, request, coverage }
    const headers = {
      'Content-Type': fileTypes[format],
      'Content-Disposition': `attachment; filename="${nameOfFile(file)}"`,
      Coverage: coverage,
    }
    return new Response(context.req.method === 'HEAD' ? null : await streamFile(file), { headers })
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
