import { insertNew } from '../../store/upsert.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { newOperator } from '../../api/team.requests.ts'
import { iso, type Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { ApiError } from '../http/ApiError.ts'
import { normalEmail } from '../sign-in/accountLock.ts'
import { forgetDevices } from '../sign-in/knownDevices.ts'
import { hashPassword } from '../sign-in/password.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { may, type Role, type RolePermission } from '../access/permissions.ts'
import { storableText } from '../../store/engine/storableText.ts'
import { fault, toFault, type Fault, type PlainCode } from '../../i18n/fault.ts'
import type { Operator } from '../http/context.ts'
import { grantableMids } from '../access/rightsOf.ts'

/** `createdBy`: the creating admin; unset on the command line. */
type NewOperator = Omit<z.output<typeof newOperator>, 'mids'> & {
  mids: readonly string[]
  createdBy?: string
}

const firstPasswordMs = 3 * 24 * 60 * 60_000

/** `ownHash` is of a chosen password; without it a one-time first password is generated, which expires. */
export async function prepareOperator(operator: NewOperator, now: number, ownHash?: string) {
  const firstPassword = ownHash === undefined ? newFirstPassword() : undefined
  const id = randomUUID()
  const row = {
    id,
    email: normalEmail(operator.email),
    name: operator.name.trim(),
    role: operator.role,
    mids: JSON.stringify(operator.mids),
    everything: operator.everything ? 1 : 0,
    password_hash: ownHash ?? (await hashPassword(firstPassword ?? '')),
    password_expires_at: firstPassword === undefined ? null : iso(now + firstPasswordMs),
    must_change_password: firstPassword === undefined ? 0 : 1,
    totp_confirmed: 0,
    created_at: iso(now),
    created_by: operator.createdBy ?? null,
  }
  return { row, firstPassword, expiresAt: row.password_expires_at }
}

/** False: the e-mail is taken. */
export async function insertOperator(
  db: Db,
  row: Awaited<ReturnType<typeof prepareOperator>>['row'],
): Promise<boolean> {
  return insertNew(db, 'operator', row).catch(refuseDemo)
}

export async function prepareReset(now: number) {
  const firstPassword = newFirstPassword()
  return {
    firstPassword,
    expiresAt: iso(now + firstPasswordMs),
    change: {
      password_hash: await hashPassword(firstPassword),
      password_expires_at: iso(now + firstPasswordMs),
      must_change_password: 1,
      totp_pending: null,
      totp_pending_at: null,
    },
  }
}

export async function changeOperator(
  db: Db,
  id: string,
  change: Updateable<Tables['operator']>,
): Promise<void> {
  if (Object.keys(change).length > 0)
    await db.updateTable('operator').set(change).where('id', '=', id).execute().catch(refuseDemo)
  const endsSessions = change.role !== undefined || change.password_hash !== undefined || change.disabled_at
  if (endsSessions) await endSessionsOf(db, id)
  if (change.password_hash !== undefined || change.disabled_at) await forgetDevices(db, id)
}

/** The store refuses demo accounts in a real service's database. */
function refuseDemo(error: unknown): never {
  if (!(error instanceof Error) || !error.message.includes('no_demo_accounts')) throw error
  throw new ApiError(400, 'no_demo_accounts', { details: [{ field: 'email', code: 'no_demo_accounts' }] })
}

/** 120 random bits, in groups that can be read aloud. */
function newFirstPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const letters = Array.from(randomBytes(64))
    .filter((byte) => byte < alphabet.length * 8)
    .slice(0, 25)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
  return letters.replace(/(.{5})(?=.)/g, '$1-')
}

/** Disables accounts after 90 days without sign-in: forgotten accounts are takeover targets. */
export async function disableUnused(db: Db, now: number): Promise<{ id: string; email: string }[]> {
  const limit = iso(now - 90 * 24 * 60 * 60_000)
  return (
    db
      .updateTable('operator')
      .set({ disabled_at: iso(now) })
      .where('disabled_at', 'is', null)
      .where((eb) => eb(eb.fn.coalesce('last_sign_in_at', 'created_at'), '<', limit))
      // A change by an admin counts as use, or an enabled account would be disabled again at once.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('audit')
              .select('audit.seq')
              .where('audit.at', '>=', limit)
              .where('audit.object', '=', sql<string>`'operator:' || operator.id`),
          ),
        ),
      )
      .returning(['id', 'email'])
      .execute()
  )
}

/** Role of an enabled account that still has this right and these merchant IDs; otherwise undefined. */
export async function roleStillAllowed(
  db: Db,
  id: string,
  { permission, mids }: { permission: RolePermission; mids: readonly string[] },
): Promise<Role | undefined> {
  const row = await db
    .selectFrom('operator')
    .select(['role', 'mids', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const role = row?.role as Role
  if (!row || row.disabled_at !== null || !may(role, permission)) return undefined
  const held = JSON.parse(row.mids) as string[]
  return mids.every((mid) => held.includes(mid)) ? role : undefined
}

type Rights = Pick<Operator, 'role' | 'mids' | 'everything'>
type Actor = Pick<Operator, 'id' | 'mids' | 'everything'>

/** Admins manage operators who hold no more than they do. */
export function mayManage(actor: Actor, { mids, everything }: Omit<Rights, 'role'>): boolean {
  return actor.everything || (!everything && mids.every((mid) => actor.mids.includes(mid)))
}

type Grant = { mids?: string[] | undefined; everything?: boolean | undefined; role: string }

/** Operators cannot grant rights they lack, or change their own. `before`: the operator's current rights. */
export function checkGrant(
  actor: Actor,
  grant: Grant,
  { all, before }: { all: readonly string[]; before?: Rights & { id: string } },
): void {
  const { mids = [], everything = before?.everything ?? false } = grant
  const added = mids.filter((mid) => !before?.mids.includes(mid))
  if (before?.id === actor.id && added.length > 0) throw refuse('mids', 'grant.own_mids', added[0])
  const held = grantableMids(actor, all)
  const foreign = added.filter((mid) => !held.includes(mid))
  if (foreign.length > 0) {
    const holds = { mids: held.join(', ') }
    if (!actor.everything) throw refuse('mids', fault('grant.mids', holds), foreign[0])
    const expected = fault('some_of', { values: held.join(', ') })
    const details = foreign.map((mid) => ({ field: `mids.${mids.indexOf(mid)}`, ...expected }))
    throw new ApiError(400, 'fields', { details })
  }
  if (everything !== (before?.everything ?? false) && !actor.everything)
    throw refuse('everything', 'grant.everything')
  if (grant.everything && grant.role !== 'admin')
    throw new ApiError(400, 'admin_holds_everything', {
      details: [{ field: 'everything', code: 'admin_holds_everything' }],
    })

  function refuse(field: 'mids' | 'everything', cause: PlainCode | Fault, mid?: string): ApiError {
    return new ApiError(403, cause, {
      details: [{ field, ...toFault(cause) }],
      refusal: {
        ...(mid !== undefined && { mid: storableText(mid.slice(0, 64)) }),
        ...(before && { object: `operator:${before.id}` }),
        details: { why: `grant ${field}` },
      },
    })
  }
}

/** Call after the log line is written: it locks out others, so two admins cannot both give up the last right. */
export async function requireHolder(db: Db): Promise<void> {
  if (!(await hasHolder(db))) throw new ApiError(409, 'last-holder')
}

export async function hasHolder(db: Db): Promise<boolean> {
  const holder = await db
    .selectFrom('operator')
    .select('id')
    .where('everything', '=', 1)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return holder !== undefined
}
