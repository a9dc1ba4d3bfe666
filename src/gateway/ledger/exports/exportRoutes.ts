import { z } from 'zod'
import type { RrFeeUnitOf } from '../../../contract/feeReport.ts'
import { readZone } from '../../../ledger/fees/zones.ts'
import type { Store } from '../../../store/openStore.ts'
import { actorOf, type Handler } from '../../context.ts'
import type { Log } from '../../edge/log.ts'
import { GatewayError } from '../../GatewayError.ts'
import { roleStillAllowed } from '../../operators.ts'
import type { OwnRoute } from '../../permissions.ts'
import { readBody } from '../../readBody.ts'
import { reason } from '../../reason.ts'
import type { ReadSearch } from '../../search/readSearch.ts'
import type { Seal } from '../../sign-in/seal.ts'
import { grantedMids } from '../../sign-in/sessionBody.ts'
import { stepUp } from '../../sign-in/stepUp.ts'
import { readFilter } from '../../simpleRest.ts'
import type { Events } from '../events.ts'
import { checkFeeRights, orderFilter, requestedMids, toOrderFilter, withoutUndefined } from '../orderQuery.ts'
import { tellWorth } from '../worth.ts'
import { createExportRequests } from './exportRequests.ts'
import { createExports } from './createExports.ts'
import { readManifest } from './manifests.ts'

const exportBody = z.strictObject({
  kind: z.literal('orders'),
  format: z.literal('csv'),
  filter: z.record(z.string(), z.unknown()).default({}),
  timeZone: z
    .string()
    .refine((zone) => readZone(zone) !== undefined, 'expected a time zone such as Europe/Berlin')
    .optional(),
  reason,
})

type Parts = {
  store: Store
  mids: readonly string[]
  events: Events
  seal: Seal
  log: Log
  readSearch: ReadSearch
  rrFeeUnit: RrFeeUnitOf
}

/**
 * Every order that matches as one file, and the manifest of that file. Two steps: the first says what and why, in a
 * body; the second is an address that a browser can fetch to the disk, and holds nothing but a number.
 */
export function exportRoutes({ store, mids: all, events, seal, log, readSearch, rrFeeUnit }: Parts) {
  const exports = createExports({ store, events, log, rrFeeUnit })
  const requests = createExportRequests({ store, seal })

  const mayGoOn = async (id: string, mids: string[]): Promise<boolean> =>
    (await roleStillAllowed(store.db, id, { permission: 'exports', mids })) !== undefined

  return {
    'POST /api/exports': async (context) => {
      const body = await readBody(context, exportBody)
      const query = readFilter(body.filter, orderFilter)
      checkFeeRights(context, { filter: query })
      await stepUp(store, context)
      exports.checkPlace()
      const { operator } = context.get('session')
      const id = await requests.add(
        {
          filter: withoutUndefined(query),
          timeZone: body.timeZone,
          mids: requestedMids(context, all, query.mid),
          reason: body.reason,
        },
        { ...actorOf(context), operatorId: operator.id },
      )
      return context.json({ id, href: `/api/exports/${id}/orders.csv` }, 201)
    },

    'GET /api/exports/:id/orders.csv': async (context) => {
      const { operator } = context.get('session')
      const id = context.req.param('id') ?? ''
      const { filter, timeZone, mids, reason } = await requests.read(id, operator.id)
      requestedMids(context, all, mids)
      const type = { 'Content-Type': 'text/csv; charset=utf-8' }
      // Only asks whether it would be allowed: a refused download would tell its reader nothing.
      if (context.req.method === 'HEAD') {
        exports.checkPlace()
        return new Response(null, { headers: type })
      }

      const read = readFilter(filter, orderFilter)
      checkFeeRights(context, { filter: read })
      const search = await readSearch(context, mids, toOrderFilter(read, await store.now()))
      const socket = context.env?.incoming?.socket
      const { worth, file, body } = await exports.begin({
        id,
        who: { ...actorOf(context), operatorId: operator.id, operatorEmail: operator.email },
        role: operator.role,
        mids,
        filter: search,
        requested: filter,
        timeZone,
        reason,
        countStream: () => requests.countStream(id),
        mayGoOn: () => mayGoOn(operator.id, mids),
        cut: socket && (() => socket.destroy()),
      })
      const answer = new Response(body, {
        headers: {
          ...type,
          'Content-Disposition': `attachment; filename="${file}"`,
          Link: `</api/exports/${id}>; rel="describedby"`,
        },
      })
      tellWorth(answer, worth)
      return answer
    },

    /** Its address would hold a filter, and nobody is asked why. */
    'GET /api/exports/orders.csv': () => {
      throw new GatewayError(
        410,
        'an export asks for a reason: POST /api/exports {kind: "orders", format: "csv", filter, timeZone, reason}, then GET its href',
        { facts: { reason: 'export_request' } },
      )
    },

    'GET /api/exports/:id': async (context) => {
      const { id, role, mids } = context.get('session').operator
      const reader = { id, role, mids: grantedMids(mids, all) }
      const manifest = await readManifest(store.db, context.req.param('id') ?? '', reader)
      if (!manifest) throw new GatewayError(404, 'no such export, or it has not ended')
      return Response.json(manifest)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
