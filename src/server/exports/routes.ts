import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { RequestedFile, ExportManifest } from '../../api/exports.ts'
import { exportBody } from '../../api/exports.requests.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { Store, Db } from '../../store/openStore.ts'
import { isTokenLive } from '../access-tokens/accessToken.ts'
import { actorOf, type Context } from '../http/context.ts'
import type { Log } from '../http/log.ts'
import { createRate, rates } from '../access/rateLimit.ts'
import { ApiError } from '../http/ApiError.ts'
import { roleStillAllowed } from '../operators/operators.ts'
import { type Routes, may, type Role } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import type { Seal } from '../sign-in/seal.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { readFilter, readListQuery, refused } from '../http/simpleRest.ts'
import type { Events } from '../events/events.ts'
import { orderFilter } from '../../api/orders.requests.ts'
import { checkFeeRights, checkTokenFilter, toOrderFilter, type ReadSearch } from '../orders/orderQuery.ts'
import { setCompletenessHeaders } from '../orders/readColumnFilter.ts'
import { createFileRequests, maskFilter, type Request } from './exportRequests.ts'
import { createExports, type ExportRequest } from './createExports.ts'
import { requestedMids, withoutUndefined, grantedMids } from '../access/rightsOf.ts'
import { timeZone } from '../../api/requestFields.ts'

type Parts = {
  store: Store
  mids: readonly string[]
  events: Events
  seal: Seal
  log: Log
  readSearch: ReadSearch
  rrFeeUnit: RrFeeUnitOf
}

/** Exports all matching orders with a manifest. The POST has filter and reason; the download URL only a random id. */
export function exportRoutes({ store, mids: all, events, seal, log, readSearch, rrFeeUnit }: Parts) {
  const exports = createExports({ store, events, log, rrFeeUnit })
  const requests = createFileRequests<Request>({ store, seal, kind: 'export' })
  const limitOfToken = createRate(rates.tokenExports)

  const mayGoOn = async (id: string, mids: string[]): Promise<boolean> =>
    (await roleStillAllowed(store.db, id, { permission: 'exports', mids })) !== undefined

  type File = Pick<
    ExportRequest,
    'id' | 'mids' | 'timeZone' | 'columns' | 'requested' | 'reason' | 'mayGoOn'
  > & { read: z.output<typeof orderFilter> }

  async function answerFile(context: Context, { read, ...file }: File): Promise<Response> {
    const { operator } = context.get('session')
    const type = { 'Content-Type': 'text/csv; charset=utf-8' }
    // Screens ask with HEAD first, because a refused download shows no message.
    if (context.req.method === 'HEAD') {
      exports.checkPlace(operator)
      return new Response(null, { headers: type })
    }
    checkFeeRights(context, { filter: read })
    const socket = context.env?.incoming?.socket
    const begun = await exports.begin({
      ...file,
      requester: { ...actorOf(context), operatorId: operator.id, operatorEmail: operator.email },
      role: operator.role,
      isToken: operator.isToken,
      filter: await readSearch(context, file.mids, toOrderFilter(read, await store.now())),
      cut: socket && (() => socket.destroy()),
    })
    const answer = new Response(begun.body, {
      headers: { ...type, 'Content-Disposition': `attachment; filename="${begun.file}"` },
    })
    setCompletenessHeaders(answer, begun.completeness)
    return answer
  }

  return {
    'POST /api/exports': async (context) => {
      const body = await readBody(context, exportBody)
      const query = readFilter(body.filter, orderFilter)
      checkFeeRights(context, { filter: query })
      await stepUp(store, context)
      const { operator } = context.get('session')
      exports.checkPlace(operator)
      const { timeZone, columns, reason } = body
      const mids = requestedMids(context, all, query.mid)
      const filter = withoutUndefined(query)
      const id = await requests.add({ filter, timeZone, columns, mids, reason }, operator.id, (request) => ({
        ...actorOf(context),
        action: 'export.requested',
        outcome: 'done',
        object: `export:${request}`,
        mids,
        details: { timeZone, mids, reason, filter: maskFilter(filter) },
      }))
      const answer: RequestedFile = { id, href: `/api/exports/${id}/orders.csv` }
      return context.json(answer, 201)
    },

    'GET /api/exports/:id/orders.csv': async (context) => {
      const { operator } = context.get('session')
      const id = context.req.param('id') ?? ''
      const { filter, timeZone, columns, mids, reason } = await requests.read(id, operator.id)
      requestedMids(context, all, mids)
      const answer = await answerFile(context, {
        id,
        mids,
        read: readFilter(filter, orderFilter),
        requested: filter,
        timeZone,
        columns,
        reason,
        mayGoOn: () => mayGoOn(operator.id, mids),
      })
      answer.headers.set('Link', `</api/exports/${id}>; rel="describedby"`)
      return answer
    },

    /** One step for tokens: their filters name no person, and no reason is needed. */
    'GET /api/exports/orders.csv': async (context) => {
      const { operator } = context.get('session')
      if (!operator.isToken) throw new ApiError(410, 'export_request')
      await limitOfToken(operator.id)
      const { filter, timeZone } = readExportQuery(context.req.url)
      const read = readFilter(filter, orderFilter)
      checkTokenFilter(context, read)
      const mids = requestedMids(context, all, read.mid)
      return answerFile(context, {
        id: randomUUID(),
        mids,
        read,
        requested: filter,
        timeZone,
        reason: `read by the token “${operator.name}”`,
        mayGoOn: () => isTokenLive(store, context.get('session').id),
      })
    },

    'GET /api/exports/:id': async (context) => {
      const { id, role, mids } = context.get('session').operator
      const reader = { id, role, mids: grantedMids(mids, all) }
      const manifest = await readManifest(store.db, context.req.param('id') ?? '', reader)
      if (!manifest) throw new ApiError(404, 'no_record')
      return Response.json(manifest)
    },
  } satisfies Routes
}

/** Parses an export URL. Paging is refused: one page would look like the whole file. */
function readExportQuery(url: string): {
  filter: Record<string, unknown>
  timeZone: string | undefined
} {
  const address = new URL(url)
  const { searchParams } = address
  const other = [...searchParams.keys()].find((name) => name !== 'filter' && name !== 'timeZone')
  if (other !== undefined) throw refused(other.slice(0, 64), 'export_parameter')
  const zone = timeZone.optional().safeParse(searchParams.get('timeZone') ?? undefined)
  if (!zone.success) throw refused('timeZone', 'time_zone')
  searchParams.delete('timeZone')
  const { filter } = readListQuery(address.href, ['createdAt'], { field: 'createdAt', order: 'desc' })
  return { filter, timeZone: zone.data }
}

type Reader = { id: string; role: Role; mids: readonly string[] }

/** Also undefined for other operators' exports, unless the reader may read the audit log. */
export async function readManifest(db: Db, id: string, reader: Reader): Promise<ExportManifest | undefined> {
  const row = await db
    .selectFrom('export_manifest')
    .select(['id', 'file', 'filter', 'time_zone as timeZone', 'coverage', 'undated', 'mids'])
    .select(['row_count as rows', 'sha256', 'started_at as startedAt', 'finished_at as finishedAt'])
    .select(['operator_id', 'operator_email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (row.operator_id !== reader.id && !may(reader.role, 'audit.read'))) return undefined
  const { operator_id, operator_email, ...own } = row
  const manifest: ExportManifest = {
    ...own,
    filter: JSON.parse(row.filter) as unknown,
    mids: JSON.parse(row.mids) as string[],
    operator: { id: operator_id, email: operator_email },
  }
  return manifest.mids.every((mid) => reader.mids.includes(mid)) ? manifest : undefined
}
