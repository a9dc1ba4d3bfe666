import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readZone } from '../../../ledger/fees/zones.ts'
import type { Store } from '../../../store/openStore.ts'
import { actorOf, type Handler, type Context } from '../../context.ts'
import type { Log } from '../../edge/log.ts'
import { GatewayError } from '../../GatewayError.ts'
import { may, type OwnRoute, type Role } from '../../permissions.ts'
import { grantedMids } from '../../sign-in/sessionBody.ts'
import { stepUp } from '../../sign-in/stepUp.ts'
import { readFilter, readListQuery, refused } from '../../simpleRest.ts'
import type { Events } from '../events.ts'
import { requestedMids, toOrderFilter, orderFilter, withoutUndefined } from '../orderQuery.ts'
import { tellWorth } from '../worth.ts'
import { createExports } from './createExports.ts'
import { readManifest } from './manifests.ts'

const exportFilter = orderFilter.extend({
  timeZone: z
    .string()
    .refine((zone) => readZone(zone) !== undefined, 'expected a time zone such as Europe/Berlin')
    .optional(),
})

type Parts = {
  store: Store
  mids: readonly string[]
  events: Events
  log: Log
}

/** Every order that matches as one file, and the manifest of that file. */
export function exportRoutes({ store, mids: all, events, log }: Parts) {
  const exports = createExports({ store, events, log })

  /** The account is there, may still export, and still has all of the merchant IDs. */
  async function mayGoOn(id: string, mids: string[]): Promise<boolean> {
    const row = await store.db
      .selectFrom('operator')
      .select(['role', 'mids', 'disabled_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row || row.disabled_at !== null || !may(row.role as Role, 'exports')) return false
    const granted = JSON.parse(row.mids) as string[]
    return mids.every((mid) => granted.includes(mid))
  }

  /** A page that leaves the download to its browser sees none of its headers, and looks for the manifest by this. */
  async function readId(context: Context): Promise<string> {
    const id = context.req.query('id')
    if (id === undefined) return randomUUID()
    if (!z.uuid().safeParse(id).success) throw refused('id', 'expected a UUID')
    const taken = await store.db.selectFrom('export_manifest').select('id').where('id', '=', id).execute()
    if (taken.length > 0) throw new GatewayError(409, 'this export has been made before')
    return id
  }

  return {
    'GET /api/exports/orders.csv': async (context) => {
      await stepUp(store, context)
      const { timeZone, ...query } = readExportQuery(context)
      const mids = requestedMids(context, all, query.mid)
      const type = { 'Content-Type': 'text/csv; charset=utf-8' }
      // Only asks whether it would be allowed: a refused download would tell its reader nothing.
      if (context.req.method === 'HEAD') {
        exports.checkPlace()
        return new Response(null, { headers: type })
      }

      const { operator } = context.get('session')
      const id = await readId(context)
      const socket = context.env?.incoming?.socket
      const { worth, file, body } = await exports.begin({
        id,
        who: { ...actorOf(context), operatorId: operator.id, operatorEmail: operator.email },
        role: operator.role,
        mids,
        filter: toOrderFilter(query),
        requested: withoutUndefined(query),
        timeZone,
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

    'GET /api/exports/:id': async (context) => {
      const { id, role, mids } = context.get('session').operator
      const reader = { id, role, mids: grantedMids(mids, all) }
      const manifest = await readManifest(store.db, context.req.param('id') ?? '', reader)
      if (!manifest) throw new GatewayError(404, 'no such export, or it has not ended')
      return Response.json(manifest)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

/** A file has every row in one order: what would ask for less is refused rather than passed over. */
function readExportQuery(context: Context): z.output<typeof exportFilter> {
  const other = Object.keys(context.req.query()).find((name) => name !== 'filter' && name !== 'id')
  if (other !== undefined) throw refused(other, 'an export takes a filter only')
  const { filter } = readListQuery(context.req.url, ['createdAt'], { field: 'createdAt', order: 'desc' })
  return readFilter(filter, exportFilter)
}
