import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { iso, type Db } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { GatewayError } from './GatewayError.ts'
import { normalEmail } from './sign-in/accountLock.ts'
import { forgetDevices } from './sign-in/knownDevices.ts'
import { hashPassword } from './sign-in/password.ts'
import { endSessionsOf, type Operator } from './sessions.ts'
import { may, type Role, type RolePermission } from './permissions.ts'
import { storableText } from '../store/storableText.ts'
import { fault, toFault, type Fault, type PlainCode } from '../i18n/fault.ts'
import { grantableMids } from './sign-in/sessionBody.ts'

/** Rows of operators: what the routes for admins and the operator command both do. */
type NewOperator = {
  email: string
  name: string
  role: Role
  mids: readonly string[]
  everything?: boolean | undefined
  /** The operator who adds the account; unset on the command line. */
  createdBy?: string
}

const firstPasswordMs = 3 * 24 * 60 * 60_000

/** The hash is of a password of somebody's own choice; without one a first password is made, which is shown once and expires. */
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

/** False where somebody has this e-mail already. */
export async function insertOperator(
  db: Db,
  row: Awaited<ReturnType<typeof prepareOperator>>['row'],
): Promise<boolean> {
  const inserted = await db
    .insertInto('operator')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(refuseDemo)
  return inserted !== undefined
}

/** A new first password in the place of the old one; the second factor stays, the sessions end. */
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

/** For the rule that a second person is independent: see `requireIndependence`. */
export async function noteAccountChange(
  db: Db,
  change: { operatorId: string; changedBy: string; at: string },
): Promise<void> {
  await db
    .insertInto('account_change')
    .values({ operator_id: change.operatorId, changed_by: change.changedBy, at: change.at })
    .onConflict((conflict) => conflict.columns(['operator_id', 'changed_by']).doUpdateSet({ at: change.at }))
    .execute()
}

/** The store itself keeps demo accounts out where it is of a real service. */
function refuseDemo(error: unknown): never {
  if (!(error instanceof Error) || !error.message.includes('no_demo_accounts')) throw error
  throw new GatewayError(400, 'no_demo_accounts', { details: [{ field: 'email', code: 'no_demo_accounts' }] })
}

/** 120 random bits, in groups that can be read out. */
function newFirstPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const letters = Array.from(randomBytes(64))
    .filter((byte) => byte < alphabet.length * 8)
    .slice(0, 25)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
  return letters.replace(/(.{5})(?=.)/g, '$1-')
}

/** Disabled after ninety days without a sign-in: forgotten accounts are the ones that are taken over. */
export async function disableUnused(db: Db, now: number): Promise<{ id: string; email: string }[]> {
  const limit = iso(now - 90 * 24 * 60 * 60_000)
  return (
    db
      .updateTable('operator')
      .set({ disabled_at: iso(now) })
      .where('disabled_at', 'is', null)
      .where((eb) => eb(eb.fn.coalesce('last_sign_in_at', 'created_at'), '<', limit))
      // An admin's word counts as well, or whom they enable again would be out a moment later.
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

/** The role of an account that is open, has this right and holds all of these merchant IDs now; undefined for any other. */
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

/** An operator is an admin's own where the admin holds all that the operator holds. */
export function mayManage(actor: Actor, { mids, everything }: Omit<Rights, 'role'>): boolean {
  return actor.everything || (!everything && mids.every((mid) => actor.mids.includes(mid)))
}

type Grant = { mids?: string[] | undefined; everything?: boolean | undefined; role: string }

/** Nobody gives what they do not hold, and nobody gives themselves anything. `before`: what the operator has now. */
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
    const expected = fault('not_grantable', holds)
    const details = foreign.map((mid) => ({ field: `mids.${mids.indexOf(mid)}`, ...expected }))
    throw new GatewayError(400, 'fields', { details })
  }
  if (everything !== (before?.everything ?? false) && !actor.everything)
    throw refuse('everything', 'grant.everything')
  if (grant.everything && grant.role !== 'admin')
    throw new GatewayError(400, 'admin_holds_everything', {
      details: [{ field: 'everything', code: 'admin_holds_it' }],
    })

  function refuse(field: 'mids' | 'everything', cause: PlainCode | Fault, mid?: string): GatewayError {
    return new GatewayError(403, cause, {
      details: [{ field, ...toFault(cause) }],
      refusal: {
        ...(mid !== undefined && { mid: storableText(mid.slice(0, 64)) }),
        ...(before && { object: `operator:${before.id}` }),
        details: { why: `grant ${field}` },
      },
    })
  }
}

/**
 * Asked in the transaction of a change, once its line is in the trail: that holds all other changes back until the
 * end, so that of two who let go at the same moment one stays.
 */
export async function requireHolder(db: Db): Promise<void> {
  if (!(await hasHolder(db))) throw new GatewayError(409, 'last-holder')
}

/** An active admin who gives every merchant ID and every right. */
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
