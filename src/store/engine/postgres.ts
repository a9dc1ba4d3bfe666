import { PostgresDialect, type DatabaseConnection, type Dialect } from 'kysely'
import { Client, Pool, TypeOverrides, types, type ClientConfig, type CustomTypesConfig } from 'pg'
import { checkValues } from './storableText.ts'
import { planMark } from './planHints.ts'
import { connectionName } from './versionFence.ts'

const statementMs = 10_000

export type ConnectionCounts = { total: number; idle: number; waiting: number }

export type CountedDialect = { dialect: Dialect; counts: () => ConnectionCounts }

export function openPostgres(
  url: string,
  { version, most }: { version: number; most: number },
): CountedDialect {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: withName(url, version),
    ...tlsFor(url),
    max: most,
    keepAlive: true,
    // Time to wait for a busy pool: as long as two statements may take.
    connectionTimeoutMillis: 2.5 * statementMs,
    statement_timeout: statementMs,
    // A server paused within a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 30_000,
    types: exactTypes(),
    // JIT compilation takes longer than our statements run. Where this is refused, they are only slower.
    onConnect: (client) => client.query('set jit = off').catch(() => {}),
  })
  // A broken idle connection is replaced, or reports its error to the next query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const counts = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { dialect: new PostgresDialect({ pool, onCreateConnection: withChecks }), counts }
}

class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    // A busy pool waits longer than an unreachable database.
    super({ ...config, connectionTimeoutMillis: 5000 })
  }

  // Kysely uses only one of its overloads.
  override query = ((text: unknown, values?: unknown[], ...rest: []) =>
    typeof text === 'string' && values && text.includes(planMark)
      ? super.query({ name: nameOf(text), text, values })
      : super.query(text as string, values, ...rest)) as Client['query']
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return name
}

/** The address may set application_name as well, so ours comes first. */
function withName(url: string, version: number): string {
  const [address, query] = url.split('?', 2)
  const settings = new URLSearchParams(query)
  settings.set('application_name', connectionName(version, settings.get('application_name')))
  return `${address}?${settings}`
}

async function withChecks(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <R>(...[query, options]: Parameters<typeof execute>) => {
    // Kysely's introspector asks with a boolean, which no column of ours takes.
    if (!query.sql.includes('"pg_catalog"')) checkValues(query.parameters)
    return execute<R>(query, options)
  }
}

/** Personal data must not cross a network unencrypted, so remote servers need TLS unless the address says otherwise. */
export function tlsFor(url: string): { ssl?: true } {
  const { host } = readAddress(url)
  const isHere = host.startsWith('/') || host === 'localhost' || /^127\.\d+\.\d+\.\d+$|^\[?::1\]?$/.test(host)
  const [, query] = url.split('?', 2)
  const isSelfExplaining = [...new URLSearchParams(query).keys()].some((name) => name.startsWith('ssl'))
  return isHere || isSelfExplaining ? {} : { ssl: true }
}

export function placeOf(url: string): string {
  const { host, port, database } = readAddress(url)
  return host.startsWith('/') ? `${host} (${database})` : `${host}:${port}/${database}`
}

function readAddress(url: string): { host: string; port: number; database?: string | undefined } {
  try {
    return new Client(url)
  } catch {
    // The parser's message may contain the address with its password.
    throw new Error('the address of the database is not of the form postgres://USER:PASSWORD@HOST:PORT/NAME')
  }
}

function exactTypes(): CustomTypesConfig {
  const exact = new TypeOverrides()
  exact.setTypeParser(types.builtins.INT8, readWhole)
  return exact
}

/** Throws for integers beyond JavaScript's range, as SQLite does. */
function readWhole(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`${text} is too large for a number`)
}
