import { pino, type DestinationStream } from 'pino'

/** All that a log line may hold: an allow-list, so a person's data has no way in. Never the address, only its pattern. */
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
  /** The head of the audit trail as it is kept, with its signature. */
  trail?: string
  /** A message of ours, or the name and place of a bug; never what came from outside. */
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

/** A bug's name and place. Its message may quote what came, so that stays out. */
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
