import type { Session } from '../../api/session.ts'
import { createActivity, wallClock } from './createActivity.ts'
import { createSessionMonitor, takeOidcEnd, type SessionMonitor } from './createSessionMonitor.ts'
import { readHistory, writeHistory } from './historyEntry.ts'

type News = number | 'session' | 'left'

/** All tabs of a browser share one session, so they tell each other about activity, sign-in and sign-out. */
export function startSessionMonitor(
  session: Session | undefined,
  { fetch, clear }: { fetch: typeof globalThis.fetch; clear: () => void },
): SessionMonitor {
  const channel = new BroadcastChannel('countinghouse')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (news: News) => channel.postMessage(news)
  const activity = createActivity({ target: document, now: wallClock.now, onActive: tell })
  const sessionMonitor = createSessionMonitor({
    session,
    reason: takeOidcEnd(),
    fetch,
    activity,
    clock: wallClock,
    tell,
    onLeft() {
      dropDraft()
      clear()
    },
  })
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data === 'session') void sessionMonitor.reread()
    else if (data === 'left') sessionMonitor.leave()
    else activity.touch(data)
  })
  return sessionMonitor
}

export function dropDraft(): void {
  writeHistory('draft', undefined)
  writeHistory('search', undefined)
}

/** Other history entries of the tab may hold drafts of another operator: clear each when it is opened. */
export function dropForeignDrafts(operatorId: () => string | undefined): void {
  window.addEventListener('popstate', () => {
    const owner = readHistory<string>('owner')
    if (owner !== undefined && owner !== operatorId()) dropDraft()
  })
}

export function markHistory(operatorId: string): void {
  if (readHistory('owner') !== operatorId) writeHistory('owner', operatorId)
}
