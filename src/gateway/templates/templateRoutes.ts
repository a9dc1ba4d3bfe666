import { z } from 'zod'
import { orderDraftSchema, templateNameLength, type OrderDraft } from '../../contract/orderDraft.ts'
import { parseJson } from '../../contract/json.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { storableText } from '../../store/storableText.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Context, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { IdKeys } from '../keys/idKeys.ts'
import { requestedMids, words } from '../ledger/orderQuery.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody, untakable } from '../readBody.ts'
import { shownId } from '../redact/shownId.ts'
import { hasOneOf, listAnswer, readFilter, readListQuery } from '../simpleRest.ts'
import { contactFaults } from './contactFaults.ts'

const name = z
  .string()
  .trim()
  .min(1, 'expected a name')
  .max(templateNameLength, `expected at most ${templateNameLength} characters`)
export const made = z.strictObject({
  mid: z.string().min(1, 'expected a merchant ID').max(64, 'expected a merchant ID'),
  name,
  /** With everybody of one's own role who holds the merchant ID; else one sees it alone. */
  shared: z.boolean(),
  draft: orderDraftSchema,
})
export const changed = z.strictObject({ name: name.optional(), shared: z.boolean().optional() })
export const filterSchema = z.object({ mid: words.optional() })
export const sortable = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const
const byName = { field: 'name', order: 'asc' } as const

/** Of one person and merchant ID; a draft of a request that is larger is none. */
const most = 100
const longestDraft = 8_000

type Parts = { store: Store; mids: readonly string[]; idKeys: IdKeys }

/** Forms of orders that are used again: one's own, and those that somebody of one's role has shared. */
export function templateRoutes({ store, mids: all, idKeys }: Parts) {
  return {
    'GET /api/order-templates': async (context) => {
      const query = readListQuery(context.req.url, Object.keys(sortable), byName)
      const mids = requestedMids(context, all, readFilter(query.filter, filterSchema).mid)
      const matching = visible(store.db, context).where(hasOneOf({ 'order_template.mid': mids }))
      const column = sortable[query.sort.field as keyof typeof sortable]
      const [{ count }, rows] = await Promise.all([
        matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
        matching
          .selectAll('order_template')
          .select('operator.name as operator_name')
          .orderBy(`order_template.${column}`, query.sort.order)
          .orderBy('order_template.id')
          .offset(query.offset)
          .limit(query.limit)
          .execute(),
      ])
      const records = rows.map((row) => toRecord(context, row))
      return listAnswer('order-templates', records, query, Number(count))
    },

    'GET /api/order-templates/:id': async (context) =>
      Response.json(toRecord(context, await rowOf(store.db, context))),

    'POST /api/order-templates': async (context) => {
      const asked = await readBody(context, made)
      requestedMids(context, all, asked.mid)
      refuseContacts({ name: asked.name, draft: asked.draft })
      const { userId, ...rest } = asked.draft
      const draft = storableText(JSON.stringify(rest))
      if (draft.length > longestDraft) throw new GatewayError(413, 'the draft is too long')
      const [id, at] = [crypto.randomUUID(), iso(await store.now())]
      const { operator } = context.get('session')
      await store.transaction(async (db) => {
        // The line first: its place in the trail makes others wait, so nobody gets past the bound beside it.
        await appendAudit(db, at, line(context, 'created', { id, ...asked }, { shared: asked.shared }))
        await refuseTooMany(db, asked.mid, operator.id)
        await db
          .insertInto('order_template')
          .values({
            mid: asked.mid,
            id,
            operator_id: operator.id,
            shared_with: asked.shared ? operator.role : null,
            name: storableText(asked.name),
            draft,
            user_id: userId === undefined ? null : storableText(idKeys.open(userId)),
            created_at: at,
            updated_at: at,
          })
          .execute()
      })
      return Response.json(toRecord(context, await rowOf(store.db, context, id)), { status: 201 })
    },

    'PUT /api/order-templates/:id': async (context) => {
      const asked = await readBody(context, changed)
      refuseContacts(asked)
      const at = iso(await store.now())
      const { id, role } = context.get('session').operator
      await store.transaction(async (db) => {
        const row = await rowOf(db, context)
        const isShared = asked.shared ?? row.shared_with !== null
        // Whose it is not would lose sight of it.
        if (!isShared && row.operator_id !== id)
          throw new GatewayError(403, 'only whoever made a template can keep it to themselves')
        await appendAudit(
          db,
          at,
          line(context, 'changed', row, { before: row.name, name: asked.name, shared: isShared }),
        )
        await db
          .updateTable('order_template')
          .set({
            name: storableText(asked.name ?? row.name),
            shared_with: isShared ? (row.shared_with ?? role) : null,
            updated_at: at,
          })
          .where('mid', '=', row.mid)
          .where('id', '=', row.id)
          .execute()
      })
      return Response.json(toRecord(context, await rowOf(store.db, context)))
    },

    'DELETE /api/order-templates/:id': async (context) => {
      const at = iso(await store.now())
      const row = await store.transaction(async (db) => {
        const found = await rowOf(db, context)
        await appendAudit(db, at, line(context, 'deleted', found, { name: found.name }))
        await db
          .deleteFrom('order_template')
          .where('mid', '=', found.mid)
          .where('id', '=', found.id)
          .execute()
        return found
      })
      return Response.json(toRecord(context, row))
    },
  } satisfies Partial<Record<OwnRoute, Handler>>

  /** One's own, and what is shared with the role that one has now. */
  function visible(db: Db, context: Context) {
    const { operator } = context.get('session')
    return db
      .selectFrom('order_template')
      .leftJoin('operator', 'operator.id', 'order_template.operator_id')
      .where('order_template.mid', 'in', [...requestedMids(context, all, undefined), ''])
      .where(({ or, eb }) =>
        or([
          eb('order_template.operator_id', '=', operator.id),
          eb('order_template.shared_with', '=', operator.role),
        ]),
      )
  }

  async function rowOf(db: Db, context: Context, id = context.req.param('id') ?? '') {
    const row = await visible(db, context)
      .selectAll('order_template')
      .select('operator.name as operator_name')
      .where('order_template.id', '=', id)
      .executeTakeFirst()
    if (!row) throw new GatewayError(404, 'no such template')
    return row
  }

  type Row = Awaited<ReturnType<typeof rowOf>>

  function toRecord(context: Context, row: Row) {
    const rest = parseJson(row.draft) as OrderDraft
    return {
      id: row.id,
      mid: row.mid,
      name: row.name,
      operator: row.operator_name,
      isOwn: row.operator_id === context.get('session').operator.id,
      sharedWith: row.shared_with,
      draft: { ...rest, ...(row.user_id !== null && { userId: shownId(row.user_id, idKeys) }) },
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  }
}

function refuseContacts(asked: object): void {
  const details = contactFaults(asked)
  if (details.length > 0) throw new GatewayError(400, untakable, { details })
}

async function refuseTooMany(db: Db, mid: string, operatorId: string): Promise<void> {
  const { count } = await db
    .selectFrom('order_template')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mid', '=', mid)
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most)
    throw new GatewayError(409, `there are ${most} templates of yours for ${mid}: delete some first`)
}

function line(context: Context, what: string, { id, mid }: { id: string; mid: string }, details: object) {
  return {
    ...actorOf(context),
    action: `order-template.${what}`,
    outcome: 'done' as const,
    object: `order-template:${id}`,
    mid,
    details: { ...details },
  }
}
