import type { PersonHash } from '../../ledger/PeopleRules.ts'
import { macOf, type Key, type KeyRing } from '../keys/keyRing.ts'

const purpose = 'erased person v1'

/** Tells who was erased without saying who it was: the key is not in the store. */
export function createPersonHash(keys: KeyRing): PersonHash {
  const hash = (key: Key, mid: string, userId: string) =>
    macOf(key, JSON.stringify([mid, userId])).toString('base64url')
  return {
    present(mid, userId) {
      const key = keys.present(purpose)
      return { keyId: key.id, mac: hash(key, mid, userId) }
    },
    by(keyId, mid, userId) {
      const key = keys.find(purpose, keyId)
      return key && hash(key, mid, userId)
    },
  }
}
