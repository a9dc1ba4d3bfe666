import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { readZone } from '../../ledger/fees/zones.ts'
import { countPending, changeFigures, listChanges } from '../../ledger/periods/listChanges.ts'
import { noticeChanges } from '../../ledger/periods/noticeChanges.ts'
import { proveClose } from '../../ledger/periods/proveClose.ts'
import { registerClose, withoutMids } from '../../ledger/periods/registerClose.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import type { RrFeeUnitOf } from '../../contract/feeReport.ts'
import { actorOf, type Context, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { reason } from '../reason.ts'
import { coverKnown, coverPersonal } from '../redact/detect/coverPersonal.ts'
import type { Seal } from '../sign-in/seal.ts'
import { grantedMids } from '../sign-in/sessionBody.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { listAnswer, readFilter, readListQuery } from '../simpleRest.ts'
import { requestedMids, words } from './orderQuery.ts'
import { lineOf, midsIn, type CloseRequest, type Closes } from './periods/createCloses.ts'
import { createFileRequests, fileFormats, type FileFormat } from './periods/fileRequests.ts'
import { closeBody, lastMonth, previewFilter, readSpanOf } from './periods/periodBody.ts'
import {
  periodRecord,
  readPeriods,
  versionRecord,
  type Manifest,
  type StoredPeriod,
  type VersionRow,
} from './periods/periodRecord.ts'
import { previewPeriod } from './periods/previewPeriod.ts'
import { fileTypes, nameOfFile, streamFile } from './periods/streamFile.ts'

const listFilter = z.object({ mid: words.optional() })
const changeFilter = z.object({ version: z.int().min(1).optional() })
const fileBody = z.strictObject({
  what: z.enum(['orders', 'changes']).default('orders'),
  format: z.enum(fileFormats),
  version: z.int().min(1).optional(),
})
const newestFirst = { field: 'from', order: 'desc' } as const
/** A short close is answered when it is done. */
const patienceMs = 2_000

type Parts = {
  store: Store
  mids: readonly string[]
  seal: Seal
  closes: Closes
  rrFeeUnit: RrFeeUnitOf
}

/** Periods that finance closes: what they came to, what rests on what, and what changed since. */
export function periodRoutes({ store, mids: all, seal, closes, rrFeeUnit }: Parts) {
  const { db } = store
  const files = createFileRequests({ store, seal })
  const heldBy = (context: Context) => grantedMids(context.get('session').operator.mids, all)

  /** One with a merchant ID of somebody else is not there. */
  async function storedPeriod(context: Context): Promise<StoredPeriod> {
    const [found] = await readPeriods(db, heldBy(context), context.req.param('id') ?? '')
    if (!found) throw new GatewayError(404, 'no such period')
    return found
  }

  function closedVersion({ versions }: StoredPeriod, asked?: number): VersionRow & { manifest: string } {
    const found = versions.find(({ version, manifest }) => manifest && (asked ?? version) === version)
    if (found?.manifest == null) throw new GatewayError(404, 'this period has no such close')
    return { ...found, manifest: found.manifest }
  }

  function whoIs(context: Context): CloseRequest {
    const { operator } = context.get('session')
    const { ip, requestId } = actorOf(context)
    return { operatorId: operator.id, operatorEmail: operator.email, ip, requestId }
  }

  async function wholeRecord(context: Context): Promise<object> {
    const stored = await storedPeriod(context)
    const versions = []
    for (const row of stored.versions) versions.push(await versionRecord(db, stored.period, row))
    const latest = stored.versions.find(({ manifest }) => manifest)
    const close = latest && { periodId: stored.period.id, version: latest.version }
    return {
      ...(await periodRecord(db, stored)),
      versions,
      manifest: latest?.manifest ? (JSON.parse(latest.manifest) as object) : null,
      pending: close ? await countPending(db, { close, mids: stored.period.mids }) : 0,
    }
  }

  return {
    'POST /api/periods': async (context) => {
      const body = await readBody(context, closeBody)
      const mids = [...new Set(requestedMids(context, all, body.mids))].toSorted()
      const timeZone = readZone(body.timeZone) ?? body.timeZone
      const span = readSpanOf(body.from, body.to, timeZone)
      await stepUp(store, context)
      const who = whoIs(context)
      const registered = await registerClose(
        store,
        {
          ...span,
          timeZone,
          mids,
          note: body.note,
          id: randomUUID(),
          request: JSON.stringify(who),
          holder: closes.holder,
          overlapAccepted: body.overlap === 'accepted',
        },
        async (db, at, close) => {
          const period = { id: close.periodId, ...span, timeZone, mids }
          const details = { ...span, timeZone, version: close.version, ...midsIn(period) }
          await appendAudit(db, at, { ...lineOf('close-started', close, period, who), details })
        },
      )
      if (registered.outcome === 'overlaps')
        throw new GatewayError(409, 'it overlaps with a closed period of the same merchant', {
          facts: {
            reason: 'overlap',
            overlaps: registered.overlaps.map(withoutMids),
          },
        })
      if (registered.outcome !== 'registered')
        throw new GatewayError(409, `this period is ${registered.outcome}: reopen it first`, {
          facts: { reason: registered.outcome === 'being closed' ? 'closing' : 'closed', id: registered.id },
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
      return context.json(stored ? await periodRecord(db, stored) : { id: close.periodId }, 201)
    },

    'GET /api/periods': async (context) => {
      const query = readListQuery(context.req.url, ['from', 'requestedAt'], newestFirst)
      const wanted = requestedMids(context, all, readFilter(query.filter, listFilter).mid)
      const isWanted = ({ period }: StoredPeriod) => period.mids.some((mid) => wanted.includes(mid))
      const way = query.sort.order === 'asc' ? 1 : -1
      const valueOf = ({ period, versions: [latest] }: StoredPeriod) =>
        query.sort.field === 'from' ? period.from : (latest?.requested_at ?? '')
      const found = (await readPeriods(db, heldBy(context)))
        .filter(isWanted)
        .toSorted((a, b) => way * (valueOf(a) < valueOf(b) ? -1 : Number(valueOf(a) > valueOf(b))))
      const records = []
      for (const stored of found.slice(query.offset, query.offset + query.limit))
        records.push(await periodRecord(db, stored))
      return listAnswer('periods', records, query, found.length)
    },

    'GET /api/periods/preview': async (context) => {
      const { filter } = readListQuery(context.req.url, ['from'], newestFirst)
      const asked = readFilter(filter, previewFilter)
      const mids = [...new Set(requestedMids(context, all, asked.mid))].toSorted()
      const timeZone = readZone(asked.timeZone ?? 'UTC') ?? 'UTC'
      const { from, to } = asked
      const span =
        from !== undefined && to !== undefined
          ? readSpanOf(from, to, timeZone)
          : lastMonth(await store.now(), timeZone)
      return Response.json(await previewPeriod(store, { ...span, timeZone, mids }, rrFeeUnit))
    },

    'GET /api/periods/:id': async (context) => Response.json(await wholeRecord(context)),

    'GET /api/periods/:id/changes': async (context) => {
      const query = readListQuery(context.req.url, ['noticedAt'], { field: 'noticedAt', order: 'desc' })
      const stored = await storedPeriod(context)
      const { version } = readFilter(query.filter, changeFilter)
      const row = closedVersion(stored, version)
      const close = { periodId: stored.period.id, version: row.version }
      const of = { close, mids: stored.period.mids }
      // What was booked a moment ago is told as well.
      await noticeChanges(store, stored.period.mids, close)
      const { entries } = await changeFigures(db, of)
      const page = await listChanges(db, of, { ...query, newestFirst: query.sort.order === 'desc' })
      const records = page.map(({ before, after, orderId, ...change }) => ({
        id: `${change.mid}:${change.seq}`,
        ...change,
        orderId: coverKnown(orderId),
        before: before && covered(before),
        after: after && covered(after),
      }))
      return listAnswer('changes', records, query, entries)
    },

    'GET /api/periods/:id/proof': async (context) => {
      const stored = await storedPeriod(context)
      const row = closedVersion(stored, Number(context.req.query('version')) || undefined)
      const close = { periodId: stored.period.id, version: row.version }
      const { rows, faults } = await proveClose(db, close, stored.period.mids)
      return Response.json({
        version: row.version,
        rows,
        sha256: row.sha256,
        faults,
        isSound: faults.length === 0 && (await isOnRecord(close.periodId, row)),
        isOnRecord: await isOnRecord(close.periodId, row),
      })
    },

    'POST /api/periods/:id/reopen': async (context) => {
      const { reason: why } = await readBody(context, z.strictObject({ reason }))
      const stored = await storedPeriod(context)
      await stepUp(store, context)
      const [latest] = stored.versions
      const who = whoIs(context)
      const close = { periodId: stored.period.id, version: latest?.version ?? 0 }
      const at = iso(await store.now())
      await store.transaction(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('period_version')
          .set({ state: 'reopened', reopened: JSON.stringify({ at, by: who.operatorEmail, reason: why }) })
          .where('period_id', '=', close.periodId)
          .where('version', '=', close.version)
          .where('state', '=', 'closed')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw new GatewayError(409, 'only a closed period can be reopened')
        const details = { version: close.version, reason: why, ...midsIn(stored.period) }
        await appendAudit(db, at, { ...lineOf('reopened', close, stored.period, who), details })
      })
      return Response.json(await wholeRecord(context))
    },

    'POST /api/periods/:id/cancel': async (context) => {
      await readBody(context, z.strictObject({}))
      const { period, versions } = await storedPeriod(context)
      const close = { periodId: period.id, version: versions[0]?.version ?? 0 }
      if (!(await closes.cancel(close, period, whoIs(context))))
        throw new GatewayError(409, 'nothing is being closed here')
      return Response.json(await wholeRecord(context))
    },

    'POST /api/periods/:id/files': async (context) => {
      const { what, format, version } = await readBody(context, fileBody)
      const stored = await storedPeriod(context)
      const row = closedVersion(stored, version)
      if (format === 'xlsx' && Number(row.rows_done) > mostSheetRows)
        throw new GatewayError(409, 'a spreadsheet has 1,048,575 rows at most: take the CSV')
      await stepUp(store, context)
      const who = whoIs(context)
      const close = { periodId: stored.period.id, version: row.version }
      const id = await files.add(
        { period: stored.period.id, version: row.version, what, format },
        who.operatorId,
        {
          ...lineOf('file', close, stored.period, who),
          details: { version: row.version, what, format, ...midsIn(stored.period) },
        },
      )
      return context.json(
        { id, href: `/api/periods/${stored.period.id}/export.${format}?request=${id}` },
        201,
      )
    },

    'GET /api/periods/:id/export.csv': (context) => answerFile(context, 'csv'),
    'GET /api/periods/:id/export.xlsx': (context) => answerFile(context, 'xlsx'),
    'GET /api/periods/:id/export.json': (context) => answerFile(context, 'json'),
  } satisfies Partial<Record<OwnRoute, Handler>>

  async function answerFile(context: Context, format: FileFormat): Promise<Response> {
    const id = context.req.query('request')
    const stored = await storedPeriod(context)
    if (id === undefined)
      throw new GatewayError(
        410,
        'ask for the file first: POST /api/periods/:id/files {what, format, version}',
        {
          facts: { reason: 'export_request' },
        },
      )
    const request = await files.read(id, context.get('session').operator.id)
    if (request.period !== stored.period.id || request.format !== format)
      throw new GatewayError(404, 'no such file')
    const version = closedVersion(stored, request.version)
    const { coverage } = JSON.parse(version.manifest) as Manifest
    const file = { db, period: stored.period, version, request, coverage }
    const headers = {
      'Content-Type': fileTypes[format],
      'Content-Disposition': `attachment; filename="${nameOfFile(file)}"`,
      Coverage: coverage,
    }
    return new Response(context.req.method === 'HEAD' ? null : await streamFile(file), { headers })
  }

  /** The trail, whose lines are signed, has the digest that the close was made with. */
  async function isOnRecord(periodId: string, { version, sha256 }: VersionRow): Promise<boolean> {
    const lines = await db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'period.closed')
      .where('object', '=', `period:${periodId}`)
      .execute()
    return lines
      .map(({ details }) => JSON.parse(details) as { version?: number; sha256?: string })
      .some((line) => line.version === version && line.sha256 === sha256)
  }
}

const mostSheetRows = 1_048_575

function covered<T extends { id: string; status: string | null; type: string | null }>(row: T): T {
  const { id, status, type } = row
  return {
    ...row,
    id: coverKnown(id),
    status: status && coverPersonal(status),
    type: type && coverPersonal(type),
  }
}
