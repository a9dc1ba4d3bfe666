import type { Selectable } from 'kysely'
import { iso } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { appendAudit } from '../audit.ts'
import { GatewayError } from '../GatewayError.ts'
import { claimTry } from './accountLock.ts'
import { hashPassword, passwordFault, verifyPassword } from './password.ts'
import { endSessionsOf, type Session } from '../sessions.ts'
import { startSession, stageAfterCode, type Origin, type SignInParts } from './signIn.ts'
import { tooManyTries } from '../edge/rateLimit.ts'

type Row = Selectable<Tables['operator']>
type Change = { password: string; current?: string | undefined }

/** A first own password, or another one for somebody who knows the current one. All other sessions end. */
export async function changePassword(
  parts: SignInParts,
  session: Session,
  row: Row,
  { password, current }: Change,
  origin: Origin,
): Promise<string> {
  const { store, hashing } = parts
  const now = await store.now()
  const { ip, requestId } = origin
  const who = { operatorId: row.id, operatorEmail: row.email, ip, requestId }
  if (session.stage !== 'new-password' && session.stage !== 'signed-in')
    throw new GatewayError(403, 'show your code first', { facts: { reason: 'stage' } })
  if (session.stage === 'signed-in') {
    if (current === undefined) throw fault('current', 'give the present password')
    const lockedMs = await claimTry(store.db, row.email, now)
    if (lockedMs !== undefined) throw tooManyTries(lockedMs)
    const { ok } = await hashing(() => verifyPassword(current, row.password_hash))
    if (!ok) {
      const entry = { action: 'password.changed', outcome: 'refused', ...who } as const
      await store.transaction((db) => appendAudit(db, iso(now), entry))
      throw fault('current', 'this is not the present password')
    }
  }
  const reason = passwordFault(password, row)
  if (reason !== undefined) throw fault('password', reason)
  const { ok: isSame } = await hashing(() => verifyPassword(password, row.password_hash))
  if (isSame) throw fault('password', 'choose another one than before')

  const hash = await hashing(() => hashPassword(password))
  const stage = stageAfterCode(parts, 0, row)
  return store.transaction(async (db) => {
    await db
      .updateTable('operator')
      .set({ password_hash: hash, must_change_password: 0, password_expires_at: null })
      .where('id', '=', row.id)
      .execute()
    await endSessionsOf(db, row.id)
    await appendAudit(db, iso(now), { action: 'password.changed', outcome: 'done', ...who })
    return startSession(parts, db, now, { row, stage, fresh: false, origin })
  })
}

function fault(field: string, message: string): GatewayError {
  return new GatewayError(400, message, { details: [{ field, message }] })
}
