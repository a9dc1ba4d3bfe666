import type { Match } from '../../contract/findRoute.ts'
import { isObject } from '../../contract/isObject.ts'
import { JsonError, parseJson } from '../../contract/json.ts'
import type { RouteName } from '../../contract/routes.ts'
import type { Log } from '../edge/log.ts'
import type { Metrics } from '../edge/metrics.ts'
import { GatewayError } from '../GatewayError.ts'
import { may } from '../permissions.ts'
import type { Session } from '../sign-in/sessions.ts'
import type { UpstreamAnswer } from '../upstream/readBounded.ts'
import { rawNumber } from './jsonText.ts'
import { maskContacts } from './maskContacts.ts'
import type { ShowRecord } from './showRecord.ts'
import { withoutFees } from './withoutFees.ts'

export type ShowAnswer = (
  answer: Pick<UpstreamAnswer, 'text' | 'status'>,
  match: Match,
  session: Session,
  mid: string,
) => string

/** What the routes' records are. Configuration holds neither people nor fees, and goes through as it came. */
const kinds: Partial<Record<RouteName, 'order' | 'user' | 'mid' | 'order receipt' | 'user receipt'>> = {
  'v1.listOrders': 'order',
  'v1.getOrder': 'order',
  'v1.createOrder': 'order receipt',
  'v3.createOrder': 'order receipt',
  'v1.listUsers': 'user',
  'v1.createUser': 'user receipt',
  'v3.createUser': 'user receipt',
  'v1.listMids': 'mid',
}

/** A service's success as one role may see it: rows of other merchant IDs kept back, fees and contact data by role. */
export function createShowAnswer({
  show,
  log,
  metrics,
}: {
  show: ShowRecord
  log: Log
  metrics: Metrics
}): ShowAnswer {
  return ({ text, status }, { name, route }, session, mid) => {
    if (text.trim() === '') return ''
    const body = read(text, status)
    const kind = kinds[name]
    if (kind === undefined) return text
    const { role, mids } = session.operator
    const byFees = (value: unknown) => (may(role, 'fees.read') ? value : withoutFees(value))
    // Whoever made it typed what it holds, and needs the pay link and the bank's details as they are.
    if (kind === 'order receipt') return JSON.stringify(byFees(body))
    const rest = (value: unknown) => maskContacts(kind === 'order' ? byFees(value) : value).record
    if (kind === 'user receipt') return JSON.stringify(rest(body))
    const keep = (row: unknown) =>
      kind === 'mid' ? mids.includes(midOf(row) ?? '') : (midOf(row) ?? mid) === mid
    const shown = (row: unknown) => (kind === 'mid' ? row : show(row, { session, mid, has: kind }))

    const place = isObject(body) ? placeOfRows(body, route.rowsIn) : undefined
    if (isObject(body) && place) {
      const kept = place.rows.filter(keep)
      if (kind !== 'mid') report(place.rows.length - kept.length, mid)
      return JSON.stringify(put(rest({ ...body, data: undefined }), place, kept.map(shown), rest))
    }
    if (isObject(body) && isObject(body.data)) {
      if (!keep(body.data)) {
        report(1, mid)
        throw new GatewayError(404, 'no such order under this merchant ID')
      }
      return JSON.stringify({ ...(rest({ ...body, data: undefined }) as object), data: shown(body.data) })
    }
    // A shape that nobody has described: nothing in it is shown more openly than in a record.
    return JSON.stringify(rest(body))
  }

  /** Nothing is dropped in silence: it is a fault of the service, or somebody's hand. */
  function report(count: number, mid: string): void {
    if (count === 0) return
    metrics.withheld.inc(count)
    log('error', 'rows of another merchant ID were kept back', { count, mid })
  }
}

type Place = { rows: unknown[]; around: Record<string, unknown> | undefined; rowsIn: string }

function placeOfRows({ data }: Record<string, unknown>, rowsIn = ''): Place | undefined {
  if (Array.isArray(data)) return { rows: data, around: undefined, rowsIn }
  const inner = isObject(data) ? data[rowsIn] : undefined
  return isObject(data) && Array.isArray(inner) ? { rows: inner, around: data, rowsIn } : undefined
}

function put(
  outer: unknown,
  { around, rowsIn }: Place,
  rows: unknown[],
  rest: (value: unknown) => unknown,
): object {
  const data = around ? { ...(rest({ ...around, [rowsIn]: undefined }) as object), [rowsIn]: rows } : rows
  return { ...(outer as object), data }
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
