import { setTimeout } from 'node:timers/promises'
import type { Log } from '../server/http/log.ts'
import { olderAtWork, hasNewerTables } from '../store/migrate.ts'
import type { Store } from '../store/openStore.ts'
import type { Listening } from './listen.ts'
import { InUseError } from '../store/engine/claimFile.ts'

type Waiting = {
  open: (handler: (request: Request) => Response) => Promise<Listening>
  log: Log
  everyMs?: number
}

/**
 * Two versions on one database would show wrong totals: a newer version migrates only after older ones have ended.
 */
export async function waitForOlder(store: Store, { open, log, everyMs = 1000 }: Waiting): Promise<void> {
  let older = await olderAtWork(store)
  if (older.length === 0) return
  const door = await open(answerWaiting)
  const tell = () =>
    log('warn', 'waiting for servers of an older version to stop', { reason: older.join('; ') })
  tell()
  while (older.length > 0) {
    await setTimeout(everyMs)
    const before = older.join()
    // Keep waiting if the database is briefly unreachable.
    older = await olderAtWork(store).catch(() => older)
    if (older.length > 0 && older.join() !== before) tell()
  }
  log('warn', 'the servers of an older version have stopped')
  await door.close()
}

/** The other versions are only logged, because this endpoint needs no sign-in. */
function answerWaiting(request: Request): Response {
  if (new URL(request.url).pathname === '/healthz') return new Response('ok')
  return new Response('waiting for servers of an older version to stop\n', {
    status: 503,
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
  })
}

/** After a restart, the old server may hold the file or the port until its requests end. */
export async function waitWhileInUse<T>(
  take: () => T | Promise<T>,
  {
    say,
    forMs = 10_000,
    everyMs = 100,
  }: { say: (message: string) => void; forMs?: number; everyMs?: number },
): Promise<T> {
  const end = performance.now() + forMs
  let hasReported = false
  for (;;) {
    try {
      return await take()
    } catch (error) {
      if (!(error instanceof InUseError) || performance.now() >= end) throw error
      if (!hasReported) say(`${error.message}; waiting up to ${forMs / 1000} s`)
      hasReported = true
      await setTimeout(everyMs)
    }
  }
}

/**
 * Calls back once when a newer version has migrated the database: this server must stop writing, and its reads may
 * be wrong. Its connection also shows other servers that this version is running.
 */
export function watchVersion(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  onNewer: () => void,
  everyMs = 5000,
): { stop: () => void } {
  // A SQLite file has only one server.
  if (engine === 'sqlite') return { stop: () => {} }
  const timer = setInterval(() => {
    // An unreachable database is reported elsewhere.
    hasNewerTables(db).then(tell, () => {})
  }, everyMs)
  const stop = () => clearInterval(timer)
  const tell = (isNewer: boolean) => {
    if (!isNewer) return
    stop()
    onNewer()
  }
  return { stop }
}
