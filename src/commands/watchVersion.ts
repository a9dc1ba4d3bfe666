import { hasNewerTables } from '../store/readSteps.ts'
import type { Store } from '../store/openStore.ts'

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
