import { randomUUID } from 'node:crypto'
import { createAlerts } from '../server/alerts/createAlerts.ts'
import { createSend } from '../server/alerts/createSend.ts'
import { createApp } from '../server/edge/app.ts'
import type { ServerParts } from '../server/edge/ServerParts.ts'
import type { Config } from '../server/config/readConfig.ts'
import { rrFeeUnitOf } from '../server/config/settings.ts'
import { createAddressOf, createHidesClient } from '../server/http/clientAddress.ts'
import { isOwnHostname } from '../server/edge/sameOrigin.ts'
import { createPersonHash } from '../server/erasure/erasePerson.ts'
import { createLog, placeOf } from '../server/http/log.ts'
import { createMetrics } from '../server/http/metrics.ts'
import { createCloses } from '../server/periods/createCloses.ts'
import { createEvents } from '../server/events/events.ts'
import { createLogos } from '../server/logos/createLogos.ts'
import { createApprovals } from '../server/intents/approvals.ts'
import { createIntentBook } from '../server/intents/intentBook.ts'
import { createUnsettled } from '../server/intents/sendOnce.ts'
import { createRefusals } from '../server/trail/refusals.ts'
import { countLostFactors } from '../server/keys/resealStore.ts'
import { createBreachFault } from '../server/sign-in/breachedPasswords.ts'
import { createSeal } from '../server/sign-in/seal.ts'
import { createHeadSink } from '../server/trail/headSink.ts'
import { watchTrail } from '../server/trail/watchTrail.ts'
import { createUpstream, type Upstream } from '../server/provider/createUpstream.ts'
import { noteRun } from '../server/statements/findStatement.ts'
import { settleFeeColumns } from '../server/ledger/settleFees.ts'
import { createStatementRuns } from '../server/statements/createStatementRuns.ts'
import { createStatementReader } from '../server/statements/reading/createStatementReader.ts'
import type { StatementReader } from '../server/statements/runParts.ts'
import { credentials, merchants } from '../sandbox/access.ts'
import type { createSandbox } from '../sandbox/app.ts'
import type { BehaviourKnobs, WorldKnobs } from '../sandbox/knobs.ts'
import { openStore } from '../store/openStore.ts'
import { demoOperators, seedDemoOperators } from './demoOperators.ts'
import { prepareStore } from './prepareStore.ts'

export type Stack = Awaited<ReturnType<typeof createStack>>

type StackConfig = Omit<Config, 'sandbox'> & { sandbox: WorldKnobs & Pick<BehaviourKnobs, 'dialect'> }

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
  const seal = createSeal(keys)
  const holder = randomUUID()
  const book = createIntentBook({ store, seal, holder })
  // A SQLite file has one server, so no other process can be sending. A server database may have several.
  await book.repair({ all: store.engine === 'sqlite' })
  const service = config.upstream ? realService(config.upstream) : await standIn(config)
  const { rrFeeUnit = rrFeeUnitOf(config.rrFeeUnits) } = options
  await settleFeeColumns(store, rrFeeUnit, service.mids)
  if (!config.upstream) await seedDemoOperators(store)

  const log = options.log ?? createLog(config.logLevel)
  const lost = await countLostFactors(store, seal)
  if (lost > 0)
    log('error', 'second factors were encrypted with a key that is not configured', {
      count: lost,
      reason: 'set SECRET_KEYS_OLD',
    })
  const trail = watchTrail({ store, keys, log, sink: createHeadSink(config.auditSink) })
  const reader = createStatementReader()
  const statementRuns = createStatementRuns({
    store,
    reader: statementReader ?? reader,
    countsRrFee: (mid) => rrFeeUnit(mid) === 'amount',
    note: noteRun,
    onError: (error) => log('error', 'a statement could not be processed', { error: placeOf(error) }),
  })
  const unsettled = createUnsettled(book)
  const parts: ServerParts = {
    store,
    keys,
    trail,
    seal,
    book,
    unsettled,
    approvals: createApprovals({ store, holder, limits: config.orderLimits }),
    orderLimits: config.orderLimits,
    rrFeeUnit,
    closeNeedsSecond: config.closeNeedsSecond,
    closes: createCloses({ store, log, mids: service.mids, rrFeeUnit }),
    statementRuns,
    statementLimits: config.statementLimits,
    alertSettings: { hasEmail: config.alerts.smtp !== undefined, allowPrivate: config.alerts.allowPrivate },
    sendNotice: createSend({
      store,
      seal,
      publicUrl: config.publicUrl,
      smtp: config.alerts.smtp,
      webhooks: { allowPrivate: config.alerts.allowPrivate },
    }),
    events: createEvents({ store, mids: service.mids }),
    refusals: createRefusals({ store }),
    upstream: service.upstream,
    mids: service.mids,
    timeZone: config.upstreamTimeZone,
    mode: config.upstream ? 'live' : 'stand-in',
    demo: config.upstream ? [] : demoOperators,
    standInPages: service.pages,
    redirects: config.redirects,
    people: { hash: createPersonHash(keys), keepMs: config.retention.peopleMs },
    // Sandbox logos do not exist, so do not fetch them.
    logos: config.upstream && config.logos ? createLogos({ keys }) : undefined,
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    listens: config.host,
    requireSecondFactor: config.requireSecondFactor,
    actionsPerMinute: config.actionsPerMinute,
    breachFault:
      config.breachedPasswordsFile === undefined
        ? undefined
        : createBreachFault(config.breachedPasswordsFile),
    addressOf: createAddressOf(config.trustedProxies),
    hidesClient: createHidesClient(config.trustedProxies),
    log,
    metrics: createMetrics(),
    oidc,
    ...options,
  }
  const alerts = createAlerts(parts)
  const gateway = createApp(parts)
  await parts.closes.resume()
  return {
    ...parts,
    statementRuns,
    alerts,
    retention: config.retention,
    trail,
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

type Service = {
  upstream: Upstream
  mids: string[]
  pages?: (request: Request) => Response | Promise<Response>
  sandbox?: ReturnType<typeof createSandbox>
  onRequest?: (request: Request) => void
}

function realService({ url, mids, ...access }: NonNullable<Config['upstream']>): Service {
  return { upstream: createUpstream({ baseUrl: url, ...access }), mids }
}

/** The sandbox's pay links use the address of the latest request. */
async function standIn({ sandbox: { dialect, ...world } }: StackConfig): Promise<Service> {
  const { createSandbox } = await import('../sandbox/app.ts')
  let origin = ''
  const sandbox = createSandbox({ world, behaviour: { dialect }, publicUrl: () => origin })
  return {
    upstream: createUpstream({ baseUrl: 'https://stand-in.invalid', ...credentials, fetch: sandbox.fetch }),
    mids: merchants.map(({ mid }) => mid),
    pages: sandbox.fetch,
    sandbox,
    onRequest: ({ url }) => {
      ;({ origin } = new URL(url))
    },
  }
}
