import type { Config } from '../gateway/config/readConfig.ts'
import { createKeyRing, type KeyRing } from '../gateway/keys/keyRing.ts'
import { giveKeys } from '../gateway/keys/storeKeys.ts'
import { migrate } from '../store/migrate.ts'
import type { Store } from '../store/openStore.ts'
import { claimStore } from './claimStore.ts'

/** What comes before anything else in every command that works on a store: its tables, whose it is, and its keys. */
export async function prepareStore(
  store: Store,
  config: Pick<Config, 'keys' | 'upstream'>,
): Promise<KeyRing> {
  await migrate(store)
  await claimStore(store, config.upstream ? 'live' : 'stand-in')
  const keys = createKeyRing(config.keys)
  giveKeys(store, keys)
  return keys
}
