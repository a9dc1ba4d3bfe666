import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { RedirectRule } from '../../contract/redirect.ts'
import type { PeopleRules } from '../ledger/page.ts'
import type { Store } from '../../store/openStore.ts'
import type { Send } from '../alerts/outgoing.ts'
import type { StatementLimits } from '../statements/findStatement.ts'
import type { Context } from '../http/context.ts'
import type { Log } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Approvals } from '../intents/approvals.ts'
import type { IntentBook } from '../intents/intentBook.ts'
import type { OrderLimits } from '../intents/orderLimits.ts'
import type { Events } from '../events/events.ts'
import type { Closes } from '../periods/createCloses.ts'
import type { StatementRuns } from '../statements/createStatementRuns.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import type { Logos } from '../logos/createLogos.ts'
import type { Refusals } from '../trail/refusals.ts'
import type { BreachFault } from '../sign-in/breachedPasswords.ts'
import type { Oidc } from '../sign-in/oidcProvider.ts'
import type { Seal } from '../sign-in/seal.ts'
import type { DemoOperator } from '../sign-in/routes.ts'
import type { Mode } from '../sign-in/sessionBody.ts'
import type { StaticFiles } from './staticFiles.ts'
import type { Unsettled } from '../intents/sendOnce.ts'
import type { TrailWatch } from '../trail/watchTrail.ts'
import type { Upstream } from '../provider/createUpstream.ts'

export type ServerParts = {
  store: Store
  upstream: Upstream
  keys: KeyRing
  trail: Pick<TrailWatch, 'state'>
  seal: Seal
  book: IntentBook
  /** Outcomes of creations that the store could not save. */
  unsettled: Pick<Unsettled, 'add'>
  approvals: Approvals
  /** Maximum order amounts, and amounts above which a second person must approve. Unset: no limits. */
  orderLimits: OrderLimits | undefined
  rrFeeUnit: RrFeeUnitOf
  statementRuns: Pick<StatementRuns, 'look'>
  statementLimits: StatementLimits
  events: Events
  closes: Closes
  /** A second person must confirm each close. */
  closeNeedsSecond: boolean
  alertSettings: { hasEmail: boolean; allowPrivate: boolean }
  sendNotice: Send
  refusals: Refusals
  log: Log
  metrics: Metrics
  /** Configured merchant IDs; the first is the default. */
  mids: readonly string[]
  /** The zone assumed for service times without one. */
  timeZone: string
  /** `stand-in`: no money moves, and the screens say so. */
  mode: Mode
  people: PeopleRules
  /** Unset: screens show initials and nothing is fetched. */
  logos?: Logos | undefined
  redirects: RedirectRule
  publicUrl: string
  hstsSubdomains?: boolean | undefined
  /** Host name or address it listens on. */
  listens?: string | undefined
  requireSecondFactor: boolean
  /** Audit log lines that one person may cause per minute. */
  actionsPerMinute: number
  /** Unset: there is no list of breached passwords. */
  breachFault?: BreachFault | undefined
  /** Buttons on the sign-in page; empty with a real service. */
  demo: readonly DemoOperator[]
  addressOf: (context: Context) => string
  hidesClient: (context: Context) => boolean
  oidc?: Oidc | undefined
  /** The built SPA; unset: API only. */
  files?: StaticFiles | undefined
  standInPages?: ((request: Request) => Response | Promise<Response>) | undefined
  clock?: () => number
}
