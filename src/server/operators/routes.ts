import { upsert } from '../../store/upsert.ts'
import { sql } from 'kysely'
import type { Operator } from '../../api/team.ts'
import { nothing } from '../../api/requestFields.ts'
import { newOperator, operatorChanges, operatorFilter, resetBody } from '../../api/team.requests.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit, auditedChange } from '../trail/audit.ts'
import { actorOf, type Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import {
  changeOperator,
  insertOperator,
  prepareOperator,
  prepareReset,
  checkGrant,
  mayManage,
  requireHolder,
} from './operators.ts'
import type { Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { lockedAmong } from '../sign-in/accountLock.ts'
import { endSessionsOf, toOperator } from '../access/sessions.ts'
import { stepUp } from '../sign-in/stepUp.ts'
import { hasOneOf, listAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'

export const sortable = {
  id: 'id',
  email: 'email',
  name: 'name',
  role: 'role',
  lastSignInAt: 'last_sign_in_at',
  createdAt: 'created_at',
} as const

/** Operators whose rights do not exceed the admin's. Every change is logged. */
export function operatorRoutes({ store, mids }: { store: Store; mids: readonly string[] }) {
  type Act = { action: string; details?: Record<string, unknown>; check?: (db: Db) => Promise<void> }

  /** Changes an operator whose rights are still the same, and logs it. `check` runs after the line is written. */
  async function change(
    context: Context,
    before: Account & { id: string },
    { action, details, check }: Act,
    work: (db: Db, at: string) => Promise<unknown>,
  ): Promise<void> {
    const at = iso(await store.now())
    await store.transaction(async (db) => {
      await requireSame(db, before)
      await work(db, at)
      await appendAudit(db, at, { ...actorOf(context), action, object: `operator:${before.id}`, details })
      await check?.(db)
    })
  }

  async function recordToChange(context: Context) {
    await stepUp(store, context)
    return recordOf(context)
  }

  /** An operator beyond the admin's rights looks missing. */
  async function recordOf(context: Context, id = context.req.param('id') ?? '') {
    const row = await rows(store).where('operator.id', '=', id).executeTakeFirst()
    const record = row && toRecord(row, await lockedAmong(store.db, [row.email], await store.now()))
    if (record && mayManage(context.get('session').operator, record)) return record
    const refusal = record && { object: `operator:${id}`, details: { why: 'operator' } }
    throw new ApiError(404, 'no_record', { refusal })
  }

  /** Admins necessarily learn that the account exists; probing for others' accounts is logged for their managers. */
  async function emailTaken(db: Db, context: Context, email: string): Promise<ApiError> {
    const row = await rows({ db }).where('email', '=', email).executeTakeFirst()
    const isOwn = row && mayManage(context.get('session').operator, toOperator(row))
    return new ApiError(409, 'email_taken', {
      details: [{ field: 'email', code: 'email_taken' }],
      ...(row && !isOwn && { refusal: { object: `operator:${row.id}`, details: { why: 'e-mail' } } }),
    })
  }

  return {
    'GET /api/operators': async (context) => {
      const query = readListQuery(context.req.url, Object.keys(sortable), { field: 'name', order: 'asc' })
      const { id, role, disabled } = readFilter(query.filter, operatorFilter)
      let matching = rows(store).where(hasOneOf({ id, role }))
      if (disabled !== undefined)
        matching = matching.where('operator.disabled_at', disabled ? 'is not' : 'is', null)
      const all = await matching
        .orderBy(`operator.${sortable[query.sort.field as keyof typeof sortable]}`, query.sort.order)
        .orderBy('operator.id')
        .execute()
      const { operator } = context.get('session')
      const own = all.filter((row) => mayManage(operator, toOperator(row)))
      const page = own.slice(query.offset, query.offset + query.limit)
      const emails = page.map(({ email }) => email)
      const locked = await lockedAmong(store.db, emails, await store.now())
      const records = page.map((row) => toRecord(row, locked))
      return listAnswer('operators', records, query, own.length)
    },

    'GET /api/operators/:id': async (context) => context.json(await recordOf(context)),

    'POST /api/operators': async (context) => {
      await stepUp(store, context)
      const body = await readBody(context, newOperator)
      const { operator } = context.get('session')
      checkGrant(operator, body, { all: mids })
      const account = { ...body, createdBy: operator.id }
      const { row, firstPassword, expiresAt } = await prepareOperator(account, await store.now())
      const details = pick({ ...body, everything: body.everything ?? false, disabled: false })
      await auditedChange(store, async (db) => {
        if (!(await insertOperator(db, row))) throw await emailTaken(db, context, row.email)
        return { action: 'operator.added', object: `operator:${row.id}`, ...actorOf(context), details }
      })
      return context.json({ ...(await recordOf(context, row.id)), firstPassword, expiresAt }, 201)
    },

    'PUT /api/operators/:id': async (context) => {
      const before = await recordToChange(context)
      const { id } = before
      const body = await readBody(context, operatorChanges)
      const { operator } = context.get('session')
      if (id === operator.id && (body.disabled === true || (body.role ?? before.role) !== before.role))
        throw new ApiError(409, 'own_account')
      const after = { ...before, ...body }
      checkGrant(operator, { ...body, role: after.role }, { all: mids, before })
      // Only admins can have it.
      after.everything &&= after.role === 'admin'
      const details = { before: pick(before), after: { ...pick(after), name: body.name } }
      const check = async (db: Db) => {
        if (isHolder(before) && !isHolder(after)) await requireHolder(db)
      }
      await change(context, before, { action: 'operator.changed', details, check }, async (db, at) => {
        await changeOperator(db, id, toColumns(before, after, at))
        if (before.role !== after.role)
          await upsert(db, 'account_change', { operator_id: id, changed_by: operator.id }, { at })
      })
      return context.json(await recordOf(context, id))
    },

    'POST /api/operators/:id/reset': async (context) => {
      const before = await recordToChange(context)
      const { id } = before
      const details = await readBody(context, resetBody)
      const { firstPassword, expiresAt, change: columns } = await prepareReset(await store.now())
      const changedBy = context.get('session').operator.id
      await change(context, before, { action: 'operator.reset', details }, async (db, at) => {
        await changeOperator(db, id, columns)
        await upsert(db, 'account_change', { operator_id: id, changed_by: changedBy }, { at })
      })
      return context.json({ firstPassword, expiresAt })
    },

    'POST /api/operators/:id/end-sessions': async (context) => {
      const before = await recordToChange(context)
      await readBody(context, nothing)
      await change(context, before, { action: 'operator.sessions-ended' }, (db) =>
        endSessionsOf(db, before.id),
      )
      return context.body(null, 204)
    },
  } satisfies Routes
}

type Account = Pick<ReturnType<typeof toRecord>, 'name' | 'role' | 'mids' | 'everything' | 'disabled'>

function toColumns(before: Account, after: Account, at: string) {
  return {
    name: after.name,
    ...(after.role !== before.role && { role: after.role }),
    mids: JSON.stringify(after.mids),
    everything: after.everything ? 1 : 0,
    ...(after.disabled !== before.disabled && { disabled_at: after.disabled ? at : null }),
  }
}

/** The operator may have gained rights meanwhile. Locks the row until the change is done. */
async function requireSame(db: Db, before: Account & { id: string }): Promise<void> {
  const { id } = before
  const row = await db
    .updateTable('operator')
    .set({ id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  const now = row && toOperator(row)
  const isSame =
    now?.role === before.role && now.everything === before.everything && `${now.mids}` === `${before.mids}`
  if (!isSame) throw new ApiError(409, 'member_changed')
}

function isHolder({ role, everything, disabled }: Account): boolean {
  return role === 'admin' && everything && !disabled
}

function pick({ role, mids, everything, disabled }: Omit<Account, 'name'>) {
  return { role, mids, everything, disabled }
}

function rows({ db }: Pick<Store, 'db'>) {
  return db
    .selectFrom('operator')
    .select(['id', 'email', 'name', 'role', 'mids', 'everything', 'disabled_at', 'totp_confirmed'])
    .select(['last_sign_in_at as lastSignInAt', 'created_at as createdAt'])
    .select(
      sql<number>`(select count(*) from session where session.operator_id = operator.id)`.as('sessions'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function toRecord(row: Row, locked: Set<string>): Operator {
  const { lastSignInAt, createdAt, sessions } = row
  const disabled = row.disabled_at !== null
  return { ...toOperator(row), disabled, locked: locked.has(row.email), lastSignInAt, createdAt, sessions }
}
