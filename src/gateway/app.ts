import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RrFeeUnitOf } from '../contract/feeReport.ts'
import type { RedirectRule } from '../contract/redirect.ts'
import type { PeopleRules } from '../ledger/PeopleRules.ts'
import type { Store } from '../store/openStore.ts'
import { createTryToken } from './access-tokens/createTryToken.ts'
import { tokenRoutes } from './access-tokens/tokenRoutes.ts'
import { accountRoutes } from './accountRoutes.ts'
import { alertRoutes } from './alerts/alertRoutes.ts'
import type { Send } from './alerts/outgoing.ts'
import { receiverCalls } from './alerts/receiverCalls.ts'
import { receiverRoutes } from './alerts/receiverRoutes.ts'
import { ruleRoutes } from './alerts/ruleRoutes.ts'
import { tryRoutes } from './alerts/tryRoutes.ts'
import { createRedactLarge } from './answer-threads/largeAnswers.ts'
import type { AnswerThreads } from './answer-threads/createAnswerThreads.ts'
import { auditRoutes } from './auditRoutes.ts'
import { createGate } from './createGate.ts'
import type { Env, Handler, Context } from './context.ts'
import { accessLog } from './edge/accessLog.ts'
import { placeOf, type Log } from './edge/log.ts'
import type { Metrics } from './edge/metrics.ts'
import { endHead } from './edge/endHead.ts'
import { requireOwnHost } from './edge/ownHost.ts'
import { createReadLimit } from './edge/limitReads.ts'
import { createReadiness } from './edge/readiness.ts'
import { createRate, limitRequests, rates, createAddressLimit, type AddressLimit } from './edge/rateLimit.ts'
import { countSignInFailures } from './edge/countSignInFailures.ts'
import { recordRefusals } from './accessRefused.ts'
import { createRequirePolicy } from './edge/requirePolicy.ts'
import { isUpload, sameOrigin } from './edge/sameOrigin.ts'
import { securityHeaders } from './edge/securityHeaders.ts'
import { createLeaveOut } from './erasure/createLeaveOut.ts'
import { errorBody, toGatewayError } from './errorBody.ts'
import { createExactUsers } from './exactUsers.ts'
import { findUsersRoute } from './findUsers.ts'
import { createForward } from './forward.ts'
import { GatewayError } from './GatewayError.ts'
import type { Approvals } from './intents/approvals.ts'
import { createCreateOnce } from './intents/createOnce.ts'
import { createDecideApproval } from './intents/decideApproval.ts'
import type { IntentBook } from './intents/intentBook.ts'
import { createFindMadeUser } from './intents/findMadeUser.ts'
import { intentRoutes } from './intents/intentRoutes.ts'
import type { OrderLimits } from './intents/orderLimits.ts'
import { receiptRoutes } from './intents/receiptRoutes.ts'
import { createSendOnce } from './intents/sendOnce.ts'
import { attentionRoutes } from './ledger/attentionRoutes.ts'
import { eventRoutes } from './ledger/eventRoutes.ts'
import type { Events } from './ledger/events.ts'
import { exportRoutes } from './ledger/exports/exportRoutes.ts'
import { feeFileRoutes } from './ledger/fee-files/feeFileRoutes.ts'
import { feeRoutes } from './ledger/feeRoutes.ts'
import { periodRoutes } from './ledger/periodRoutes.ts'
import type { Closes } from './ledger/periods/createCloses.ts'
import { levelRoutes } from './ledger/levelRoutes.ts'
import { meaningRoutes } from './ledger/meaningRoutes.ts'
import { timeRoutes } from './ledger/timeRoutes.ts'
import { ledgerRoutes } from './ledger/ledgerRoutes.ts'
import type { StatementRuns } from '../ledger/statements/createStatementRuns.ts'
import { statementRoutes } from './ledger/statementRoutes.ts'
import { statusRoutes } from './ledger/statusRoutes.ts'
import { undocumentedRoutes } from './ledger/undocumentedRoutes.ts'
import { unreadableRoutes } from './ledger/unreadableRoutes.ts'
import { createWriteThrough } from './ledger/writeThrough.ts'
import { createIdKeys } from './keys/idKeys.ts'
import type { KeyRing } from './keys/keyRing.ts'
import type { Logos } from './logos/createLogos.ts'
import { logoRoutes } from './logos/logoRoutes.ts'
import { openApiRoutes } from './openapi/openApiRoutes.ts'
import { noteRoutes } from './noteRoutes.ts'
import { operatorRoutes } from './operatorRoutes.ts'
import { ownPolicies, type OwnRoute, type Policy } from './permissions.ts'
import type { Refusals } from './refusals.ts'
import { createReveals, revealRoutes } from './redact/reveals.ts'
import { createRedactAnswer } from './redact/redactAnswer.ts'
import { createRedactRecord } from './redact/redactRecord.ts'
import { createAskedDetails } from './request/askedDetails.ts'
import { createServiceAsks } from './box/askService.ts'
import { createSearchByContact } from './search/contactSearches.ts'
import { createResults } from './box/createResults.ts'
import { createSearch } from './box/createSearch.ts'
import { createReadSearch } from './search/readSearch.ts'
import { searchRoutes } from './box/searchRoutes.ts'
import { createUsersByContact } from './search/usersByContact.ts'
import { createSessionCookie } from './edge/sessionCookie.ts'
import type { BreachFault } from './sign-in/breachedPasswords.ts'
import { createDeviceCookie } from './sign-in/knownDevices.ts'
import { oidcRoutes } from './sign-in/oidc.ts'
import type { Oidc } from './sign-in/oidcProvider.ts'
import type { Seal } from './sign-in/seal.ts'
import { signInRoutes, type DemoOperator } from './sign-in/signInRoutes.ts'
import type { Mode } from './sign-in/sessionBody.ts'
import type { StaticFiles } from './staticFiles.ts'
import type { Unsettled } from './intents/unsettled.ts'
import type { TrailWatch } from './trail/watchTrail.ts'
import type { Upstream } from './upstream/createUpstream.ts'
import { rateRoutes } from './ledger/rateRoutes.ts'
import { templateRoutes } from './templates/templateRoutes.ts'
import { userMatchesRoute } from './userMatches.ts'
import { lookedAtRoutes } from './views/lookedAtRoutes.ts'
import { viewRoutes } from './viewRoutes.ts'

export type GatewayParts = {
  store: Store
  upstream: Upstream
  /** Where large answers of the service are read. */
  answerThreads: AnswerThreads
  keys: KeyRing
  trail: Pick<TrailWatch, 'state'>
  seal: Seal
  book: IntentBook
  /** Outcomes of creations that the store did not take when they came. */
  unsettled: Pick<Unsettled, 'add'>
  approvals: Approvals
  /** What an order may be worth, and from where a second person is needed. Unset: no limits. */
  orderLimits: OrderLimits | undefined
  /** What the figure `rrFee` is with a merchant ID. */
  rrFeeUnit: RrFeeUnitOf
  /** Works on statements of the provider. */
  statementRuns: Pick<StatementRuns, 'look'>
  events: Events
  /** Periods that are being closed. */
  closes: Closes
  /** Which ways notices may take. */
  alertSettings: { hasEmail: boolean; allowPrivate: boolean }
  /** Sends a notice to a receiver. */
  sendNotice: Send
  refusals: Refusals
  log: Log
  metrics: Metrics
  /** The merchant IDs that are set up, the first one the default. */
  mids: readonly string[]
  /** The zone of the service's times that come without one. */
  timeZone: string
  /** `stand-in`: no money moves, and the screens say so. */
  mode: Mode
  /** What is not kept of people. */
  people: PeopleRules
  /** Unset: letters stand for all logos, and nothing is fetched. */
  logos?: Logos | undefined
  /** Where a payer may be sent. */
  redirects: RedirectRule
  publicUrl: string
  /** The name or address that it listens on. */
  listens?: string | undefined
  requireSecondFactor: boolean
  /** Unset: no list of breached passwords is at hand. */
  breachFault?: BreachFault | undefined
  /** Offered as buttons on the sign-in page; with a real service there are none. */
  demo: readonly DemoOperator[]
  addressOf: (context: Context) => string
  oidc?: Oidc | undefined
  /** The built SPA; without it the gateway has routes only. */
  files?: StaticFiles | undefined
  /** The stand-in's own pages, on the paths that it owns. */
  standInPages?: ((request: Request) => Response | Promise<Response>) | undefined
  clock?: () => number
}

/** Everything between the browser and the payment service, in the order a request meets it. */
export function createGateway(parts: GatewayParts) {
  const { store, log, files, standInPages, publicUrl } = parts
  const isHttps = publicUrl.startsWith('https:')
  const cookie = createSessionCookie(isHttps)
  const tryToken = createTryToken({ ...parts, cookie })
  const requirePolicy = createRequirePolicy({ store, cookie, tryToken })
  const signInLimit = createAddressLimit({ failures: 100, seconds: 600 })
  const own = ownRoutes(parts, { cookie, requirePolicy, signInLimit })
  const isReady = createReadiness(store)
  const limitReads = createReadLimit()

  const app = new Hono<Env>()
    .onError((error, context) => {
      const told = toGatewayError(error)
      if (told.status >= 500 && !(error instanceof GatewayError))
        log('error', 'failure', { requestId: context.get('requestId'), error: placeOf(error) })
      return errorBody(told, context.get('requestId'))
    })
    .use(endHead, accessLog(parts), securityHeaders({ isHttps }), requireOwnHost(parts))
    .get('/healthz', (context) => context.text('ok'))
    .get('/readyz', async (context) => {
      await isReady()
      return context.text('ready')
    })
    .use(
      '/api/*',
      noStore,
      limitRequests(),
      countSignInFailures(signInLimit),
      sameOrigin({ publicUrl }),
      tooLarge,
      recordRefusals(parts.refusals),
    )

  // A path of words comes before one with an id, which would take the word for an id.
  for (const hasId of [false, true]) {
    const paths = new Set<string>()
    for (const [route, handler] of Object.entries(own.handlers)) {
      const [method = '', path = ''] = route.split(' ')
      if (path.includes(':') !== hasId) continue
      paths.add(path)
      const policy: Policy = ownPolicies[route as OwnRoute]
      app.on(method, path, async (context, next) => {
        context.set('route', path)
        return limitReads(route as OwnRoute, async () => {
          await requirePolicy(context, policy, route as OwnRoute)
          return handler(context, next)
        })
      })
    }
    for (const path of paths)
      app.all(path, ({ req }) => {
        throw new GatewayError(405, `no ${req.method} here`)
      })
  }

  return app
    .all('/api/v1/public/*', own.forward)
    .all('/api/v3/*', own.forward)
    .all('/api/*', noRoute)
    .all('/pay/*', (context) => standInPages?.(context.req.raw) ?? noRoute())
    .all('/openapi.json', (context) => standInPages?.(context.req.raw) ?? noRoute())
    .get('*', (context) => files?.answer(context.req.raw, context.get('nonce')) ?? noRoute())
    .all('*', noRoute)
}

/** The handlers of all own routes: one for each line of the policies, no more and no less. */
function ownRoutes(
  given: GatewayParts,
  edge: {
    cookie: ReturnType<typeof createSessionCookie>
    requirePolicy: ReturnType<typeof createRequirePolicy>
    signInLimit: AddressLimit
  },
) {
  const parts = { ...given, upstream: createLeaveOut(given) }
  const { seal, log, metrics, mode, oidc, clock = Date.now } = parts
  const reveals = createReveals({ seal, keys: parts.keys, clock })
  const redactRecord = createRedactRecord(reveals, parts.mids)
  const idKeys = createIdKeys(parts.keys)
  const reading = { timeZone: parts.timeZone, mids: parts.mids, people: parts.people }
  const writeThrough = createWriteThrough({ ...parts, reading })
  const exactUsers = createExactUsers({ ...parts, reading })
  const searchByContact = createSearchByContact(parts)
  const readSearch = createReadSearch({ ...parts, searchByContact, idKeys })
  const search = createSearch({
    ...parts,
    searchByContact,
    idKeys,
    results: createResults({ ...parts, redactRecord }),
    askService: createServiceAsks({
      ...parts,
      exactUsers: createExactUsers({ ...parts, reading, isStrict: true }),
      writeThrough,
      reading,
    }),
  })
  const sendOnce = createSendOnce({
    ...parts,
    findUser: createFindMadeUser(exactUsers),
    onOutcome: ({ kind, mid }, { state, orderId }) => {
      metrics.creates.inc({ kind, state })
      if (kind === 'order' && orderId !== undefined) void writeThrough.readNew(mid, orderId)
    },
    onError: (error) => log('error', 'an outcome could not be stored', { error: placeOf(error) }),
  })
  const createOnce = createCreateOnce({ ...parts, limits: parts.orderLimits, sendOnce })
  const redactAnswer = createRedactAnswer({
    reveals,
    reading,
    log,
    metrics,
    logos: parts.logos,
    redactLarge: createRedactLarge({ threads: parts.answerThreads, clock }),
  })
  const { forward, read, midOf } = createForward({
    ...parts,
    ...edge,
    createOnce,
    redactAnswer,
    limitCreates: createRate(rates.creates),
    idKeys,
    writeThrough,
    askedDetails: createAskedDetails({ ...parts, reading, clock }),
    usersByContact: createUsersByContact({ ...parts, reading, searchByContact }),
  })
  const signIn = {
    ...parts,
    ...edge,
    hashing: createGate({ places: 2, queued: 20 }),
    ownHashing: createGate({ places: 1, queued: 20 }),
    limit: edge.signInLimit,
    deviceCookie: createDeviceCookie(parts.publicUrl.startsWith('https:')),
    mostSessions: mode === 'live' ? 3 : 1000,
    oidcLabel: oidc?.label,
  }
  const handlers: Record<OwnRoute, Handler> = {
    ...openApiRoutes(),
    ...signInRoutes(signIn),
    ...oidcRoutes({ ...signIn, oidc }),
    ...accountRoutes({ ...parts, ...edge }),
    ...operatorRoutes(parts),
    ...tokenRoutes(parts),
    ...auditRoutes(parts),
    ...receiptRoutes(parts),
    ...intentRoutes({
      ...parts,
      decideApproval: createDecideApproval({ ...parts, sendOnce }),
      redactRecord,
      reading,
      idKeys,
    }),
    ...rateRoutes(parts),
    ...templateRoutes({ ...parts, idKeys }),
    ...ledgerRoutes({ ...parts, redactRecord, readSearch, idKeys }),
    ...viewRoutes(parts),
    ...lookedAtRoutes({ ...parts, idKeys }),
    ...noteRoutes({ ...parts, idKeys, reveals }),
    ...attentionRoutes(parts),
    ...feeRoutes(parts),
    ...periodRoutes(parts),
    ...levelRoutes(parts),
    ...timeRoutes(parts),
    ...feeFileRoutes(parts),
    ...unreadableRoutes(parts),
    ...undocumentedRoutes(parts),
    ...statementRoutes(parts),
    ...statusRoutes(parts),
    ...meaningRoutes(parts),
    ...alertRoutes(parts),
    ...ruleRoutes(parts),
    ...receiverRoutes(parts),
    ...receiverCalls(parts),
    ...tryRoutes(parts),
    ...eventRoutes(parts),
    ...exportRoutes({ ...parts, readSearch }),
    ...revealRoutes({ ...parts, clock, limitReveals: createRate(rates.reveals) }),
    ...findUsersRoute({ read }),
    ...logoRoutes(parts),
    ...searchRoutes({ ...parts, search }),
    ...userMatchesRoute({ ...parts, exactUsers, redactRecord, midOf, searchByContact }),
  }
  return { handlers, forward }
}

/** Unless a route says otherwise of its own. */
const noStore: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  const { headers } = context.res
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
}

const limitBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new GatewayError(413, 'the body is larger than 64 kB')
  },
})

/** A file has a limit of its own, which its route keeps. A read has no body, and to look for one makes a whole request of what has only come in. */
const tooLarge: MiddlewareHandler<Env> = (context, next) =>
  context.req.method === 'GET' || isUpload(context.req) ? next() : limitBody(context, next)

function noRoute(): Response {
  throw new GatewayError(404, 'no such route')
}
