import { z } from 'zod'
import type { Store } from '../store/openStore.ts'
import type { Handler } from './context.ts'
import { GatewayError } from './GatewayError.ts'
import type { OwnRoute } from './permissions.ts'
import { listAnswer, readFilter, readListQuery } from './simpleRest.ts'

const instant = z.iso.datetime({ offset: true, error: 'expected a time with its zone' })
const oneOrMore = z.union([z.string(), z.array(z.string()).max(100)]).optional()
const filterSchema = z.object({
  id: z.union([z.int(), z.array(z.int()).max(1000)]).optional(),
  operatorId: oneOrMore,
  operatorEmail: z.string().optional(),
  action: oneOrMore,
  object: z.string().optional(),
  outcome: oneOrMore,
  mid: oneOrMore,
  at_gte: instant.optional(),
  at_lt: instant.optional(),
})

/** The trail, for admins: read only, as the store itself sees to. */
export function auditRoutes({ store }: { store: Store }) {
  return {
    'GET /api/audit': async (context) => {
      const query = readListQuery(context.req.url, ['id', 'at'], { field: 'id', order: 'desc' })
      const filter = readFilter(query.filter, filterSchema)
      let found = store.db.selectFrom('audit')
      if (filter.id !== undefined) found = found.where('seq', 'in', [filter.id].flat())
      if (filter.operatorId !== undefined)
        found = found.where('operator_id', 'in', [filter.operatorId].flat())
      if (filter.operatorEmail !== undefined)
        found = found.where('operator_email', '=', filter.operatorEmail.toLowerCase())
      if (filter.action !== undefined) found = found.where('action', 'in', [filter.action].flat())
      if (filter.object !== undefined) found = found.where('object', '=', filter.object)
      if (filter.outcome !== undefined) found = found.where('outcome', 'in', [filter.outcome].flat())
      if (filter.mid !== undefined) found = found.where('mid', 'in', [filter.mid].flat())
      if (filter.at_gte !== undefined) found = found.where('at', '>=', new Date(filter.at_gte).toISOString())
      if (filter.at_lt !== undefined) found = found.where('at', '<', new Date(filter.at_lt).toISOString())
      const [{ count }, lines] = await Promise.all([
        found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
        found.selectAll().orderBy('seq', query.sort.order).offset(query.offset).limit(query.limit).execute(),
      ])
      return listAnswer('audit', lines.map(toRecord), query, Number(count))
    },

    'GET /api/audit/:id': async (context) => {
      const seq = Number(context.req.param('id'))
      const line = Number.isSafeInteger(seq)
        ? await store.db.selectFrom('audit').selectAll().where('seq', '=', seq).executeTakeFirst()
        : undefined
      if (!line) throw new GatewayError(404, 'no such line')
      return context.json(toRecord(line))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

type Line = {
  seq: number
  at: string
  operator_id: string | null
  operator_email: string | null
  action: string
  object: string | null
  mid: string | null
  ip: string | null
  request_id: string | null
  outcome: string
  details: string
}

function toRecord(line: Line) {
  return {
    id: Number(line.seq),
    at: line.at,
    operatorId: line.operator_id,
    operatorEmail: line.operator_email,
    action: line.action,
    object: line.object,
    mid: line.mid,
    ip: line.ip,
    requestId: line.request_id,
    outcome: line.outcome,
    details: JSON.parse(line.details) as unknown,
  }
}
