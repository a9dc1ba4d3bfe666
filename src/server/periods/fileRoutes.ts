import type { RequestedFile } from '../../api/exports.ts'
import type { PeriodManifest } from '../../api/periods.ts'
import { fileBody } from '../../api/periods.requests.ts'
import { changeFigures } from './listChanges.ts'
import { noticeChanges } from './noticeChanges.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context, Handler } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import type { Seal } from '../sign-in/seal.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { lineOf, midsIn } from './createCloses.ts'
import { createFileRequests, type FileFormat } from './fileRequests.ts'
import { closedVersion, readRequester, type OwnPeriods } from './ownPeriods.ts'
import { fileTypes, nameOfFile, streamFile } from './streamFile.ts'

const maxSheetRows = 1_048_575

/** Files of a close and its changes: a request first, then a URL without details. */
export function fileRoutes({
  store,
  seal,
  ownPeriods,
}: {
  store: Store
  seal: Seal
  ownPeriods: OwnPeriods
}) {
  const { db } = store
  const files = createFileRequests({ store, seal })
  return {
    'POST /api/periods/:id/files': async (context) => {
      const { what, format, version } = await readBody(context, fileBody)
      const stored = await ownPeriods.one(context)
      const row = closedVersion(stored, version)
      const close = { periodId: stored.period.id, version: row.version }
      const { mids } = stored.period
      // Include changes booked a moment ago.
      await noticeChanges(store, mids, close)
      const { entries } = await changeFigures(db, { close, mids })
      if (format === 'xlsx' && Math.max(Number(row.rows_done), entries) > maxSheetRows)
        throw new ApiError(409, 'sheet_full')
      await stepUp(store, context)
      const requester = readRequester(context)
      const id = await files.add(
        { period: stored.period.id, version: row.version, what, format },
        requester.operatorId,
        {
          ...lineOf('file', close, stored.period, requester),
          details: { version: row.version, what, format, ...midsIn(stored.period) },
        },
      )
      const href = `/api/periods/${stored.period.id}/export.${format}?request=${id}`
      return context.json({ id, href } satisfies RequestedFile, 201)
    },

    'GET /api/periods/:id/export.csv': (context) => answerFile(context, 'csv'),
    'GET /api/periods/:id/export.xlsx': (context) => answerFile(context, 'xlsx'),
    'GET /api/periods/:id/export.json': (context) => answerFile(context, 'json'),
  } satisfies Partial<Record<OwnRoute, Handler>>

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
}
