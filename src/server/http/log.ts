import { pino, type DestinationStream } from 'pino'

/** Allowed log fields, so personal data cannot get in. Contains the route's pattern, never its address. */
const numbers = ['status', 'ms', 'count'] as const
/** `trail`: signed head of the audit log. `error`: our own message, or a bug's name and location; never external text. */
const texts = ['requestId', 'method', 'route', 'operatorId', 'mid', 'reason', 'trail', 'error'] as const

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
  return (level, event, facts = {}) => logger[level](pick(facts), event)
}

function pick(facts: LogFacts): LogFacts {
  const allowed = [...texts, ...numbers].filter((name) => facts[name] !== undefined)
  return Object.fromEntries(allowed.map((name) => [name, cap(facts[name])]))
}

function cap(value: string | number | undefined): string | number | undefined {
  return typeof value === 'string' ? value.slice(0, 300) : value
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
