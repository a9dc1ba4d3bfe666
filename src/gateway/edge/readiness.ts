import type { Store } from '../../store/openStore.ts'
import { hasNewerTables } from '../../store/readSteps.ts'
import { newerVersion } from '../errorBody.ts'

const keptMs = 1000

/**
 * Whether the database can be reached and taken for writing; nothing is written. Anybody may ask, so it is tried once
 * a second at most, whoever asks and however often.
 */
export function createReadiness(
  store: Pick<Store, 'transaction'>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let last: { at: number; answer: Promise<void> } | undefined
  let running: Promise<void> | undefined

  const look = async () => {
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
