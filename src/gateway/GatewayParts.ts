import type { RrFeeUnitOf } from '../api/fees.ts'
import type { RedirectRule } from '../contract/redirect.ts'
import type { PeopleRules } from '../ledger/page.ts'
import type { Store } from '../store/openStore.ts'
import type { Send } from './alerts/outgoing.ts'
import type { StatementLimits } from './ledger/statements/findStatement.ts'
import type { Context } from './context.ts'
import type { Log } from './edge/log.ts'
import type { Metrics } from './edge/metrics.ts'
import type { Approvals } from './intents/approvals.ts'
import type { IntentBook } from './intents/intentBook.ts'
import type { OrderLimits } from './intents/orderLimits.ts'
import type { Events } from './ledger/events.ts'
import type { Closes } from './ledger/periods/createCloses.ts'
import type { StatementRuns } from '../ledger/statements/createStatementRuns.ts'
import type { KeyRing } from './keys/keyRing.ts'
import type { Logos } from './logos/createLogos.ts'
import type { Refusals } from './refusals.ts'
import type { BreachFault } from './sign-in/breachedPasswords.ts'
import type { Oidc } from './sign-in/oidcProvider.ts'
import type { Seal } from './sign-in/seal.ts'
import type { DemoOperator } from './sign-in/signInRoutes.ts'
import type { Mode } from './sign-in/sessionBody.ts'
import type { StaticFiles } from './staticFiles.ts'
import type { Unsettled } from './intents/sendOnce.ts'
import type { TrailWatch } from './trail/watchTrail.ts'
import type { Upstream } from './upstream/createUpstream.ts'

export type GatewayParts = {
  store: Store
  upstream: Upstream
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
  statementRuns: Pick<StatementRuns, 'look'>
  statementLimits: StatementLimits
  events: Events
  closes: Closes
  alertSettings: { hasEmail: boolean; allowPrivate: boolean }
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
  redirects: RedirectRule
  publicUrl: string
  /** The name or address that it listens on. */
  listens?: string | undefined
  requireSecondFactor: boolean
  /** How many lines one person adds to the audit log within a minute. */
  actionsPerMinute: number
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
