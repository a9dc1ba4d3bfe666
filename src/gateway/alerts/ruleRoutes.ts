import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { RuleSettings } from '../../contract/alertRule.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Context, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { requestedMids } from '../ledger/orderQuery.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { listAnswer, oneOrMore, readFilter, readListQuery, refused } from '../simpleRest.ts'
import { holdsAll } from './alertReach.ts'
import { ruleBody, settingsOf, type RuleBody } from './ruleBody.ts'
import { readSays } from './readSays.ts'

export const filterSchema = z.object({
  mid: oneOrMore.optional(),
  kind: oneOrMore.optional(),
  on: z.boolean().optional(),
})
const mostRules = 200

type Row = Selectable<Tables['alert_rule']>
type Parts = { store: Store; mids: readonly string[] }

/** What is watched, and whom it is told. Every change has its line in the trail. */
export function ruleRoutes({ store, mids: all }: Parts) {
  function isReadable(context: Context, { mids }: Row): boolean {
    return holdsAll(context, all, JSON.parse(mids) as string[])
  }

  async function rowOf(context: Context): Promise<Row> {
    const row = await store.db
      .selectFrom('alert_rule')
      .selectAll()
      .where('id', '=', context.req.param('id') ?? '')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (row && isReadable(context, row)) return row
    throw new GatewayError(
      404,
      'no such rule',
      row ? { refusal: { object: `alert-rule:${row.id}`, details: { why: 'mid' } } } : {},
    )
  }

  /** Nobody has a rule about what they may not see, nor tells it to whom others chose. */
  async function checkRule(context: Context, { mids, receivers }: RuleBody): Promise<void> {
    requestedMids(context, all, mids)
    if (receivers.length === 0) return
    const rows = await store.db
      .selectFrom('alert_receiver')
      .select(['id', 'mids'])
      .where('id', 'in', receivers)
      .execute()
    for (const id of receivers) {
      const of = rows.find((row) => row.id === id)
      const covered = of ? (JSON.parse(of.mids) as string[]) : []
      if (!mids.every((mid) => covered.includes(mid)) || !holdsAll(context, all, covered))
        throw refused('receivers', 'expected receivers that may hear of all these merchant IDs')
    }
  }

  async function change(
    context: Context,
    what: string,
    id: string,
    details: Record<string, unknown>,
    mids: string[],
    work: (db: Db, at: string) => Promise<unknown>,
  ): Promise<void> {
    const at = iso(await store.now())
    const mid = mids.length === 1 ? (mids[0] ?? null) : null
    await store.transaction(async (db) => {
      await work(db, at)
      await appendAudit(db, at, {
        ...actorOf(context),
        action: `alert-rule.${what}`,
        outcome: 'done',
        object: `alert-rule:${id}`,
        mid,
        details: { ...details, ...(mid === null && { mids }) },
      })
    })
  }

  const columnsOf = (context: Context, body: RuleBody, at: string) => ({
    kind: body.kind,
    name: body.name,
    mids: JSON.stringify(body.mids),
    settings: JSON.stringify(settingsOf(body)),
    is_on: body.on ? 1 : 0,
    receivers: JSON.stringify(body.receivers),
    changed_at: at,
    changed_by: context.get('session').operator.email,
  })

  const recordOf = async (row: Row) => (await recordsOf(store.db, [row]))[0]

  return {
    'GET /api/alert-rules': async (context) => {
      const query = readListQuery(context.req.url, ['name', 'kind'], { field: 'name', order: 'asc' })
      const { mid, kind, on } = readFilter(query.filter, filterSchema)
      const asked = mid === undefined ? undefined : requestedMids(context, all, mid)
      const rows = await store.db
        .selectFrom('alert_rule')
        .selectAll()
        .where('deleted_at', 'is', null)
        .orderBy(query.sort.field as 'name' | 'kind', query.sort.order)
        .orderBy('id')
        .execute()
      const own = rows.filter(
        (row) =>
          isReadable(context, row) &&
          (asked === undefined || (JSON.parse(row.mids) as string[]).some((one) => asked.includes(one))) &&
          (kind === undefined || [kind].flat().includes(row.kind)) &&
          (on === undefined || (row.is_on === 1) === on),
      )
      const page = own.slice(query.offset, query.offset + query.limit)
      return listAnswer('alert-rules', await recordsOf(store.db, page), query, own.length)
    },

    'GET /api/alert-rules/:id': async (context) => context.json(await recordOf(await rowOf(context))),

    'POST /api/alert-rules': async (context) => {
      const body = await readBody(context, ruleBody)
      await checkRule(context, body)
      const settings = settingsOf(body)
      const id = randomUUID()
      await change(
        context,
        'added',
        id,
        { kind: body.kind, ...settings, on: body.on },
        body.mids,
        async (db, at) => {
          const { count } = await db
            .selectFrom('alert_rule')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('deleted_at', 'is', null)
            .executeTakeFirstOrThrow()
          if (Number(count) >= mostRules) throw new GatewayError(409, `there are ${mostRules} rules already`)
          const columns = columnsOf(context, body, at)
          await db
            .insertInto('alert_rule')
            .values({ id, ...columns, created_at: at, created_by: columns.changed_by, deleted_at: null })
            .execute()
        },
      )
      const row = await store.db
        .selectFrom('alert_rule')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return context.json(await recordOf(row), 201)
    },

    'PUT /api/alert-rules/:id': async (context) => {
      const body = await readBody(context, ruleBody)
      const before = await rowOf(context)
      await checkRule(context, body)
      // The alerts of a rule are of its kind.
      if (body.kind !== before.kind) throw refused('kind', 'cannot be changed: add another rule')
      const details = {
        before: { ...(JSON.parse(before.settings) as RuleSettings), on: before.is_on === 1 },
        after: { ...settingsOf(body), on: body.on },
      }
      await change(context, 'changed', before.id, details, body.mids, (db, at) =>
        db
          .updateTable('alert_rule')
          .set(columnsOf(context, body, at))
          .where('id', '=', before.id)
          .execute(),
      )
      return context.json(await recordOf(await rowOf(context)))
    },

    'DELETE /api/alert-rules/:id': async (context) => {
      const row = await rowOf(context)
      const mids = JSON.parse(row.mids) as string[]
      await change(context, 'deleted', row.id, { kind: row.kind }, mids, (db, at) =>
        db.updateTable('alert_rule').set({ deleted_at: at, is_on: 0 }).where('id', '=', row.id).execute(),
      )
      return context.json({ id: row.id })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

async function recordsOf(db: Db, rows: readonly Row[]) {
  const says = await readSays(db, rows)
  return rows.map((row) => {
    const { thresholds, waitMs, intervalMs, repeatMs, quiet } = JSON.parse(row.settings) as RuleSettings
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      mids: JSON.parse(row.mids) as string[],
      on: row.is_on === 1,
      thresholds,
      waitMs,
      intervalMs,
      repeatMs,
      quiet,
      receivers: JSON.parse(row.receivers) as string[],
      changedAt: row.changed_at,
      changedBy: row.changed_by,
      says: says.get(row.id) ?? [],
    }
  })
}
