import type { Session } from '../session/session.ts'
import { createActivity } from '../session/createActivity.ts'
import { createKeeper, type Keeper } from '../session/createKeeper.ts'
import { wallClock } from '../session/createTimer.ts'
import { dropDraft } from './dropForeignDrafts.ts'
import { takeOidcEnd } from '../session/takeOidcEnd.ts'

type News = number | 'session' | 'left'

/** On this browser: all its tabs share one session, so they tell each other who works and who came or went. */
export function startKeeper(session: Session | undefined, fetch: typeof globalThis.fetch): Keeper {
  const channel = new BroadcastChannel('countinghouse')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (news: News) => channel.postMessage(news)
  const activity = createActivity({ target: document, now: wallClock.now, onActive: tell })
  const keeper = createKeeper({
    session,
    reason: takeOidcEnd(),
    fetch,
    activity,
    clock: wallClock,
    tell,
    onLeft: dropDraft,
  })
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data === 'session') void keeper.reread()
    else if (data === 'left') keeper.leave()
    else activity.touch(data)
  })
  return keeper
}
