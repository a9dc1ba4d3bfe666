import type { Config } from '../../server/config/readConfig.ts'
import { createKeyRing, isSignedByOurs } from '../../server/keys/keyRing.ts'
import { countSealed } from '../../server/keys/resealStore.ts'
import { createSeal } from '../../server/sign-in/seal.ts'
import { asTyped } from '../../store/asTyped.ts'
import type { Store } from '../../store/openStore.ts'
import { about, type Finding } from './finding.ts'

const { ok, note, wrong } = about('keys')
const rotate = asTyped('operator', 'rotate-keys')

/** Whether the configured keys open the sealed and signed data in the store. Settings check the keys' strength. */
export async function checkKeys(
  store: Store,
  { keys: { secret, old } }: Pick<Config, 'keys'>,
): Promise<Finding[]> {
  const ring = createKeyRing({ secret, old })
  const counts = Object.entries(await countSealed(store, createSeal(ring)))
  const lost = counts.filter(([, { unreadable }]) => unreadable > 0)
  const former = counts.reduce((sum, [, { resealed }]) => sum + resealed, 0)
  const last = await store.db
    .selectFrom('audit')
    .select(['key_id', 'seq'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const back = 'set the key that was used before in SECRET_KEYS_OLD'
  const findings = lost.flatMap(([place, { unreadable }]) =>
    wrong(`${unreadable} texts in ${place} were encrypted with a key that is not configured`, back),
  )
  if (last?.key_id && !isSignedByOurs(ring, last.key_id))
    findings.push(...wrong('the audit log was signed with a key that is not configured', back))
  const isWhole = findings.length === 0
  if (former > 0) findings.push(...note(`${former} texts are encrypted with an old key`, `run ${rotate}`))
  else if (old.length > 0 && lost.length === 0) {
    const todo = `run ${rotate}: it says whether it can go`
    findings.push(...note('SECRET_KEYS_OLD is set, and nothing that is sealed needs it', todo))
  }
  const whole = last
    ? `all that is sealed can be opened; ${asTyped('operator', 'audit')} checks the ${Number(last.seq)} lines of the audit log`
    : 'nothing is sealed or signed yet'
  return isWhole ? [...ok(whole), ...findings] : findings
}
