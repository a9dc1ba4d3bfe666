import type { Store } from '../../store/openStore.ts'
import type { Handler } from '../context.ts'
import type { OwnRoute } from '../permissions.ts'
import type { SessionCookie } from '../edge/sessionCookie.ts'
import { grantedMids } from '../sign-in/sessionBody.ts'
import { readSession } from '../sessions.ts'

const lookMs = 1000
const beatMs = 15_000

type Listener = { mids: string[]; tell: (mids: string[]) => void }
export type Events = ReturnType<typeof createEvents>

/**
 * Tells open pages which merchant IDs' ledgers have changed. It looks at their version in the store, so it tells of
 * what any gateway wrote; while nobody listens it does not look.
 */
export function createEvents({ store }: { store: Pick<Store, 'db'> }) {
  const listeners = new Set<Listener>()
  const streams = new Set<() => void>()
  let versions: Map<string, number> | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const rows = await store.db.selectFrom('ledger_version').selectAll().execute()
    const before = versions
    versions = new Map(rows.map(({ mid, version }) => [mid, Number(version)]))
    if (!before) return
    const changed = rows
      .filter(({ mid, version }) => before.get(mid) !== Number(version))
      .map(({ mid }) => mid)
    for (const { mids, tell } of listeners) {
      const own = changed.filter((mid) => mids.includes(mid))
      if (own.length > 0) tell(own)
    }
  }

  function schedule(): void {
    if (timer || listeners.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      // A store that cannot be read now is read again; pages go on with what they have.
      look().then(schedule, schedule)
    }, lookMs)
    timer.unref()
  }

  return {
    listen(mids: string[], tell: Listener['tell']): () => void {
      const listener = { mids, tell }
      listeners.add(listener)
      // What changes from now on is news; without this a change before the first look would be none.
      if (!versions) void look().catch(() => {})
      schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) versions = undefined
      }
    },
    /** Open streams would keep a stopping gateway from its end. */
    onClose(end: () => void): () => void {
      streams.add(end)
      return () => void streams.delete(end)
    },
    close(): void {
      clearTimeout(timer)
      for (const end of streams) end()
    },
  }
}

type Parts = { store: Store; mids: readonly string[]; cookie: SessionCookie; events: Events }

export function eventRoutes({ store, mids: all, cookie, events }: Parts) {
  return {
    'GET /api/events': (context) => {
      const token = cookie.read(context)
      const mids = grantedMids(context.get('session').operator.mids, all)
      const encoder = new TextEncoder()
      let stop = () => {}
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const write = (text: string) => controller.enqueue(encoder.encode(text))
          const unlisten = events.listen(mids, (changed) =>
            write(`event: change\ndata: ${JSON.stringify({ mids: changed })}\n\n`),
          )
          // A stream is no activity, and ends with its session.
          const beat = setInterval(() => {
            readSession(store, token, { isActivity: false }).then(
              (session) => (typeof session === 'string' ? stop() : write(': still here\n\n')),
              () => stop(),
            )
          }, beatMs)
          beat.unref()
          const forget = events.onClose(() => stop())
          stop = () => {
            stop = () => {}
            clearInterval(beat)
            unlisten()
            forget()
            try {
              controller.close()
            } catch {
              // The reader has gone already.
            }
          }
          write('retry: 3000\n\n')
        },
        cancel: () => stop(),
      })
      return new Response(body, {
        headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
      })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
