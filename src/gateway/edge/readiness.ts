import type { Store } from '../../store/openStore.ts'
import { diskFull, newerVersion } from '../GatewayError.ts'
import { hasNewerTables } from '../../store/migrate.ts'

const keptMs = 1000
/** The sweep writes more often than that, so that a full disk stays known without a write to find it out. */
const fullForMs = 10_000

/**
 * Whether the database can be reached and taken for writing, and has refused no write of late because its disk is full;
 * nothing is written. Anybody may ask, so it is tried once
 * a second at most, whoever asks and however often.
 */
export function createReadiness(
  store: Pick<Store, 'transaction' | 'hadRoomMs'>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let last: { at: number; answer: Promise<void> } | undefined
  let running: Promise<void> | undefined

  const look = async () => {
    if (store.hadRoomMs() < fullForMs) throw diskFull()
    await store.transaction(async (db) => {
      await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
      if (await hasNewerTables(db)) throw newerVersion()
    })
  }

  return () => {
    if (running) return running
    if (last && now() - last.at < keptMs) return last.answer
    const answer = look().finally(() => {
      running = undefined
      last = { at: now(), answer }
    })
    running = answer
    return answer
  }
}
