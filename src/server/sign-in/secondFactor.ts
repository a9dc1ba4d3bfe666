import { insertNew } from '../../store/upsert.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { Seal } from './seal.ts'
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { generateSecret, generateSync, generateURI } from 'otplib'

type Parts = { store: Pick<Store, 'db'>; seal: Seal }
type Row = { id: string; email: string; totp_secret: string | null }

/** An authenticator or recovery code; each works once. */
export async function claimCode(parts: Parts, row: Row, code: string, now: number): Promise<boolean> {
  return /^\s*\d{3}\s?\d{3}\s*$/.test(code)
    ? claimTotp(parts, row, code.replace(/\s/g, ''), now)
    : claimRecoveryCode(parts.store.db, row.id, code, now)
}

/** The unique row (operator, step) makes a code single-use across servers. */
async function claimTotp(parts: Parts, row: Row, code: string, now: number): Promise<boolean> {
  const step = stepOf(parts, row, code, now)
  return step !== undefined && (await claimStep(parts.store.db, row.id, step))
}

/** First code of a new secret; an old secret's code may have used the same step. */
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
  if (!(await insertNew(db, 'totp_step', { operator_id: operatorId, step }))) return false
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

/** A new secret becomes active after its first code; until then the old one stays active. */
export function newEnrolment(seal: Pick<Seal, 'seal'>, { id, email }: Pick<Row, 'id' | 'email'>) {
  // 160 random bits in base 32, as RFC 4226 recommends.
  const secret = generateSecret()
  return {
    secret,
    uri: generateURI({ secret, label: email, issuer: 'Countinghouse' }),
    sealed: seal.seal(secret, aboutSecret(id)),
  }
}

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

/** Activates the secret. Returns new recovery codes, or undefined if it was confirmed or replaced meanwhile. */
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

/** Ten recovery codes, shown once: `7k2m-x0qd-h9ra-…`, six groups, 120 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, newRecoveryCode)
}

/** Bound to the operator. 120 random bits need no slow hash. */
export function hashRecoveryCode(code: string, operatorId: string): string {
  return hash('sha256', `${operatorId}\n${normalise(code)}`)
}

/** 32 characters, five bits each, without the easily misread i, l, o and u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

function newRecoveryCode(): string {
  const signs = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length])
  return [0, 4, 8, 12, 16, 20].map((start) => signs.slice(start, start + 4).join('')).join('-')
}

/** Accepts capitals, other dashes, spaces, and letters that look like digits. */
function normalise(code: string): string {
  return code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
}

/** The matching step: previous, current or next. Callers must claim (operator, step), because a code works once. */
export function matchingStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const bytes = Buffer.from(code)
  const current = Math.floor(nowMs / 1000 / period)

  // Compute all steps, so that timing reveals nothing.
  const matching = [current - 1, current, current + 1]
    .filter((step) => step >= 0)
    .map((step) => ({ step, expected: generateSync({ secret, epoch: step * period, period, digits: 6 }) }))
    .filter(({ expected }) => timingSafeEqual(Buffer.from(expected), bytes))
  return matching[0]?.step
}

const period = 30
