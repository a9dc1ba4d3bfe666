import { setTimeout } from 'node:timers/promises'
import type { Log } from '../gateway/edge/log.ts'
import { olderAtWork } from '../store/olderAtWork.ts'
import type { Store } from '../store/openStore.ts'
import type { Listening } from './listen.ts'

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
