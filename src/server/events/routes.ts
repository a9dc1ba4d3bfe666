import type { Routes } from '../access/permissions.ts'
import { type Events, createPlaces } from './events.ts'

const beatMs = 15_000

export function eventRoutes({ events }: { events: Events }) {
  const places = createPlaces()
  return {
    'GET /api/events': (context) => {
      const session = context.get('session')
      const leave = places.enter(session.id)
      const encoder = new TextEncoder()
      const changed = new Set<string>()
      let stop = leave
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const write = (text: string) => controller.enqueue(encoder.encode(text))
            const hasRoom = () => (controller.desiredSize ?? 0) > 0
            // Merge events for slow readers, so they need no memory.
            const unlisten = events.listen(session, {
              notify(mids) {
                for (const mid of mids) changed.add(mid)
                if (changed.size === 0 || !hasRoom()) return
                write(`event: change\ndata: ${JSON.stringify({ mids: [...changed] })}\n\n`)
                changed.clear()
              },
              follow(mids) {
                for (const mid of changed) if (!mids.includes(mid)) changed.delete(mid)
                write(`event: rights\ndata: ${JSON.stringify({ mids })}\n\n`)
              },
              end: () => stop(),
            })
            const beat = setInterval(() => {
              if (hasRoom()) write(': still here\n\n')
            }, beatMs)
            beat.unref()
            const forget = events.onClose(() => stop())
            stop = () => {
              stop = () => {}
              leave()
              clearInterval(beat)
              unlisten()
              forget()
              try {
                controller.close()
              } catch {
                // The reader has left.
              }
            }
            write('retry: 3000\n\n')
          },
          cancel: () => stop(),
        },
        { highWaterMark: 16 },
      )
      return new Response(body, {
        headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
      })
    },
  } satisfies Routes
}
