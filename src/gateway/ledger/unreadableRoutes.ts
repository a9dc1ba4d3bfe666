import type { UnreadableRow } from '../../api/setAside.ts'
import { z } from 'zod'
import { listLimit } from '../../contract/listLimit.ts'
import { namedRoutes } from '../../contract/routes.ts'
import { listSetAside, setAsideSorts, type SetAsideRow } from '../../ledger/listSetAside.ts'
import type { Store } from '../../store/openStore.ts'
import type { Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import type { Rights } from '../redact/covering.ts'
import { coverSource } from '../redact/coverSource.ts'
import { rightsOf } from '../redact/rightsOf.ts'
import { listAnswer, readFilter, readListQuery } from '../simpleRest.ts'
import { requestedMids, withoutUndefined, words } from './orderQuery.ts'

export const filterSchema = z.object({
  mid: words.optional(),
  kind: z.enum(['orders', 'users']).optional(),
  reason: words.optional(),
  isSent: z.boolean().optional(),
})

/** Why a row stands aside. */
const reasons: Record<string, string> = {
  not_an_object: 'it is no record: a text, a number, or nothing',
  no_usable_id: 'it has no id that could be read',
  unclear_mid: 'whose it is could not be read',
  other_mid: 'it belongs to another merchant',
  too_many: 'there is no room for more of them: these were counted, and not kept',
}

const lastFirst = { field: 'lastSeenAt', order: 'desc' } as const
/** To cover contact data takes time, which nobody else should wait for. */
const sizes = { initial: 25, limit: 100, end: listLimit }
const mostInList = { read: 4_000, shown: 300 }

type Parts = { store: Store; mids: readonly string[] }

/** Rows that the service sent and nobody could read, with their source text: contact data is covered in it. */
export function unreadableRoutes({ store, mids: all }: Parts) {
  return {
    'GET /api/unreadable': async (context) => {
      const query = readListQuery(context.req.url, Object.keys(setAsideSorts), lastFirst, sizes)
      const { mid, reason, ...filter } = readFilter(query.filter, filterSchema)
      const { rows, total } = await listSetAside(store, {
        ...withoutUndefined(filter),
        ...(reason === undefined ? {} : { reason: [reason].flat() }),
        mids: requestedMids(context, all, mid),
        sort: { field: query.sort.field as keyof typeof setAsideSorts, order: query.sort.order },
        offset: query.offset,
        limit: query.limit,
      })
      const rights = rightsOf(context.get('session').operator, all)
      return listAnswer(
        'unreadable',
        rows.map((row) => inList(row, rights)),
        query,
        total,
      )
    },

    'GET /api/unreadable/:id': async (context) => {
      const { mid, kind, digest } = readId(context.req.param('id') ?? '')
      const mids = requestedMids(context, all, undefined).filter((own) => own === mid)
      const sort = lastFirst
      const { rows } = await listSetAside(store, { mids, kind, digest, sort, offset: 0, limit: 1 })
      const [row] = rows
      if (!row) throw new GatewayError(404, 'no such row: it may have been read since')
      return Response.json(toRecord(row, rightsOf(context.get('session').operator, all)))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

/** The start of its text; the whole stands in the single record. */
function inList(row: SetAsideRow, rights: Rights): UnreadableRow {
  const record = toRecord({ ...row, raw: row.raw.slice(0, mostInList.read) }, rights)
  const { source } = record
  return source.length > mostInList.shown
    ? { ...record, source: `${source.slice(0, mostInList.shown)}…` }
    : record
}

function toRecord(stored: SetAsideRow, rights: Rights): UnreadableRow {
  const { raw, digest, route, judgedBy: _, ...row } = stored
  const { method = '', path = '' } = namedRoutes.find(({ name }) => name === route)?.route ?? {}
  return {
    id: `${row.mid}:${row.kind}:${digest}`,
    ...row,
    route: `${method} ${path}`.trim(),
    message: reasons[row.reason] ?? row.reason,
    source: coverSource(raw, rights),
  }
}

/** A merchant ID may have colons of its own. */
function readId(id: string): { mid: string; kind: 'orders' | 'users'; digest: string } {
  const parts = /^(.+):(orders|users):([0-9a-z]+)$/s.exec(id)
  if (!parts) throw new GatewayError(404, 'no such row')
  const [, mid = '', kind, digest = ''] = parts
  return { mid, kind: kind === 'users' ? 'users' : 'orders', digest }
}
