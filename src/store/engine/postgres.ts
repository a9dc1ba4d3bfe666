import {
  OperationNodeTransformer,
  PostgresDialect,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Kysely,
  type ValueNode,
} from 'kysely'
import { Client, Pool, TypeOverrides, types, type ClientConfig, type CustomTypesConfig } from 'pg'
import { checkValues } from '../storableText.ts'
import { planMark } from './planHints.ts'
import { connectionName } from './versionFence.ts'

const statementMs = 10_000

/** A pool of connections; none is made before the first query. */
export function openPostgres(url: string, { version, most }: { version: number; most: number }): Dialect {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: withName(url, version),
    ...tlsFor(url),
    max: most,
    keepAlive: true,
    // For a connection that others have: as long as two statements before its own may take.
    connectionTimeoutMillis: 2.5 * statementMs,
    statement_timeout: statementMs,
    // A gateway that was paused inside a transaction does not hold its locks for ever.
    idle_in_transaction_session_timeout: 30_000,
    types: exactTypes(),
    // To compile a statement takes longer than any of ours runs without that. Where it is refused, they are only slower.
    onConnect: (client) => client.query('set jit = off').catch(() => {}),
  })
  // A connection that breaks while nobody asks anything of it is replaced, or tells it to the next query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new CheckedDialect({ pool, onCreateConnection: withChecks })
}

/** A statement with a kept plan is prepared once for each connection, under a name of its own. */
class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    // A database that does not answer is told sooner than one whose connections are all at work.
    super({ ...config, connectionTimeoutMillis: 5000 })
  }

  // Of the many forms of it Kysely uses one.
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

/** The address may name its connections, too: ours comes first, and counts. */
function withName(url: string, version: number): string {
  const [address, query] = url.split('?', 2)
  const settings = new URLSearchParams(query)
  settings.set('application_name', connectionName(version, settings.get('application_name')))
  return `${address}?${settings}`
}

async function withChecks(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <R>(...[query, options]: Parameters<typeof execute>) => {
    checkValues(query.parameters)
    return execute<R>(query, options)
  }
}

/** The migrator looks for its tables through Kysely's introspector, which binds a boolean: that is written out. */
class CheckedDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const transformer = new WrittenBooleans()
    return super.createIntrospector(
      db.withPlugin({
        transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
        transformResult: async ({ result }) => result,
      }),
    )
  }
}

class WrittenBooleans extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'boolean' ? { ...node, immediate: true } : node
  }
}

/**
 * Personal data does not cross a network in the clear: towards a server that is not on this machine TLS is used and its
 * certificate checked, unless the address says otherwise.
 */
export function tlsFor(url: string): { ssl?: true } {
  const { host } = readAddress(url)
  const isHere = host.startsWith('/') || host === 'localhost' || /^127\.\d+\.\d+\.\d+$|^\[?::1\]?$/.test(host)
  const [, query] = url.split('?', 2)
  const saysItself = [...new URLSearchParams(query).keys()].some((name) => name.startsWith('ssl'))
  return isHere || saysItself ? {} : { ssl: true }
}

/** Where the address leads, without the user's name and password. */
export function placeOf(url: string): string {
  const { host, port, database } = readAddress(url)
  return host.startsWith('/') ? `${host} (${database})` : `${host}:${port}/${database}`
}

function readAddress(url: string): { host: string; port: number; database?: string | undefined } {
  try {
    return new Client(url)
  } catch {
    // The reader's own message may hold the address, and that the password.
    throw new Error('the address of the database is not of the form postgres://USER:PASSWORD@HOST:PORT/NAME')
  }
}

function exactTypes(): CustomTypesConfig {
  const exact = new TypeOverrides()
  exact.setTypeParser(types.builtins.INT8, readWhole)
  return exact
}

/** A whole number that JavaScript cannot hold is an error, as it is on SQLite. */
function readWhole(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`${text} is too large for a number`)
}
