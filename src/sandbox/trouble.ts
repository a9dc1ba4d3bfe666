import { Refusal, toErrorResponse } from './dialect/refusal.ts'
import type { Trouble } from './knobs.ts'

/** A lost connection: a server destroys the socket, a function rejects like `fetch`. */
export class ConnectionLost extends TypeError {
  override name = 'ConnectionLost'
}

/** A body that breaks off. A server must know, to destroy the socket. */
export class BrokenOff extends Response {
  readonly sent: string

  constructor(text: string) {
    const sent = firstHalf(text)
    super(streamOf(breakAfter(sent)), { headers: jsonType })
    this.sent = sent
  }
}

const jsonType = { 'content-type': 'application/json' }

type Answer = () => Promise<Response>

/** Answers or fails as configured. Only `lost` and the broken bodies carry out the request first. */
export async function trouble(kind: Trouble['kind'], answer: Answer): Promise<Response> {
  if (/^\d{3}$/.test(kind))
    return toErrorResponse(new Refusal(Number(kind), `trouble was asked for: ${kind}`))
  return (troubles[kind] ?? answer)(answer)
}

const troubles: Record<string, (answer: Answer) => Response | Promise<Response>> = {
  html: () => page('<!doctype html><title>Bad gateway</title><h1>502 Bad gateway</h1>'),
  empty: () => new Response(null, { status: 200 }),
  misfit: () => Response.json({ status: 'success', data: 'see you later' }),
  redirect: () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } }),
  reset: () => {
    throw new ConnectionLost('fetch failed')
  },
  lost: async (answer) => {
    await answer()
    throw new ConnectionLost('fetch failed')
  },
  stall: () => new Promise(() => {}),
  huge: () => new Response(streamOf(hugeBody()), { headers: jsonType }),
  deep: () => page(`{"status":"success","data":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'application/json'),
  cut: async (answer) => page(firstHalf(await (await answer()).text()), 'application/json'),
  truncate: async (answer) => new BrokenOff(await (await answer()).text()),
  drip: async (answer) => new Response(streamOf(drip(await (await answer()).text())), { headers: jsonType }),
}

function page(text: string, type = 'text/html'): Response {
  return new Response(text, { headers: { 'content-type': type } })
}

function firstHalf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2))
}

function streamOf(chunks: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

async function* breakAfter(sent: string) {
  yield sent
  throw new ConnectionLost('terminated')
}

/** One byte every tenth of a second: never silent, never finished. */
async function* drip(text: string) {
  for (const letter of text) {
    yield letter
    await pause(100)
  }
}

async function* hugeBody() {
  const filler = 'x'.repeat(65_536)
  yield '{"status":"success","data":["'
  for (let sent = 0; sent < 64 * 1024 * 1024; sent += filler.length) yield filler
  yield '"]}'
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
