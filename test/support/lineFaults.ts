import type { Socket } from 'node:net'
import type { BehaviourKnobs } from '../../src/sandbox/knobs.ts'
import { faults, type FaultName } from './faultServer.ts'
import { lettersOf, type LineFault, type Reply } from './faultProxy.ts'
import { random } from './random.ts'

/** Possible outcomes of a read: rows, or a failure with its name on the screen. */
type Read =
  | 'fine'
  | 'network'
  | 'timeout'
  | 'truncated'
  | 'too_large'
  | 'too_deep'
  | 'redirected'
  | 'not_json'
  | 'misfit'
  | 'rate_limited'
  | 'unavailable'
/** Possible outcomes of a creation. */
type Made = 'confirmed' | 'unknown' | 'not_sent' | 'rejected'

export type CampaignFault = LineFault & {
  reads: Read[]
  creates: Made[]
  /** Only the server's own deadline ends this fault. */
  isEndless?: boolean
  /** An empty page, one of the ways in which a list may end after its first page. */
  endsLists?: boolean
  /** Changes to the behaviour of the service itself. */
  knobs?: BehaviourKnobs
  /** The service cannot be reached at all. */
  way?: 'nobody listens' | 'no such name' | 'a bad certificate'
}

/** Real deadlines are ten seconds for a read and twenty for a creation; the campaign uses a fiftieth. */
export const scaled = { getMs: 200, postMs: 400 }
const longestLatencyMs = 30_000 / 50

const fine = { reads: ['fine'], creates: ['confirmed'] } satisfies Partial<CampaignFault>
const unclear = (...reads: Read[]) => ({ reads, creates: ['unknown' as const] })
const raw = (name: Exclude<FaultName, 'none'>): LineFault => faults[name]

const instead = (change: (reply: Reply) => Reply, ...headers: string[]): LineFault => ({
  spoil: (socket, reply) => void socket.write(lettersOf(change(reply), ...headers)),
})
const respond = (status: number, body: string, ...headers: string[]): LineFault => ({
  onRequest: (socket) =>
    void socket.write(
      lettersOf(
        { status, type: body.startsWith('<') ? 'text/html' : 'application/json', body: Buffer.from(body) },
        ...headers,
      ),
    ),
})
const page = '<!doctype html><title>Bad gateway</title><h1>We will be back soon</h1>'
const refusal = (status: number) =>
  JSON.stringify({ error: 'Trouble', message: `there is trouble: ${status}`, code: status })

function withBody({ body, ...reply }: Reply, change: (text: string) => string | Buffer): Reply {
  return { ...reply, body: Buffer.from(change(body.toString())) }
}

/** The service's own answer, delayed by this many milliseconds. */
export const lateBy = (ms: number): LineFault => ({
  spoil: (socket, reply) => later(socket, () => void socket.write(lettersOf(reply)), ms),
})

/** The first half of a text, which is invalid with any declared length. */
const half = (text: string) => text.slice(0, Math.ceil(text.length / 2))
const opened = (text: string, what: string) => text.replace('{', `{${what},`)

function later(socket: Socket, work: () => void, ms: number): void {
  const timer = setTimeout(() => !socket.destroyed && work(), ms)
  socket.on('close', () => clearTimeout(timer))
}

let tooMuch: Buffer | undefined
/** Built once, because every copy of 50 MB costs a quarter of a second. */
const readTooMuch = () =>
  (tooMuch ??= lettersOf({
    status: 200,
    type: 'application/json',
    body: Buffer.from(`{"status":"success","data":["${'x'.repeat(50_000_000)}"]}`),
  }))

/** Faults between a server and the service, with the outcomes that each allows. */
export const campaignFaults: Record<string, CampaignFault> = {
  'nobody listens': { way: 'nobody listens', reads: ['network'], creates: ['not_sent'] },
  'no such name': { way: 'no such name', reads: ['network'], creates: ['not_sent'] },
  'a bad certificate': { way: 'a bad certificate', reads: ['network'], creates: ['not_sent'] },
  // The connection existed for a moment, so the outcome may be unknown.
  'reset when connected': {
    ...raw('reset when connected'),
    reads: ['network'],
    creates: ['unknown', 'not_sent'],
  },
  'reset at the first byte': { ...raw('reset at the first byte'), ...unclear('network') },
  'reset after the request': { ...raw('reset after the request'), ...unclear('network') },
  'half closed': { ...raw('half closed when connected'), ...unclear('network') },
  'a black hole': { ...raw('blackhole'), onRequest: () => {}, isEndless: true, ...unclear('timeout') },
  latency: {
    spoil: (socket, reply) =>
      later(socket, () => void socket.write(lettersOf(reply)), random() * longestLatencyMs),
    isEndless: true,
    reads: ['fine', 'timeout'],
    creates: ['confirmed', 'unknown'],
  },
  'a drip': { ...raw('a dripping body'), isEndless: true, ...unclear('timeout') },
  'an answer cut short': {
    spoil: (socket, reply) => {
      const letters = lettersOf(reply)
      socket.end(letters.subarray(0, letters.length - Math.ceil(reply.body.length / 2)))
    },
    ...unclear('truncated'),
  },
  'too long a length': {
    spoil: (socket, reply) => void socket.end(lettersOf(reply, `content-length: ${reply.body.length + 9}`)),
    ...unclear('truncated'),
  },
  'too short a length': {
    spoil: (socket, reply) => void socket.end(lettersOf(reply, `content-length: ${reply.body.length >> 1}`)),
    ...unclear('truncated', 'not_json'),
  },
  'half of the JSON': { ...instead((reply) => withBody(reply, half)), ...unclear('truncated', 'not_json') },
  'a page with 200': { ...respond(200, page), ...unclear('not_json') },
  'a page with 502': { ...respond(502, page), ...unclear('unavailable') },
  'an empty 200': { ...respond(200, ''), endsLists: true, ...unclear('not_json', 'misfit') },
  '{} with 200': { ...respond(200, '{}'), endsLists: true, ...unclear('misfit') },
  '429': { ...respond(429, refusal(429)), ...unclear('rate_limited') },
  '429 with Retry-After': { ...respond(429, refusal(429), 'retry-after: 1'), ...unclear('rate_limited') },
  '500': { ...respond(500, refusal(500)), ...unclear('unavailable') },
  '502': { ...respond(502, refusal(502)), ...unclear('unavailable') },
  '503': { ...respond(503, refusal(503)), ...unclear('unavailable') },
  '504': { ...respond(504, refusal(504)), ...unclear('unavailable') },
  'a redirect': { ...raw('a redirect'), ...unclear('redirected') },
  'a redirect that keeps the method': {
    ...raw('a redirect that keeps the method'),
    ...unclear('redirected'),
  },
  'a gzip bomb': { ...raw('a gzip bomb'), ...unclear('not_json') },
  '50 MB': {
    onRequest: (socket) => void socket.write(readTooMuch()),
    ...unclear('too_large'),
  },
  'endless chunks': { ...raw('an endless body'), ...unclear('too_large') },
  '10,000 deep': {
    ...respond(200, `{"status":"success","data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
    ...unclear('too_deep', 'not_json'),
  },
  // As in every parser here, the last duplicate key counts.
  'duplicate keys': {
    ...instead((reply) => withBody(reply, (text) => opened(text, '"status":"failed","data":null'))),
    ...fine,
  },
  'bad UTF-8': {
    ...instead((reply) =>
      withBody(reply, (text) =>
        Buffer.concat([
          Buffer.from('{"note":"'),
          Buffer.from([0xc3, 0x28, 0xff]),
          Buffer.from('",'),
          Buffer.from(text.slice(1)),
        ]),
      ),
    ),
    ...fine,
  },
  'a byte order mark': { ...instead((reply) => withBody(reply, (text) => `\uFEFF${text}`)), ...fine },
  'rows nobody can read': {
    ...instead((reply) =>
      withBody(reply, (text) => text.replace('"transfers":[', '"transfers":["no row at all",')),
    ),
    ...fine,
  },
  'pages ignored': { ask: (path) => path.replace(/([?&]page)=\d+/, '$1=1'), ...fine },
  'pages capped': { knobs: { cap: 7 }, ...fine },
  'rows that move': { knobs: { moving: 3, sort: 'shuffled' }, ...fine },
  'a slow accept': {
    onConnect: (socket) => {
      socket.pause()
      later(socket, () => socket.resume(), 20 + random() * 60)
    },
    ...fine,
  },
  'an accept that never comes': {
    onConnect: (socket) => void socket.pause(),
    isEndless: true,
    ...unclear('timeout'),
  },
}
