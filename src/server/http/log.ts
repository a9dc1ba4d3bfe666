import { pino, type DestinationStream } from 'pino'

/** Allowed log fields, so personal data cannot get in. Contains the route's pattern, never its address. */
export type LogFacts = {
  requestId?: string
  method?: string
  route?: string
  status?: number
  ms?: number
  operatorId?: string
  mid?: string
  reason?: string
  count?: number
  /** Signed head of the audit log. */
  trail?: string
  /** Our own message, or a bug's name and location; never external text. */
  error?: string
}

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

const allowed = [
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'operatorId',
  'mid',
  'reason',
  'count',
  'trail',
  'error',
] as const

function pick(facts: LogFacts): LogFacts {
  return Object.fromEntries(
    allowed.filter((name) => facts[name] !== undefined).map((name) => [name, cap(facts[name])]),
  )
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
