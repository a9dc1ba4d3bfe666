import { pino, type DestinationStream } from 'pino'

/** Allowed log fields, so personal data cannot get in. Contains the route's pattern, never its address. */
/** `repeats`: equal lines that were left out since the last one. */
const numbers = ['status', 'ms', 'count', 'repeats'] as const
/** `trail`: signed head of the audit log. `error`: our own message, or a bug's name and location; never external text. */
const texts = [
  'requestId',
  'method',
  'route',
  'operatorId',
  'mid',
  'kind',
  'reason',
  'trail',
  'error',
  'version',
  'engine',
  'node',
  'mode',
] as const

export type LogFacts = Partial<
  Record<(typeof numbers)[number], number> & Record<(typeof texts)[number], string>
>

export const logLevels = ['info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Log = (level: 'info' | 'warn' | 'error', event: string, facts?: LogFacts) => void

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const logger = pino(
    { level, base: undefined, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination ?? pino.destination(2),
  )
  const isRepeat = createRepeats()
  return (level, event, facts = {}) => {
    const repeats = isRepeat(level, event, facts)
    if (repeats !== undefined) logger[level](pick({ ...facts, ...(repeats > 0 && { repeats }) }), event)
  }
}

const repeatMs = 60_000
const maxKeys = 500

/** Events of work that is retried. Two equal events of another kind may be about different things. */
const repeating = new Set([
  'a read for the ledger failed',
  'the list cannot be read',
  'the sweep of a merchant begins anew',
  'orders could not be read again',
  'usual times could not be worked out',
  'a watch could not be evaluated',
  'alerts could not be evaluated',
  'a notice could not be delivered',
  'a statement could not be processed',
  'housekeeping failed',
])

/** Writes one of equal events a minute, so that an outage does not fill the disk. */
function createRepeats() {
  const written = new Map<string, { at: number; repeats: number }>()
  return (level: string, event: string, { requestId, mid, kind, reason, error }: LogFacts) => {
    if (level === 'info' || requestId !== undefined || !repeating.has(event)) return 0
    const key = JSON.stringify([event, mid, kind, reason, error])
    const before = written.get(key)
    const now = performance.now()
    if (before && now - before.at < repeatMs) {
      before.repeats++
      return undefined
    }
    if (written.size >= maxKeys) written.clear()
    written.set(key, { at: now, repeats: 0 })
    return before?.repeats ?? 0
  }
}

function pick(facts: LogFacts): LogFacts {
  const allowed = [...texts, ...numbers].filter((name) => facts[name] !== undefined)
  return Object.fromEntries(
    allowed.map((name) => [name, typeof facts[name] === 'string' ? facts[name].slice(0, 300) : facts[name]]),
  )
}

/** Omits the message, which may quote a request. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const place =
    error.stack
      ?.split('\n')
      .find((line) => line.trimStart().startsWith('at '))
      ?.trim() ?? ''
  const code =
    'code' in error ? ` ${String(error.code)}` : 'errcode' in error ? ` ${String(error.errcode)}` : ''
  return `${error.name}${code} ${place.replace(/\(?(file:\/\/)?\/\S*\/(src|node_modules)\//, '($2/')}`
}
