import { upsert } from '../../store/upsert.ts'
import { iso, type Db } from '../../store/openStore.ts'
import { createCookie } from '../http/cookies.ts'
import { addressGroup } from '../http/clientAddress.ts'
import { hashToken, newToken } from '../access/sessions.ts'

const day = 24 * 60 * 60_000
export const deviceMs = 180 * day
/** How long an address counts as known without the device cookie. */
const addressMs = 30 * day
const maxPerOperator = 10

/** Marks a browser that has signed in. It grants nothing; it only separates its tries from those of strangers. */
export function createDeviceCookie(isHttps: boolean) {
  return createCookie('countinghouse-device', { isHttps, maxAge: deviceMs / 1000 })
}

/** `device`: known by cookie. `address`: another browser at an address recently used by this operator. */
export type DeviceMatch = { device?: string; isAddress: boolean }

/** Also runs for unknown accounts, to take the same time. */
export async function matchDevice(
  db: Db,
  operatorId: string,
  { deviceToken, ip }: { deviceToken: string | undefined; ip: string },
  now: number,
): Promise<DeviceMatch> {
  const tokenHash = hashToken(deviceToken ?? '')
  const rows = await db
    .selectFrom('operator_device')
    .select(['token_hash', 'address_group', 'seen_at'])
    .where('operator_id', '=', operatorId)
    .where('seen_at', '>', iso(now - deviceMs))
    .execute()
  const own = rows.find(({ token_hash }) => token_hash === tokenHash)
  const isAddress = rows.some(
    ({ address_group, seen_at }) =>
      address_group === addressGroup(ip) && Date.parse(seen_at) > now - addressMs,
  )
  return { ...(own && { device: own.token_hash }), isAddress }
}

/** After a complete sign-in. The browser's token is replaced for all its operators. */
export async function rememberDevice(
  db: Db,
  operatorId: string,
  { deviceToken: old, ip }: { deviceToken: string | undefined; ip: string },
  now: number,
): Promise<string> {
  const token = newToken()
  const token_hash = hashToken(token)
  if (old !== undefined)
    await db
      .updateTable('operator_device')
      .set({ token_hash })
      .where('token_hash', '=', hashToken(old))
      .execute()
  const seen = { address_group: addressGroup(ip), seen_at: iso(now) }
  await upsert(db, 'operator_device', { operator_id: operatorId, token_hash }, seen)
  await keepNewest(db, operatorId)
  return token
}

async function keepNewest(db: Db, operatorId: string): Promise<void> {
  const ofOperator = db.selectFrom('operator_device').where('operator_id', '=', operatorId)
  const newest = ofOperator.orderBy('seen_at', 'desc').orderBy('token_hash').limit(maxPerOperator)
  await db
    .deleteFrom('operator_device')
    .where('operator_id', '=', operatorId)
    .where('token_hash', 'not in', newest.select('token_hash'))
    .execute()
}

/** After a password change, all devices are unknown again. */
export async function forgetDevices(db: Db, operatorId: string): Promise<void> {
  await db.deleteFrom('operator_device').where('operator_id', '=', operatorId).execute()
}
