import type { Db, Store } from '../../store/openStore.ts'
import { rootOf } from '../../store/rootOf.ts'
import type { KeyRing } from './keyRing.ts'

const rings = new WeakMap<Db, KeyRing>()

/** Lines of the trail are written wherever something is changed, and all that is known there is a `db`: it brings the keys. */
export function giveKeys({ db }: Pick<Store, 'db'>, keys: KeyRing): void {
  rings.set(rootOf(db), keys)
}

/** Without keys nothing is written: a line that is not signed would look like a forged one. */
export function keysOf(db: Db): KeyRing {
  const keys = rings.get(rootOf(db))
  if (!keys) throw new Error('this store has no keys to sign the audit trail with')
  return keys
}
