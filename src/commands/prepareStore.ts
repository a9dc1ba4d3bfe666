import type { Config } from '../gateway/config/readConfig.ts'
import { createKeyRing, type KeyRing } from '../gateway/keys/keyRing.ts'
import { giveKeys } from '../gateway/keys/storeKeys.ts'
import { sealTrail } from '../gateway/trail/marks.ts'
import { migrate } from '../store/migrate.ts'
import type { Store } from '../store/openStore.ts'
import { claimStore } from './claimStore.ts'
import { disableDemoOperators } from './demoOperators.ts'

/** What comes before anything else in every command that works on a store: its tables, whose it is, and its keys. */
export async function prepareStore(
  store: Store,
  config: Pick<Config, 'keys' | 'upstream'>,
): Promise<{ keys: KeyRing; sealedTo: number | undefined }> {
  const mode = config.upstream ? 'live' : 'stand-in'
  await migrate(store)
  await claimStore(store, mode)
  const keys = createKeyRing(config.keys)
  giveKeys(store, keys)
  const sealedTo = await sealTrail(store)
  if (mode === 'live') await disableDemoOperators(store)
  return { keys, sealedTo }
}
