import { z } from 'zod'
import { iso, type Store } from '../store/openStore.ts'
import { appendAudit, type AuditEntry } from './audit.ts'
import { actorOf, type Handler, type Context } from './context.ts'
import { GatewayError } from './GatewayError.ts'
import { changeOperator, insertOperator, prepareOperator, prepareReset } from './operators.ts'
import { roles, type OwnRoute } from './permissions.ts'
import { readBody } from './readBody.ts'
import { lockedAmong } from './sign-in/accountLock.ts'
import { endSessionsOf } from './sessions.ts'
import { stepUp } from './sign-in/stepUp.ts'
import { hasOneOf, listAnswer, oneOrMore, readFilter, readListQuery } from './simpleRest.ts'

const name = z.string().trim().min(1, 'expected a name').max(100)
const role = z.enum(roles)
const reason = z.string().trim().min(3, 'expected a reason').max(500)
const filterSchema = z.object({
  id: oneOrMore.optional(),
  role: role.optional(),
  disabled: z.boolean().optional(),
})
const sortable = {
  id: 'id',
  email: 'email',
  name: 'name',
  role: 'role',
  lastSignInAt: 'last_sign_in_at',
  createdAt: 'created_at',
} as const

/** Operators, for admins. Every change has its line in the trail. */
export function operatorRoutes({ store, mids }: { store: Store; mids: readonly string[] }) {
  const grant = z
    .array(z.enum(mids as [string, ...string[]], `expected some of ${mids.join(', ')}`))
    .min(1, 'expected at least one merchant ID')
  const changes = z.strictObject({
    name: name.optional(),
    role: role.optional(),
    mids: grant.optional(),
    disabled: z.boolean().optional(),
  })

  /** The change and its line in one transaction. */
  async function change(
    context: Context,
    entry: Omit<AuditEntry, 'outcome'>,
    work: Parameters<Store['transaction']>[0],
  ) {
    const at = iso(await store.now())
    await store.transaction(async (db) => {
      await work(db)
      await appendAudit(db, at, { outcome: 'done', ...actorOf(context), ...entry })
    })
  }

  async function recordOf(id: string) {
    const row = await rows(store).where('operator.id', '=', id).executeTakeFirst()
    if (!row) throw new GatewayError(404, 'no such operator')
    const locked = await lockedAmong(store.db, [row.email], await store.now())
    return toRecord(row, locked)
  }

  return {
    'GET /api/operators': async (context) => {
      const query = readListQuery(context.req.url, Object.keys(sortable), { field: 'name', order: 'asc' })
      const { id, role, disabled } = readFilter(query.filter, filterSchema)
      let matching = rows(store).where(hasOneOf({ id, role }))
      if (disabled !== undefined)
        matching = matching.where('operator.disabled_at', disabled ? 'is not' : 'is', null)
      const all = await matching
        .orderBy(`operator.${sortable[query.sort.field as keyof typeof sortable]}`, query.sort.order)
        .orderBy('operator.id')
        .execute()
      const page = all.slice(query.offset, query.offset + query.limit)
      const emails = page.map(({ email }) => email)
      const locked = await lockedAmong(store.db, emails, await store.now())
      const records = page.map((row) => toRecord(row, locked))
      return listAnswer('operators', records, query, all.length)
    },

    'GET /api/operators/:id': async (context) => context.json(await recordOf(context.req.param('id') ?? '')),

    'POST /api/operators': async (context) => {
      await stepUp(store, context)
      const body = await readBody(
        context,
        z.strictObject({ email: z.email('expected an e-mail address').max(320), name, role, mids: grant }),
      )
      const { row, firstPassword, expiresAt } = await prepareOperator(body, await store.now())
      const entry = {
        action: 'operator.added',
        object: `operator:${row.id}`,
        details: { role: row.role, mids: body.mids },
      }
      await change(context, entry, async (db) => {
        if (!(await insertOperator(db, row)))
          throw new GatewayError(409, 'somebody has this e-mail already', {
            details: [{ field: 'email', message: 'somebody has this e-mail already' }],
          })
      })
      return context.json({ ...(await recordOf(row.id)), firstPassword, expiresAt }, 201)
    },

    'PUT /api/operators/:id': async (context) => {
      await stepUp(store, context)
      const id = context.req.param('id') ?? ''
      const before = await recordOf(id)
      const body = await readBody(context, changes)
      if (
        id === context.get('session').operator.id &&
        (body.disabled === true || (body.role ?? before.role) !== before.role)
      )
        throw new GatewayError(409, 'another admin has to change your own role or account')
      const details = { before: pick(before), after: { ...pick(before), ...body } }
      await change(context, { action: 'operator.changed', object: `operator:${id}`, details }, async (db) =>
        changeOperator(db, id, await toColumns(body, before)),
      )
      return context.json(await recordOf(id))
    },

    'POST /api/operators/:id/reset': async (context) => {
      await stepUp(store, context)
      const { id } = await recordOf(context.req.param('id') ?? '')
      const { reason: resetReason } = await readBody(context, z.strictObject({ reason }))
      const { firstPassword, expiresAt, change: columns } = await prepareReset(await store.now())
      const entry = { action: 'operator.reset', object: `operator:${id}`, details: { reason: resetReason } }
      await change(context, entry, (db) => changeOperator(db, id, columns))
      return context.json({ firstPassword, expiresAt })
    },

    'POST /api/operators/:id/end-sessions': async (context) => {
      await stepUp(store, context)
      const { id } = await recordOf(context.req.param('id') ?? '')
      await readBody(context, z.strictObject({}))
      await change(context, { action: 'operator.sessions-ended', object: `operator:${id}` }, (db) =>
        endSessionsOf(db, id),
      )
      return context.body(null, 204)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>

  async function toColumns(
    { name, role, mids, disabled }: z.output<typeof changes>,
    before: { role: string; disabled: boolean },
  ) {
    return {
      ...(name !== undefined && { name }),
      ...(role !== undefined && role !== before.role && { role }),
      ...(mids !== undefined && { mids: JSON.stringify(mids) }),
      ...(disabled !== undefined &&
        disabled !== before.disabled && { disabled_at: disabled ? iso(await store.now()) : null }),
    }
  }
}

function pick({ role, mids, disabled }: { role: string; mids: string[]; disabled: boolean }) {
  return { role, mids, disabled }
}

function rows({ db }: Store) {
  return db
    .selectFrom('operator')
    .select([
      'id',
      'email',
      'name',
      'role',
      'mids',
      'disabled_at',
      'totp_confirmed',
      'last_sign_in_at',
      'created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('session.operator_id', '=', 'operator.id')
        .as('sessions'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function toRecord(row: Row, locked: Set<string>) {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    mids: JSON.parse(row.mids) as string[],
    disabled: row.disabled_at !== null,
    locked: locked.has(row.email),
    secondFactor: row.totp_confirmed === 1,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    sessions: Number(row.sessions ?? 0),
  }
}
