import type { Match } from '../../contract/findRoute.ts'
import { isObject } from '../../contract/isObject.ts'
import { JsonError, parseJson, rawNumber } from '../../contract/json.ts'
import type { RouteName } from '../../contract/routes.ts'
import type { Log } from '../edge/log.ts'
import type { Metrics } from '../edge/metrics.ts'
import { GatewayError } from '../GatewayError.ts'
import { may } from '../permissions.ts'
import type { Session } from '../sessions.ts'
import type { UpstreamAnswer } from '../upstream/readBounded.ts'
import { maskContacts } from './maskContacts.ts'
import type { RedactRecord } from './redactRecord.ts'
import { withoutFees } from './withoutFees.ts'

export type RedactAnswer = (
  answer: Pick<UpstreamAnswer, 'text' | 'status'>,
  match: Match,
  session: Session,
  mid: string,
) => string

type Kind = 'order' | 'user' | 'mid' | 'order receipt' | 'user receipt' | 'configuration'

/** What the records of a route are. Configuration holds neither people nor fees, and goes through as it came. */
const kinds: Record<RouteName, Kind> = {
  'v1.listOrders': 'order',
  'v1.getOrder': 'order',
  'v1.createOrder': 'order receipt',
  'v3.createOrder': 'order receipt',
  'v1.listUsers': 'user',
  'v1.createUser': 'user receipt',
  'v3.createUser': 'user receipt',
  'v1.listMids': 'mid',
  'v1.listCurrencies': 'configuration',
  'v3.listCurrencies': 'configuration',
  'v3.listTokens': 'configuration',
  'v1.listPaymentMethods': 'configuration',
  'v3.listPaymentMethods': 'configuration',
}

type Parts = { redactRecord: RedactRecord; log: Log; metrics: Metrics }

/** A service's success as one role may see it: rows of other merchant IDs kept back, fees and contact data by role. */
export function createRedactAnswer({ redactRecord, log, metrics }: Parts): RedactAnswer {
  return ({ text, status }, { name, route }, session, mid) => {
    if (text.trim() === '') return ''
    const body = read(text, status)
    const kind = kinds[name]
    if (kind === 'configuration') return text
    const { role, mids } = session.operator
    const byFees = (value: unknown) => (may(role, 'fees.read') ? value : withoutFees(value))
    // Whoever made it typed what it holds, and needs the pay link and the bank's details as they are.
    if (kind === 'order receipt') return JSON.stringify(byFees(body))
    const redactRest = (value: unknown) => maskContacts(kind === 'order' ? byFees(value) : value).record
    if (kind === 'user receipt' || !isObject(body)) return JSON.stringify(redactRest(body))
    const isVisible = (row: unknown) =>
      kind === 'mid' ? mids.includes(midOf(row) ?? '') : (midOf(row) ?? mid) === mid
    const redact = (row: unknown) => (kind === 'mid' ? row : redactRecord(row, { session, mid, kind }))

    const { data } = body
    const { rowsIn = '' } = route
    const list = isObject(data) ? data[rowsIn] : data
    const around = redactRest({ ...body, data: undefined }) as object
    if (Array.isArray(list)) {
      const visible = list.filter(isVisible)
      if (kind !== 'mid') reportWithheld(list.length - visible.length, mid)
      const rows = visible.map(redact)
      const besides = isObject(data) && (redactRest({ ...data, [rowsIn]: undefined }) as object)
      return JSON.stringify({ ...around, data: besides ? { ...besides, [rowsIn]: rows } : rows })
    }
    // A shape that nobody has described: nothing in it is shown more openly than in a record.
    if (!isObject(data)) return JSON.stringify(redactRest(body))
    if (isVisible(data)) return JSON.stringify({ ...around, data: redact(data) })
    reportWithheld(1, mid)
    throw new GatewayError(404, 'no such order under this merchant ID')
  }

  /** Nothing is dropped in silence: it is a fault of the service, or somebody's hand. */
  function reportWithheld(count: number, mid: string): void {
    if (count === 0) return
    metrics.withheld.inc(count)
    log('error', 'rows of another merchant ID were kept back', { count, mid })
  }
}

function midOf(row: unknown): string | undefined {
  const mid = isObject(row) ? row.mid : undefined
  return (typeof mid === 'string' && mid !== '') || typeof mid === 'number' ? String(mid) : undefined
}

/** Numbers that a double cannot hold go out as they came in. */
function read(text: string, status: number): unknown {
  try {
    return parseJson(text, { lossy: rawNumber })
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw new GatewayError(502, `the payment service answered ${status} with ${error.message}`, {
      facts: { reason: error.kind },
    })
  }
}
