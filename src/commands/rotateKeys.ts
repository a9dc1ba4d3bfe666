import type { Config } from '../server/config/readConfig.ts'
import { createKeyRing, giveKeys } from '../server/keys/keyRing.ts'
import { resealStore } from '../server/keys/resealStore.ts'
import { createSeal } from '../server/sign-in/seal.ts'
import { renewSeals } from '../server/trail/verifyAudit.ts'
import { countRows } from '../store/executeAll.ts'
import type { Store } from '../store/openStore.ts'

/** Encrypts and signs with the current key everything that used old keys; lists what still needs them. */
export async function rotateKeys(
  store: Store,
  settings: Config['keys'],
): Promise<{ text: string; isDone: boolean }> {
  const keys = createKeyRing(settings)
  giveKeys(store, keys)
  const counts = Object.entries(await resealStore(store, createSeal(keys)))
  const trail = await renewSeals(store)
  // Their ids are stored only as hashes, so they cannot be hashed again with a new key.
  const ofOldKeys = store.db
    .selectFrom('erased_person')
    .where('key_id', '!=', keys.present('erased person v1').id)
  const people = await countRows(ofOldKeys)

  const unreadable = counts.reduce((sum, [, count]) => sum + count.unreadable, 0)
  const isWhole = trail.brokenAt === undefined
  const isDone = unreadable === 0 && isWhole && people === 0
  const lines = [
    ...counts.map(
      ([place, count]) =>
        `${place}: ${count.resealed} encrypted again, ${count.present} already had the current key, ${count.unreadable} cannot be opened`,
    ),
    isWhole
      ? `audit trail: ${trail.lines} lines vouched for with the present key`
      : `audit trail: breaks at line ${trail.brokenAt}: ${trail.why}`,
    ...(people > 0 ? [`erased people: ${people} are known by an old key only, which has to stay`] : []),
    isDone ? 'Old keys are no longer needed.' : 'Keep the old keys.',
  ]
  return { text: lines.join('\n'), isDone }
}
