import type { Match } from '../../contract/findRoute.ts'
import { isObject } from '../../contract/isObject.ts'
import { JsonError, parseJson, rawNumber, tryParseJson } from '../../contract/json.ts'
import { openListAnswer, openRecordAnswer, readLetter, type NoAnswer } from '../../contract/reading/answer.ts'
import { ownerOf, withOwner } from '../../contract/reading/ownerOf.ts'
import type { RouteName } from '../../contract/routes.ts'
import type { LedgerReading } from '../../ledger/page.ts'
import type { Log } from '../edge/log.ts'
import type { Metrics } from '../edge/metrics.ts'
import { GatewayError } from '../GatewayError.ts'
import type { Logos } from '../logos/createLogos.ts'
import { may, type Role } from '../permissions.ts'
import type { Session } from '../sessions.ts'
import type { UpstreamAnswer } from '../upstream/readBounded.ts'
import { maskContacts } from './maskContacts.ts'
import { refusalBody, refusalStatus } from './refusalBody.ts'
import type { RedactRecord } from './redactRecord.ts'
import { withoutFees } from './withoutFees.ts'

/** `page`: of the list that was asked for. */
export type RedactAnswer = (
  answer: Pick<UpstreamAnswer, 'text' | 'status'>,
  match: Match,
  to: { session: Session; mid: string; page?: number },
) => { status: number; text: string }

type Kind = 'order' | 'user' | 'mid' | 'receipt' | 'configuration'

/** What the records of a route are. Configuration holds neither people nor fees. */
const kinds: Record<RouteName, Kind> = {
  'v1.listOrders': 'order',
  'v1.getOrder': 'order',
  'v1.createOrder': 'receipt',
  'v3.createOrder': 'receipt',
  'v1.listUsers': 'user',
  'v1.createUser': 'receipt',
  'v3.createUser': 'receipt',
  'v1.listMids': 'mid',
  'v1.listCurrencies': 'configuration',
  'v3.listCurrencies': 'configuration',
  'v3.listTokens': 'configuration',
  'v1.listPaymentMethods': 'configuration',
  'v3.listPaymentMethods': 'configuration',
}

type Parts = {
  redactRecord: RedactRecord
  reading: LedgerReading
  logos?: Logos | undefined
  log: Log
  metrics: Metrics
}

/**
 * A service's success by the letter of the interface, as one role may see it: rows of merchant IDs that are not
 * theirs kept back, fees and contact data by role. What cannot be understood does not cross.
 */
export function createRedactAnswer({ redactRecord, reading, logos, log, metrics }: Parts): RedactAnswer {
  return ({ text, status }, { name, route }, { session, mid, page = 1 }) => {
    const { role } = session.operator
    const kind = kinds[name]
    if (kind === 'receipt') return { status, text: redactReceipt(parse(text, status), name, role) }
    // A refusal gets here as the end of a list, and may be a page for people.
    const body = status < 400 ? parse(text, status) : tryParseJson(text)
    const received = { status, body, page }
    const letterOf = (sent: unknown) => toLetter(route, sent, { session, mid, kind })
    const answer = (data: unknown, { wrapper, ...more }: { wrapper?: string | undefined }) => {
      const opening = route.wrapper === 'success' ? { success: true } : { status: 'success' }
      return JSON.stringify({ ...opening, data, ...more, ...(wrapper && { assumed: { wrapper } }) })
    }

    if (route.shape === 'list') {
      const opened = openListAnswer(route, received)
      if (!('rows' in opened)) return noAnswer(opened, status, route.path)
      const { rows, wrapper, pagination } = opened
      const letters = rows.map(letterOf)
      const visible = letters.filter(({ isVisible }) => isVisible).map(({ record }) => record)
      const withheld = rows.length - visible.length
      if (kind !== 'mid') reportWithheld(withheld, mid)
      const data = route.rowsIn === undefined ? visible : { [route.rowsIn]: visible }
      const facts = { ...(pagination && { pagination }), ...(withheld > 0 && kind !== 'mid' && { withheld }) }
      return { status: 200, text: answer(data, { wrapper, ...facts }) }
    }
    const opened = openRecordAnswer(route, received)
    if (!('record' in opened)) return noAnswer(opened, status, route.path)
    if (opened.record === undefined && kind === 'order')
      throw new GatewayError(404, 'the payment service said success, and gave no order')
    const { record, isVisible } = letterOf(opened.record ?? {})
    if (isVisible) return { status, text: answer(record, { wrapper: opened.wrapper }) }
    reportWithheld(1, mid)
    throw new GatewayError(404, 'no such order under this merchant ID')
  }

  function toLetter(
    route: Match['route'],
    sent: unknown,
    to: { session: Session; mid: string; kind: Exclude<Kind, 'receipt'> },
  ) {
    const { kind, mid, session } = to
    const { role, mids } = session.operator
    const { record, assumed } = readLetter(route, sent, reading)
    const letter = assumed && isObject(record) ? { ...record, assumed } : record
    if (kind === 'configuration') return { record: withLogo(letter), isVisible: true }
    if (kind === 'mid') return { record: letter, isVisible: isListedMid(record, session) }
    const owner = ownerOf(sent, mid, reading.mids)
    const isVisible = mids.includes(owner)
    const redacted = redactRecord(isObject(letter) ? withOwner(letter, owner) : letter, {
      session,
      mid: owner,
      kind,
    })
    const maySeeSource = assumed !== undefined && may(role, 'fees.read') && may(role, 'contacts.reveal')
    if (!maySeeSource || !isObject(redacted)) return { record: redacted, isVisible }
    return { record: { ...redacted, raw: maskContacts(sent).record }, isVisible }
  }

  /** The service may have merchant IDs that are not set up here: only who sets up is told. */
  function isListedMid(record: unknown, { operator: { role, mids } }: Session): boolean {
    const own = ownerOf(record, '', reading.mids)
    return own === '' ? may(role, 'operators.manage') : mids.includes(own)
  }

  function withLogo(record: unknown): unknown {
    const logo = isObject(record) ? logos?.pathOf(record.logoUrl) : undefined
    return logo === undefined ? record : { ...(record as object), countinghouse: { logo } }
  }

  /** Nothing is dropped in silence: it is a fault of the service, or somebody's hand. */
  function reportWithheld(count: number, mid: string): void {
    if (count === 0) return
    metrics.withheld.inc(count)
    log('error', 'rows of another merchant ID were kept back', { count, mid })
  }
}

/**
 * Written by the letter when it was made. Whoever made an order typed what it holds, and needs the pay link and the
 * bank's details as they are.
 */
function redactReceipt(body: unknown, name: RouteName, role: Role): string {
  if (name.endsWith('createUser')) return JSON.stringify(maskContacts(body).record)
  return JSON.stringify(may(role, 'fees.read') ? body : withoutFees(body))
}

/** A no inside a success is a no; an answer that does not fit says what came. */
function noAnswer(answer: NoAnswer, status: number, path: string): { status: number; text: string } {
  if ('misfit' in answer) {
    // Names of what was sent may hold anything.
    const what = String(maskContacts(answer.misfit).record)
    throw new GatewayError(502, `the payment service's answer to ${path} does not fit: ${what}`, {
      facts: { reason: 'misfit' },
    })
  }
  const told = refusalStatus(answer.refused, status)
  return { status: told, text: JSON.stringify(refusalBody(answer.refused, told, status)) }
}

/** Numbers that a double cannot hold go out as they came in. */
function parse(text: string, status: number): unknown {
  if (text.trim() === '') return undefined
  try {
    return parseJson(text, { lossy: rawNumber })
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw new GatewayError(502, `the payment service answered ${status} with ${error.message}`, {
      facts: { reason: error.kind },
    })
  }
}
