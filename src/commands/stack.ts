import { createAlerts } from '../server/alerts/createAlerts.ts'
import type { Config } from '../server/config/readConfig.ts'
import { createApp } from '../server/edge/app.ts'
import { createParts, type ServerParts, type Service as ServerService } from '../server/edge/createParts.ts'
import { isOwnHostname } from '../server/edge/sameOrigin.ts'
import { countLostFactors } from '../server/keys/resealStore.ts'
import { settleFeeColumns } from '../server/ledger/settleFees.ts'
import { createUpstream } from '../server/provider/createUpstream.ts'
import { createStatementReader } from '../server/statements/reading/createStatementReader.ts'
import type { StatementReader } from '../server/statements/runParts.ts'
import { credentials, merchants } from '../sandbox/access.ts'
import type { createSandbox } from '../sandbox/app.ts'
import type { WorldKnobs } from '../sandbox/knobs.ts'
import { openStore } from '../store/openStore.ts'
import { demoOperators, seedDemoOperators } from './demoOperators.ts'
import { prepareStore } from './prepareStore.ts'

export type Stack = Awaited<ReturnType<typeof createStack>>

type StackConfig = Omit<Config, 'sandbox'> & { sandbox: WorldKnobs }

type StackOptions = { statementReader?: StatementReader }

/** The whole product as one fetch handler: store, server, and the real service or the embedded sandbox. */
export async function createStack(
  config: StackConfig,
  { statementReader, ...options }: Partial<ServerParts> & StackOptions = {},
) {
  const oidc = config.oidc && (await openOidc(config.oidc))
  const store = options.store ?? (await openStore(config.databaseUrl))
  const keys = await prepareStore(store, config).catch(async (error: unknown) => {
    if (!options.store) await store.close()
    throw error
  })
  const service = config.upstream ? realService(config.upstream) : await standIn(config)
  const reader = createStatementReader()
  const given = { store, keys, service, statementReader: statementReader ?? reader, oidc }
  const parts: ServerParts = { ...createParts(config, given, options), ...options }
  const { log, statementRuns, unsettled } = parts
  // A SQLite file has one server, so no other process can be sending. A server database may have several.
  await parts.book.repair({ all: store.engine === 'sqlite' })
  await settleFeeColumns(store, parts.rrFeeUnit, service.mids)
  if (!config.upstream) await seedDemoOperators(store)
  const lost = await countLostFactors(store, parts.seal)
  if (lost > 0)
    log('error', 'second factors were encrypted with a key that is not configured', {
      count: lost,
      reason: 'set SECRET_KEYS_OLD',
    })
  const alerts = createAlerts(parts)
  const gateway = createApp(parts)
  await parts.closes.endAbandoned()
  return {
    ...parts,
    alerts,
    retention: config.retention,
    sandbox: service.sandbox,
    fetch: (request: Request, env?: object): Response | Promise<Response> => {
      if (service.onRequest && isOwnHostname(new URL(request.url).hostname, parts)) service.onRequest(request)
      return gateway.fetch(request, env)
    },
    async close(): Promise<void> {
      await alerts.stop()
      await parts.closes.close()
      await parts.upstream.close()
      await unsettled.close()
      await statementRuns.stop()
      await reader.close()
      await parts.refusals.settle({ all: true })
      await store.close()
    },
  }
}

/** Loaded on demand, like the sandbox. */
async function openOidc(settings: NonNullable<Config['oidc']>) {
  const { createOidc } = await import('../server/sign-in/oidcProvider.ts')
  return createOidc(settings)
}

type Service = ServerService & {
  sandbox?: ReturnType<typeof createSandbox>
  onRequest?: (request: Request) => void
}

function realService({ url, mids, ...access }: NonNullable<Config['upstream']>): Service {
  return { upstream: createUpstream({ baseUrl: url, ...access }), mids, demo: [] }
}

/** The sandbox's pay links use the address of the latest request. */
async function standIn({ sandbox: world }: StackConfig): Promise<Service> {
  const { createSandbox } = await import('../sandbox/app.ts')
  let origin = ''
  const sandbox = createSandbox({ world, publicUrl: () => origin })
  return {
    upstream: createUpstream({ baseUrl: 'https://stand-in.invalid', ...credentials, fetch: sandbox.fetch }),
    mids: merchants.map(({ mid }) => mid),
    demo: demoOperators,
    pages: sandbox.fetch,
    sandbox,
    onRequest: ({ url }) => {
      ;({ origin } = new URL(url))
    },
  }
}
