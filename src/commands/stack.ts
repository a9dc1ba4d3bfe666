import { randomUUID } from 'node:crypto'
import { createGateway, type GatewayParts } from '../gateway/app.ts'
import type { Config } from '../gateway/config.ts'
import { createAddressOf } from '../gateway/edge/clientAddress.ts'
import { createLog } from '../gateway/edge/log.ts'
import { createMetrics } from '../gateway/edge/metrics.ts'
import { createEvents } from '../gateway/ledger/events.ts'
import { createLogos } from '../gateway/logos/createLogos.ts'
import { createIntentBook } from '../gateway/intents/intentBook.ts'
import { createSeal } from '../gateway/sign-in/seal.ts'
import { createUpstream, type Upstream } from '../gateway/upstream/createUpstream.ts'
import { recountFees } from '../ledger/fees/recountFees.ts'
import { credentials, merchants } from '../sandbox/access.ts'
import type { createSandbox } from '../sandbox/app.ts'
import type { BehaviourKnobs, WorldKnobs } from '../sandbox/knobs.ts'
import { migrate } from '../store/migrate.ts'
import { openStore } from '../store/openStore.ts'
import { demoOperators, disableDemoOperators, seedDemoOperators } from './demoOperators.ts'

export type Stack = Awaited<ReturnType<typeof createStack>>

type StackConfig = Omit<Config, 'sandbox'> & { sandbox: WorldKnobs & Pick<BehaviourKnobs, 'dialect'> }

/** The whole product as one fetch handler: store, gateway, and the real service or the embedded stand-in behind it. */
export async function createStack(config: StackConfig, options: Partial<GatewayParts> = {}) {
  const oidc = config.oidc && (await openOidc(config.oidc))
  const store = options.store ?? (await openStore(config.databaseUrl))
  await migrate(store)
  await recountFees(store)
  const seal = createSeal(config.secret)
  const book = createIntentBook({ store, seal, holder: randomUUID() })
  // A file has one gateway, a server may have several: only a gateway on a file may be sure that nobody else is sending.
  await book.repair({ all: store.engine === 'sqlite' })
  const service = config.upstream ? realService(config.upstream) : await standIn(config)
  await (config.upstream ? disableDemoOperators(store) : seedDemoOperators(store))

  const parts: GatewayParts = {
    store,
    seal,
    book,
    events: createEvents({ store }),
    upstream: service.upstream,
    mids: service.mids,
    timeZone: config.upstreamTimeZone,
    mode: config.upstream ? 'live' : 'stand-in',
    demo: config.upstream ? [] : demoOperators,
    standInPages: service.pages,
    redirects: config.redirects,
    // The stand-in's logos are nowhere, and nothing is fetched for it.
    logos: config.upstream && config.logos ? createLogos({ secret: config.secret }) : undefined,
    publicUrl: config.publicUrl,
    requireSecondFactor: config.requireSecondFactor,
    addressOf: createAddressOf(config.trustedProxies),
    log: createLog(config.logLevel),
    metrics: createMetrics(),
    oidc,
    ...options,
  }
  const gateway = createGateway(parts)
  return {
    ...parts,
    sandbox: service.sandbox,
    fetch: (request: Request, env?: object): Response | Promise<Response> => {
      service.onRequest?.(request)
      return gateway.fetch(request, env)
    },
    async close(): Promise<void> {
      await parts.upstream.close()
      await store.close()
    },
  }
}

/** Loaded only where it is used, as the stand-in is. */
async function openOidc(settings: NonNullable<Config['oidc']>) {
  const { createOidc } = await import('../gateway/sign-in/oidcProvider.ts')
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

/** The stand-in's pay links lead to the address of the latest request. */
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
