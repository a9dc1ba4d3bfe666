import type { Db } from '../../store/openStore.ts'
import { addressGroup } from '../edge/clientAddress.ts'
import {
  accountKey,
  claimTry,
  deviceKey,
  forgetTries,
  giveBackTries,
  lockedFor,
  lockRules,
  placeKey,
} from './accountLock.ts'
import { findKnown, type Known } from './knownDevices.ts'

type Place = {
  email: string
  /** Undefined where nobody has this e-mail. */
  operatorId: string | undefined
  deviceToken: string | undefined
  ip: string
}

/**
 * Takes one of the tries to sign in to an account. A known device has a count of its own. Every other place has one
 * for itself and, unless this operator has signed in from its address of late, a part in the ten that all strangers
 * together have in half an hour. Answers how long it is locked, or undefined where the try may be made.
 */
export async function claimSignIn(
  db: Db,
  { email, operatorId, ip }: Place,
  known: Known,
  now: number,
): Promise<number | undefined> {
  const about = accountKey(email)
  const owner = { about, isAnybody: operatorId !== undefined }
  if (known.device !== undefined && operatorId !== undefined) {
    const key = deviceKey(operatorId, known.device)
    return claimTry(db, { key, rule: lockRules.place, ...owner }, now)
  }
  const isStrange = !known.isAddress
  // A look first: where all places together are locked, no row is made for yet another one.
  const allMs = isStrange ? await lockedFor(db, about, now) : undefined
  if (allMs !== undefined) return allMs
  const key = placeKey(email, addressGroup(ip))
  const placeMs = await claimTry(db, { key, rule: lockRules.place, ...owner }, now)
  if (placeMs !== undefined || !isStrange) return placeMs
  const all = { key: about, rule: lockRules.account, isAnybody: owner.isAnybody }
  return claimTry(db, all, now)
}

/** After a whole sign-in: the place's count is cleared, and of the common one what this sign-in took. */
export async function settleSignIn(
  db: Db,
  place: Place,
  { steps, now }: { steps: number; now: number },
): Promise<void> {
  const { email, operatorId = '', ip } = place
  const known = await findKnown(db, operatorId, place, now)
  if (known.device !== undefined) return forgetTries(db, deviceKey(operatorId, known.device))
  await forgetTries(db, placeKey(email, addressGroup(ip)))
  if (!known.isAddress) await giveBackTries(db, accountKey(email), steps)
}
