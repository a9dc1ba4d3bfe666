import type { Store } from '../../store/openStore.ts'
import { diskFull, newerVersion } from '../http/ApiError.ts'
import { hasNewerTables } from '../../store/migrate.ts'

const cacheMs = 1000
/** The sync writes more often, so a full disk stays detected without a test write. */
const fullForMs = 10_000

/** Whether the database is reachable and writable, without a write. Public, so it checks at most once a second. */
export function createReadiness(
  store: Pick<Store, 'transaction' | 'hadRoomMs'>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  type Check = { answer: Promise<void>; endedAt?: number }
  let last: Check | undefined

  const look = async () => {
    if (store.hadRoomMs() < fullForMs) throw diskFull()
    await store.transaction(async (db) => {
      await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
      if (await hasNewerTables(db)) throw newerVersion()
    })
  }

  return () => {
    // While a check hangs, further requests wait for it instead of opening more transactions.
    if (last && (last.endedAt === undefined || now() - last.endedAt < cacheMs)) return last.answer
    const check: Check = { answer: look().finally(() => (check.endedAt = now())) }
    last = check
    return check.answer
  }
}
