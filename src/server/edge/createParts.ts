import { randomUUID } from 'node:crypto'
import type { Mode } from '../../api/session.ts'
import { createSend } from '../alerts/createSend.ts'
import type { Config } from '../config/readConfig.ts'
import { rrFeeUnitOf } from '../config/settings.ts'
import { createPersonHash } from '../erasure/erasePerson.ts'
import { createEvents } from '../events/events.ts'
import { createAddressOf, createHidesClient } from '../http/clientAddress.ts'
import { createLog, placeOf } from '../http/log.ts'
import { createMetrics } from '../http/metrics.ts'
import { createApprovals } from '../intents/approvals.ts'
import { createIntentBook } from '../intents/intentBook.ts'
import { createUnsettled } from '../intents/sendOnce.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { createLogos } from '../logos/createLogos.ts'
import { createCloses } from '../periods/createCloses.ts'
import type { Upstream } from '../provider/createUpstream.ts'
import { createBreachFault } from '../sign-in/breachedPasswords.ts'
import type { Oidc } from '../sign-in/oidcProvider.ts'
import type { DemoOperator } from '../sign-in/routes.ts'
import { createSeal } from '../sign-in/seal.ts'
import { createStatementRuns } from '../statements/createStatementRuns.ts'
import { noteRun } from '../statements/findStatement.ts'
import type { StatementReader } from '../statements/runParts.ts'
import type { Store } from '../../store/openStore.ts'
import { createHeadSink } from '../trail/headSink.ts'
import { createRefusals } from '../trail/refusals.ts'
import { watchTrail } from '../trail/watchTrail.ts'
import type { StaticFiles } from './staticFiles.ts'

/** What differs between the real service and the sandbox. */
export type Service = {
  upstream: Upstream
  /** Configured merchant IDs; the first is the default. */
  mids: readonly string[]
  /** Buttons on the sign-in page; empty with a real service. */
  demo: readonly DemoOperator[]
  pages?: (request: Request) => Response | Promise<Response>
}

type Given = {
  store: Store
  keys: KeyRing
  service: Service
  statementReader: StatementReader
  oidc: Oidc | undefined
}

export type ServerParts = ReturnType<typeof createParts> & {
  /** The built SPA; unset: API only. */
  files?: StaticFiles | undefined
  clock?: () => number
}

/** What the routes work with, from settings and store. */
export function createParts(
  config: Omit<Config, 'sandbox'>,
  { store, keys, service, statementReader, oidc }: Given,
  { log = createLog(config.logLevel), rrFeeUnit = rrFeeUnitOf(config.rrFeeUnits) } = {},
) {
  const seal = createSeal(keys)
  const holder = randomUUID()
  const book = createIntentBook({ store, seal, holder })
  const { mids } = service
  const { orderLimits, publicUrl, trustedProxies, alerts, breachedPasswordsFile } = config
  const { smtp, allowPrivate } = alerts
  /** `stand-in`: no money moves, and the screens say so. */
  const mode: Mode = config.upstream ? 'live' : 'stand-in'
  return {
    store,
    upstream: service.upstream,
    keys,
    trail: watchTrail({ store, keys, log, sink: createHeadSink(config.auditSink) }),
    seal,
    book,
    unsettled: createUnsettled(book),
    approvals: createApprovals({ store, holder, limits: orderLimits }),
    orderLimits,
    rrFeeUnit,
    statementRuns: createStatementRuns({
      store,
      reader: statementReader,
      countsRrFee: (mid) => rrFeeUnit(mid) === 'amount',
      note: noteRun,
      onError: (error) => log('error', 'a statement could not be processed', { error: placeOf(error) }),
    }),
    statementLimits: config.statementLimits,
    events: createEvents({ store, mids }),
    closes: createCloses({ store, log, mids, rrFeeUnit }),
    closeNeedsSecond: config.closeNeedsSecond,
    alertSettings: { hasEmail: smtp !== undefined, allowPrivate },
    sendNotice: createSend({ store, seal, publicUrl, smtp, webhooks: { allowPrivate } }),
    refusals: createRefusals({ store }),
    log,
    metrics: createMetrics(),
    mids,
    timeZone: config.upstreamTimeZone,
    mode,
    people: { hash: createPersonHash(keys), keepMs: config.retention.peopleMs },
    // Sandbox logos do not exist, so screens show initials and nothing is fetched.
    logos: config.upstream && config.logos ? createLogos({ keys }) : undefined,
    redirects: config.redirects,
    publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    /** Host name or address it listens on. */
    listens: config.host,
    requireSecondFactor: config.requireSecondFactor,
    actionsPerMinute: config.actionsPerMinute,
    breachFault: breachedPasswordsFile === undefined ? undefined : createBreachFault(breachedPasswordsFile),
    demo: service.demo,
    addressOf: createAddressOf(trustedProxies),
    hidesClient: createHidesClient(trustedProxies),
    oidc,
    standInPages: service.pages,
  }
}
