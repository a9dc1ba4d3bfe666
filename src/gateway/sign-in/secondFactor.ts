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

/** The secret is in force from now on, and the codes of the one before are void. */
export async function confirmEnrolment(db: Db, operatorId: string, sealed: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db
    .updateTable('operator')
    .set({ totp_secret: sealed, totp_confirmed: 1 })
    .where('id', '=', operatorId)
    .execute()
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
