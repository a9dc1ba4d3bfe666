import { setTimeout } from 'node:timers/promises'
import type { Log } from '../gateway/edge/log.ts'
import { olderAtWork, hasNewerTables } from '../store/migrate.ts'
import type { Store } from '../store/openStore.ts'
import type { Listening } from './listen.ts'
import { InUseError } from '../store/claimFile.ts'

type Waiting = {
  /** Opens the port for as long as it waits. */
  open: (handler: (request: Request) => Response) => Promise<Listening>
  log: Log
  everyMs?: number
}

/** Two versions on one database would tell wrong totals: a newer one changes no table before the older ones have ended. */
export async function waitForOlder(store: Store, { open, log, everyMs = 1000 }: Waiting): Promise<void> {
  let older = await olderAtWork(store)
  if (older.length === 0) return
  const door = await open(answerWaiting)
  const tell = () =>
    log('warn', 'waits until the gateways of an older version have ended', { reason: older.join('; ') })
  tell()
  while (older.length > 0) {
    await setTimeout(everyMs)
    const before = older.join()
    // A database that cannot be reached for a moment is waited for, too.
    older = await olderAtWork(store).catch(() => older)
    if (older.length > 0 && older.join() !== before) tell()
  }
  log('warn', 'the gateways of an older version have ended')
  await door.close()
}

/** Who they are is in the log: anybody may ask here. */
function answerWaiting(request: Request): Response {
  if (new URL(request.url).pathname === '/healthz') return new Response('ok')
  return new Response('waits until the gateways of an older version have ended\n', {
    status: 503,
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
  })
}

/** A restarted gateway meets the old one, which holds the file or the port until its requests have ended. */
export async function waitWhileInUse<T>(
  take: () => T | Promise<T>,
  {
    say,
    forMs = 10_000,
    everyMs = 100,
  }: { say: (message: string) => void; forMs?: number; everyMs?: number },
): Promise<T> {
  const end = performance.now() + forMs
  let hasSaid = false
  for (;;) {
    try {
      return await take()
    } catch (error) {
      if (!(error instanceof InUseError) || performance.now() >= end) throw error
      if (!hasSaid) say(`${error.message}; waiting up to ${forMs / 1000} s`)
      hasSaid = true
      await setTimeout(everyMs)
    }
  }
}

/**
 * Tells once that a newer version has taken over the database: it writes nothing from then on, and what it would read may
 * be kept in another way by now. Its connection also shows other gateways that this one is at work.
 */
export function watchVersion(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  onNewer: () => void,
  everyMs = 5000,
): { stop: () => void } {
  // A file is one gateway's alone.
  if (engine === 'sqlite') return { stop: () => {} }
  const timer = setInterval(() => {
    // A database that cannot be reached is told by others.
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
