import { z } from 'zod'
import { readAmount } from '../../contract/amount.ts'
import type { RrFeeUnit } from '../../contract/feeReport.ts'
import { acceptLevel } from '../../ledger/levels/acceptLevel.ts'
import { listFloors, setFloor } from '../../ledger/levels/floors.ts'
import { listLevels } from '../../ledger/levels/listLevels.ts'
import { listUnusual } from '../../ledger/levels/listUnusual.ts'
import { orderLevel } from '../../ledger/levels/orderLevel.ts'
import { readEvidence } from '../../ledger/levels/readEvidence.ts'
import { chargedColumns } from '../../ledger/levels/toCharge.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { listAnswer, pageAnswer, readFilter, readListQuery, wholeList } from '../simpleRest.ts'
import { orderFilter, requestedMids, words } from './orderQuery.ts'
import { tellWorth, worthOf } from './worth.ts'

export const midFilter = z.object({ mid: words.optional() })
export const unusualFilter = orderFilter.pick({ mid: true, createdAt_gte: true, createdAt_lt: true })
const amount = z.string().regex(/^-?\d{1,30}(\.\d{1,18})?$/)
export const acceptSchema = z.strictObject({
  reason: z.string().trim().min(3).max(500),
  /** What the person saw: another level is not signed by mistake. */
  rate: amount.optional(),
  fixed: amount.optional(),
})

export const floorSchema = z.strictObject({
  /** All that one holds, where none is named. */
  mids: z.array(z.string()).min(1).max(1000).optional(),
  currency: z.string().trim().min(1).max(64),
  /** Null: no floor. */
  floor: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,18})?$/, 'expected a decimal amount')
    .nullable(),
})

const mostOrders = { field: 'orders', order: 'desc' } as const
const newestFirst = { field: 'createdAt', order: 'desc' } as const

type Parts = { store: Store; mids: readonly string[]; rrFeeUnit: (mid: string) => RrFeeUnit }

/** What orders usually cost, which cost something else, and who said that a level is right. */
export function levelRoutes({ store, mids: all, rrFeeUnit }: Parts) {
  return {
    'GET /api/fee-levels': async (context) => {
      const query = readListQuery(context.req.url, ['orders'], mostOrders, wholeList)
      const mids = requestedMids(context, all, readFilter(query.filter, midFilter).mid)
      const rows = await listLevels(store, mids)
      const answer = pageAnswer('fee-levels', rows, query)
      tellWorth(answer, await worthOf(store, mids, {}))
      return answer
    },

    'POST /api/fee-levels/:id/accept': async (context) => {
      const id = context.req.param('id') ?? ''
      const split = id.lastIndexOf(':')
      const [mid, digest] = [id.slice(0, Math.max(0, split)), id.slice(split + 1)]
      const { reason, rate, fixed } = await readBody(context, acceptSchema)
      requestedMids(context, all, mid)
      const at = iso(await store.now())
      const by = context.get('session').operator.email
      const seen = rate === undefined || fixed === undefined ? undefined : { rate, fixed }
      const result = await acceptLevel(store, { mid, digest, at, by, reason }, seen, (db, kind, level) =>
        appendAudit(db, at, {
          ...actorOf(context),
          action: 'fee-level.accepted',
          outcome: 'done',
          object: `fee-level:${digest}`,
          mid,
          details: { reason, ...kind, rate: level.rate, fixed: level.fixed, orders: level.orders },
        }),
      )
      if (result === 'no such level') throw new GatewayError(404, 'there is no such fee level')
      if (result === 'too few orders')
        throw new GatewayError(409, 'there are too few orders to tell a level that could be accepted')
      if (result === 'changed')
        throw new GatewayError(409, 'the level has changed since it was shown: look at it again')
      return Response.json((await listLevels(store, [mid])).find((one) => one.id === id))
    },

    'GET /api/fee-floors': async (context) => {
      const query = readListQuery(context.req.url, ['mid'], { field: 'mid', order: 'asc' }, wholeList)
      const mids = requestedMids(context, all, readFilter(query.filter, midFilter).mid)
      const rows = await listFloors(store.db, mids)
      const records = rows.map((row) => ({
        id: `${row.mid}:${row.currency}`,
        ...row,
        currency: coverPersonal(row.currency),
      }))
      return pageAnswer('fee-floors', records, query)
    },

    'PUT /api/fee-floors': async (context) => {
      const { mids: requested, currency, floor } = await readBody(context, floorSchema)
      const mids = [...new Set(requestedMids(context, all, requested))]
      const by = context.get('session').operator.email
      const written = floor === null ? null : (readAmount(floor) ?? null)
      for (const mid of mids) {
        const at = iso(await store.now())
        const result = await setFloor(store, { mid, currency, floor: written, at, by }, (db, before) =>
          appendAudit(db, at, {
            ...actorOf(context),
            action: 'fee-floor.set',
            outcome: 'done',
            object: `fee-floor:${coverPersonal(currency)}`,
            mid,
            details: { floor: written, before },
          }),
        )
        if (result === 'too many')
          throw new GatewayError(409, `${mid} has a floor for as many currencies as there may be`)
      }
      return Response.json({ mids, currency, floor: written })
    },

    'GET /api/unusual-fees': async (context) => {
      const query = readListQuery(context.req.url, ['createdAt'], newestFirst)
      const { mid, ...span } = readFilter(query.filter, unusualFilter)
      const mids = requestedMids(context, all, mid)
      const { rows, total } = await listUnusual(store, { mids, ...span, ...query })
      const answer = listAnswer('unusual-fees', rows, query, total)
      tellWorth(answer, await worthOf(store, mids, {}))
      return answer
    },

    'GET /api/rr-fee-evidence': async (context) => {
      const query = readListQuery(context.req.url, ['mid'], { field: 'mid', order: 'asc' }, wholeList)
      const mids = requestedMids(context, all, readFilter(query.filter, midFilter).mid)
      const found = await readEvidence(store, mids)
      const rows = found.map((row) => ({ id: row.mid, ...row, unit: rrFeeUnit(row.mid) }))
      return pageAnswer('rr-fee-evidence', rows, query)
    },

    'GET /api/orders/:id/fee-level': async (context) => {
      const mids = requestedMids(context, all, context.req.query('mid'))
      const row =
        mids.length === 0
          ? undefined
          : await store.db
              .selectFrom('ledger_order')
              .select(['mid', ...chargedColumns])
              .where('mid', 'in', mids)
              .where('id', '=', context.req.param('id') ?? '')
              .orderBy('mid')
              .executeTakeFirst()
      // It may be the newest of all: whoever asks beside the order itself is told nothing wrong.
      if (!row) return Response.json({ says: 'cannot be told', because: 'unknown order' })
      return Response.json(await orderLevel(store, row.mid, row, { rrFeeUnit: rrFeeUnit(row.mid) }))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
