import { z } from 'zod'
import { tones, type StatusName } from '../../contract/status.ts'
import { nameStatus } from '../../ledger/nameStatus.ts'
import { toName } from '../../ledger/statusNames.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { pageAnswer, readFilter, readListQuery, wholeList } from '../simpleRest.ts'
import { requestedMids, words } from './orderQuery.ts'

const status = z.string().min(1).max(200)
const finality = z.enum(['good', 'bad', 'open', 'unknown'])

export const nameSchema = z.strictObject({
  status,
  /** Those of the operator, where none are named. */
  mids: z.array(z.string()).min(1).max(1000).optional(),
  label: z.string().trim().min(1).max(80).nullish(),
  tone: z.enum(tones).nullish(),
  /** By order type, `*` for all others; null forgets the name. */
  finality: z
    .record(z.string().min(1).max(200), finality)
    .refine((types) => Object.keys(types).length <= 20, 'expected at most 20 order types')
    .nullable(),
})

/** One merchant ID cannot have more names than anybody can read. */
const mostNames = 500
export const filterSchema = z.object({ mid: words.optional() })
const byStatus = { field: 'status', order: 'asc' } as const

type Parts = { store: Store; mids: readonly string[] }

/** What admins say that statuses mean: a label, a tone and what it ends, without a release. */
export function statusRoutes({ store, mids: all }: Parts) {
  return {
    'GET /api/status-labels': async (context) => {
      const query = readListQuery(context.req.url, ['status'], byStatus, wholeList)
      const mids = requestedMids(context, all, readFilter(query.filter, filterSchema).mid)
      const found =
        mids.length === 0
          ? []
          : await store.db.selectFrom('status_label').selectAll().where('mid', 'in', mids).execute()
      const way = query.sort.order === 'asc' ? 1 : -1
      const records = found
        .toSorted((a, b) => way * (a.status < b.status ? -1 : Number(a.status > b.status)))
        .map(({ mid, status, updated_at, updated_by, ...row }) => ({
          id: `${mid}:${status}`,
          mid,
          status,
          ...toName(row),
          updatedAt: updated_at,
          updatedBy: updated_by,
        }))
      return pageAnswer('status-labels', records, query)
    },

    'PUT /api/status-labels': async (context) => {
      const { status, mids: requested, label, tone, finality } = await readBody(context, nameSchema)
      const { operator } = context.get('session')
      const named = requestedMids(context, all, requested)
      const name: StatusName | null =
        finality === null ? null : { ...(label ? { label } : {}), ...(tone ? { tone } : {}), finality }
      for (const mid of new Set(named)) {
        if (name) await checkRoom(mid, status)
        const at = iso(await store.now())
        await nameStatus(store, { mid, status, at, by: operator.email }, name, (db) =>
          appendAudit(db, at, {
            ...actorOf(context),
            action: name ? 'status.named' : 'status.forgotten',
            outcome: 'done',
            object: `status:${coverPersonal(status)}`,
            mid,
            details: name ? { ...name } : {},
          }),
        )
      }
      return Response.json({ status, mids: [...new Set(named)], ...name })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>

  async function checkRoom(mid: string, status: string): Promise<void> {
    const names = await store.db.selectFrom('status_label').select('status').where('mid', '=', mid).execute()
    if (names.length >= mostNames && !names.some((name) => name.status === status))
      throw new GatewayError(409, `${mid} has ${mostNames} named statuses: forget one before naming another`)
  }
}
