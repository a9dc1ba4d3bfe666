import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { iso, type Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Context, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { requestedMids } from '../ledger/orderQuery.ts'
import { may, type OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import type { Seal } from '../sign-in/seal.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { listAnswer, readFilter, readListQuery, refused } from '../simpleRest.ts'
import { holdsAll } from './alertReach.ts'
import { nameAndMids } from './ruleBody.ts'
import { webhookFault } from './sendWebhook.ts'
import { openTarget, sealTarget, type Target } from './target.ts'
import { makeWebhookSecret } from './webhookSignature.ts'

const receiverBody = z.strictObject({
  kind: z.enum(['webhook', 'email']),
  ...nameAndMids,
  /** Of a webhook. */
  url: z.string().max(1_000).optional(),
  /** Of e-mail. */
  to: z.array(z.email('expected an e-mail address').max(320)).min(1).max(20).optional(),
  /** Whether it hears what is over; unless it is said, webhooks do and e-mail does not. */
  sendsResolved: z.boolean().optional(),
})

const mostReceivers = 100

type Row = Selectable<Tables['alert_receiver']>
type Parts = {
  store: Store
  mids: readonly string[]
  seal: Seal
  alertSettings: { hasEmail: boolean; allowPrivate: boolean }
}

/** Where notices go: what an admin has set up. Of an address no more than its host is ever shown again, and of a secret nothing. */
export function receiverRoutes({ store, mids: all, seal, alertSettings }: Parts) {
  function targetOf({ kind, url, to }: z.output<typeof receiverBody>): { target: Target; host: string } {
    if (kind === 'email') {
      if (url !== undefined) throw refused('url', 'is for a webhook')
      if (to === undefined) throw refused('to', 'expected e-mail addresses')
      if (!alertSettings.hasEmail) throw refused('kind', 'e-mail is not set up: SMTP_URL and ALERT_FROM')
      return { target: { to }, host: '' }
    }
    if (to !== undefined) throw refused('to', 'is for e-mail')
    const fault = url === undefined ? 'expected an address' : webhookFault(url, alertSettings.allowPrivate)
    if (url === undefined || fault !== undefined) throw refused('url', fault ?? 'expected an address')
    return { target: { url, secret: makeWebhookSecret() }, host: new URL(url).host }
  }

  async function rowOf(context: Context): Promise<Row> {
    const id = context.req.param('id') ?? ''
    const row = await store.db
      .selectFrom('alert_receiver')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (row && holdsAll(context, all, JSON.parse(row.mids) as string[])) return row
    const refusal = row && { object: `alert-receiver:${row.id}`, details: { why: 'mid' } }
    throw new GatewayError(404, 'no such receiver', refusal ? { refusal } : {})
  }

  const entryOf = (context: Context, what: string, id: string, mids: string[], details: object) => ({
    ...actorOf(context),
    action: `alert-receiver.${what}`,
    outcome: 'done' as const,
    object: `alert-receiver:${id}`,
    mid: mids.length === 1 ? (mids[0] ?? null) : null,
    details: { ...details, ...(mids.length > 1 && { mids }) },
  })

  return {
    'GET /api/alert-receivers': async (context) => {
      const query = readListQuery(context.req.url, ['name'], { field: 'name', order: 'asc' })
      readFilter(query.filter, z.object({}))
      const rows = await store.db
        .selectFrom('alert_receiver')
        .selectAll()
        .orderBy('name')
        .orderBy('id')
        .execute()
      const own = rows.filter(({ mids }) => holdsAll(context, all, JSON.parse(mids) as string[]))
      const page = own.slice(query.offset, query.offset + query.limit)
      const isAdmin = may(context.get('session').operator.role, 'alerts.receivers')
      const records = page.map((row) => toRecord(row, isAdmin ? openTarget(seal, row) : undefined))
      return listAnswer('alert-receivers', records, query, own.length)
    },

    'POST /api/alert-receivers': async (context) => {
      await stepUp(store, context)
      const body = await readBody(context, receiverBody)
      requestedMids(context, all, body.mids)
      const { target, host } = targetOf(body)
      const [id, at] = [randomUUID(), iso(await store.now())]
      const row: Row = {
        id,
        kind: body.kind,
        name: body.name,
        mids: JSON.stringify(body.mids),
        sealed: sealTarget(seal, id, target),
        host,
        sends_resolved: (body.sendsResolved ?? body.kind === 'webhook') ? 1 : 0,
        created_at: at,
        created_by: context.get('session').operator.email,
      }
      await store.transaction(async (db) => {
        const { count } = await db
          .selectFrom('alert_receiver')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) >= mostReceivers)
          throw new GatewayError(409, `there are ${mostReceivers} receivers already`)
        await db.insertInto('alert_receiver').values(row).execute()
        await appendAudit(db, at, entryOf(context, 'added', id, body.mids, { kind: body.kind, host }))
      })
      // The only time that anybody sees it.
      return context.json(
        { ...toRecord(row, target), ...('secret' in target && { secret: target.secret }) },
        201,
      )
    },

    'DELETE /api/alert-receivers/:id': async (context) => {
      await stepUp(store, context)
      const { id, kind, host, ...row } = await rowOf(context)
      const at = iso(await store.now())
      await store.transaction(async (db) => {
        await db.deleteFrom('alert_receiver').where('id', '=', id).execute()
        await appendAudit(
          db,
          at,
          entryOf(context, 'deleted', id, JSON.parse(row.mids) as string[], { kind, host }),
        )
      })
      return context.json({ id })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

function toRecord(row: Row, target: Target | undefined) {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    mids: JSON.parse(row.mids) as string[],
    host: row.host,
    ...(target && 'to' in target && { to: target.to }),
    sendsResolved: row.sends_resolved === 1,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
}
