import { iso, type Db, type Store } from '../../store/openStore.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recoveryCodes.ts'
import type { Seal } from './seal.ts'
import { matchingStep, newTotpSecret, otpauthUri } from './totp.ts'

type Parts = { store: Pick<Store, 'db'>; seal: Seal }
type Row = { id: string; email: string; totp_secret: string | null }

/** A code of the authenticator or a recovery code, each good for once. */
export async function claimCode(parts: Parts, row: Row, code: string, now: number): Promise<boolean> {
  return /^\s*\d{3}\s?\d{3}\s*$/.test(code)
    ? claimTotp(parts, row, code.replace(/\s/g, ''), now)
    : claimRecoveryCode(parts.store.db, row.id, code, now)
}

/** The row (operator, step) is what makes a code good for once, whatever the number of gateways. */
async function claimTotp(parts: Parts, row: Row, code: string, now: number): Promise<boolean> {
  const step = stepOf(parts, row, code, now)
  return step !== undefined && (await claimStep(parts.store.db, row.id, step))
}

/** A first code of a new secret: its step may be one that a code of the secret before has taken. */
export async function showsNewSecret(parts: Parts, row: Row, code: string, now: number): Promise<boolean> {
  const step = stepOf(parts, row, code.replace(/\s/g, ''), now)
  if (step !== undefined) await claimStep(parts.store.db, row.id, step)
  return step !== undefined
}

function stepOf({ seal }: Parts, { id, totp_secret }: Row, code: string, now: number): number | undefined {
  const secret = totp_secret === null ? undefined : seal.open(totp_secret, aboutSecret(id))
  return secret === undefined ? undefined : matchingStep(secret, code, now)
}

async function claimStep(db: Db, operatorId: string, step: number): Promise<boolean> {
  const claimed = await db
    .insertInto('totp_step')
    .values({ operator_id: operatorId, step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()
  if (!claimed) return false
  await db
    .deleteFrom('totp_step')
    .where('operator_id', '=', operatorId)
    .where('step', '<', step - 10)
    .execute()
  return true
}

async function claimRecoveryCode(db: Db, operatorId: string, code: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: iso(now) })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashRecoveryCode(code, operatorId))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** A new secret that counts only once a code of it was shown; a confirmed one stays in force until then. */
export function newEnrolment(seal: Seal, { id, email }: Pick<Row, 'id' | 'email'>) {
  const secret = newTotpSecret()
  return {
    secret,
    uri: otpauthUri({ secret, email, issuer: 'Countinghouse' }),
    sealed: seal.seal(secret, aboutSecret(id)),
  }
}

/** The secret that waits for its first code; after ten minutes it is as if nobody had asked for it. */
export function pendingSecret(
  { totp_pending, totp_pending_at }: { totp_pending: string | null; totp_pending_at: string | null },
  now: number,
): string | null {
  return totp_pending_at !== null && Date.parse(totp_pending_at) > now - pendingMs ? totp_pending : null
}

const pendingMs = 10 * 60_000

export async function forgetPendingSecrets(db: Db, now: number): Promise<void> {
  await db
    .updateTable('operator')
    .set({ totp_pending: null, totp_pending_at: null })
    .where('totp_pending', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('totp_pending_at', 'is', null), eb('totp_pending_at', '<=', iso(now - pendingMs))]),
    )
    .execute()
}

/**
 * The secret is in force from now on, waits no longer, and the codes of the one before are void. Undefined where it was
 * confirmed or replaced meanwhile.
 */
export async function confirmEnrolment(
  db: Db,
  operatorId: string,
  sealed: string,
): Promise<string[] | undefined> {
  const codes = newRecoveryCodes()
  const confirmed = await db
    .updateTable('operator')
    .set({ totp_secret: sealed, totp_confirmed: 1, totp_pending: null, totp_pending_at: null })
    .where('id', '=', operatorId)
    .where('totp_pending', '=', sealed)
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) return undefined
  await db.deleteFrom('recovery_code').where('operator_id', '=', operatorId).execute()
  const rows = codes.map((code) => ({
    operator_id: operatorId,
    code_hash: hashRecoveryCode(code, operatorId),
    used_at: null,
  }))
  await db.insertInto('recovery_code').values(rows).execute()
  return codes
}

function aboutSecret(operatorId: string): string {
  return `totp of ${operatorId}`
}
