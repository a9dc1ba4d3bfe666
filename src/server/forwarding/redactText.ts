import {
  tryParseJson,
  JsonError,
  parseJson,
  rawNumber,
  answerLimits,
  maxRows,
  isObject,
} from '../../contract/json.ts'
import { readErrorBody } from '../../contract/errorBody.ts'
import {
  isEndOfList,
  openListAnswer,
  openRecordAnswer,
  readLetter,
  type NoAnswer,
} from '../../contract/reading/answer.ts'
import { paginationSchema } from '../../contract/records.ts'
import { isOwnerName, ownerOf, withOwner } from '../../contract/reading/ownerOf.ts'
import { isStated } from '../../contract/reading/shape.ts'
import { shapes } from '../../contract/reading/shapes.ts'
import type { Route } from '../../contract/routes.ts'
import { fault } from '../../i18n/fault.ts'
import { maskText } from '../text/masks.ts'
import { maskRecord, isForeign, refusalBody, refusalStatus } from '../masking/maskRecord.ts'
import { objectOf, redactRecord, shownAssumed, withOffer } from '../customers/redactRecord.ts'
import type { Reveals } from '../customers/reveals.ts'
import { rightsOf, type Rights } from '../access/rightsOf.ts'
import { may } from '../access/permissions.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Operator } from '../http/context.ts'
import type { LedgerReading } from '../ledger/page.ts'
import type { Logos } from '../logos/createLogos.ts'
import type { UpstreamAnswer } from '../provider/exchange.ts'
import { recordRules } from '../masking/recordRules.ts'

/** Masks a service response. Throws if it is unusable. */
export function redactText(answer: Answer, reader: Reader, settings: RedactSettings): Redacted {
  try {
    return redact({ ...answer, reader, rights: rightsOf(reader, settings.reading.mids), settings })
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    const cause = fault(jsonFaults[error.kind], { status: answer.status, fault: error.message })
    throw new ApiError(502, cause)
  }
}

const jsonFaults = {
  not_json: 'not_json',
  too_deep: 'too_deep',
  truncated: 'truncated.json',
  too_large: 'too_large.json',
} as const

type Answer = UpstreamAnswer & { route: Route; mid: string; page?: number | undefined }

type Reader = Pick<Operator, 'id' | 'role' | 'mids'>

export type RedactSettings = {
  reading: LedgerReading
  reveals: Reveals
  logos?: Logos | undefined
  /** Called with the number of foreign and unreadable rows. */
  onWithheld: (count: number, mid: string) => void
}

type Redacted = { status: number; body: string }

type Parts = Answer & { reader: Reader; rights: Rights; settings: RedactSettings }

function redact(parts: Parts): Redacted {
  const { route, status, text, mid, page = 1 } = parts
  const { onWithheld } = parts.settings
  if (
    status >= 300 &&
    !(
      route.shape === 'list' &&
      isEndOfList({ status, body: tryParseJson(text, { limits: answerLimits }), page })
    )
  )
    return refusal(parts)
  if (route.reading === 'order receipt' || route.reading === 'user receipt')
    return { status, body: redactReceipt(parse(text), route.reading, parts) }
  // A refusal may end a list, or be an HTML page.
  const received = {
    status,
    body: status < 400 ? parse(text) : tryParseJson(text, { limits: answerLimits }),
    page,
  }
  const writeAnswer = (data: unknown, { wrapper, ...more }: { wrapper?: string | undefined }) => {
    const opening = route.wrapper === 'success' ? { success: true } : { status: 'success' }
    return JSON.stringify({ ...opening, data, ...more, ...(wrapper && { assumed: { wrapper } }) })
  }

  if (route.shape === 'one') {
    const opened = openRecordAnswer(route, received)
    if (!('record' in opened)) return noAnswer(opened, parts)
    if (opened.record === undefined) throw new ApiError(404, 'order_not_given')
    const letter = letterOf(opened.record, parts)
    if (letter === 'foreign') {
      onWithheld(1, mid)
      throw new ApiError(404, 'no_order_of_merchant')
    }
    if (letter === 'unclear')
      return noAnswer({ misfit: `expected a record, got ${kindOf(opened.record)}` }, parts)
    return { status, body: writeAnswer(letter.record, { wrapper: opened.wrapper }) }
  }
  const opened = openListAnswer(route, received)
  if (!('rows' in opened)) return noAnswer(opened, parts)
  const { rows, wrapper, pagination } = opened
  // Refuse the list: cutting it would hide an unknown part.
  if (rows.length > maxRows && ownedRecords.has(route.reading))
    throw new ApiError(502, fault('too_large.rows', { count: rows.length, max: maxRows }))
  const letters = rows.map((row) => letterOf(row, parts))
  if (rows.length > 0 && letters.every((letter) => letter === 'unclear'))
    return noAnswer({ misfit: `expected a list of records, got a list of ${kindOf(rows[0])}` }, parts)
  const visible = letters.flatMap((letter) => (typeof letter === 'object' ? [letter.record] : []))
  // Foreign merchant IDs are normal in the list of merchant IDs.
  const withheld = route.reading === 'mid' ? 0 : rows.length - visible.length
  const data = route.rowsIn === undefined ? visible : { [route.rowsIn]: visible }
  const facts = {
    ...(pagination && { pagination: documentedOnly(pagination) }),
    ...(withheld > 0 && { withheld }),
  }
  if (withheld > 0) onWithheld(withheld, mid)
  return { status: 200, body: writeAnswer(data, { wrapper, ...facts }) }
}

/** A row in interface form, masked; `unclear`: its type or owner is unknown. */
function letterOf(sent: unknown, parts: Parts): { record: unknown } | 'foreign' | 'unclear' {
  const { route, mid, reader, rights, settings } = parts
  const { reading, reveals, logos } = settings
  const { record, assumed } = readLetter(route, sent, reading)
  if (!isObject(record) || !isUnderstood(record, route)) return 'unclear'
  // A plain code is one word. Longer text may be a foreign record.
  if (typeof sent === 'string' && !/^[\p{L}\p{N}_.-]{1,80}$/u.test(sent)) return 'unclear'
  const letter = assumed ? { ...record, assumed } : record
  const rules = recordRules[route.reading]
  if (!ownedRecords.has(route.reading) && namesForeign(record, rights)) return 'foreign'
  if (route.reading === 'mid') {
    const own = ownerOf(record, '', reading.mids)
    // The service may have unconfigured merchant IDs; only those who manage operators see them.
    if (own === '' ? !may(reader.role, 'operators.manage') : !reader.mids.includes(own)) return 'foreign'
    return { record: redactConfiguration(letter, parts) }
  }
  if (!ownedRecords.has(route.reading)) {
    const logo = logos?.pathOf(record.logoUrl)
    const shown = redactConfiguration(letter, parts)
    return { record: logo === undefined ? shown : { ...(shown as object), countinghouse: { logo } } }
  }
  const owner = ownerOf(sent, mid, reading.mids)
  if (!reader.mids.includes(owner)) return 'foreign'
  const kind = route.reading === 'user' ? 'user' : 'order'
  const offer = (raw: Record<string, unknown>) =>
    reveals.offer(raw, { operatorId: reader.id, mid: owner, object: objectOf(record, kind) })
  const { aliasOf } = reveals
  const asSent = assumed && route.shape === 'one' ? sent : undefined
  return { record: redactRecord(withOwner(letter, owner), { rights, rules, offer, aliasOf, asSent }) }
}

const ownedRecords = new Set<Route['reading']>(['order row', 'order single', 'user'])

/** Configuration has no personal data, so nothing can be revealed. */
function redactConfiguration(record: Record<string, unknown>, { route, rights }: Parts): unknown {
  const { assumed, countinghouse: _, ...sent } = record
  const shown = maskRecord(sent, recordRules[route.reading], rights).record
  return assumed === undefined ? shown : { ...shown, assumed: shownAssumed(assumed, rights) }
}

function namesForeign(record: Record<string, unknown>, rights: Rights): boolean {
  return Object.keys(record).some((key) => isOwnerName(key) && isForeign(rights, record[key]))
}

function isUnderstood(record: Record<string, unknown>, { reading }: Route): boolean {
  return Object.keys(record).some((key) => shapes[reading].fields.has(key) && isStated(record[key]))
}

function documentedOnly(pagination: Record<string, unknown>): unknown {
  const documented = Object.entries(pagination).filter(
    ([key, value]) => key in paginationSchema.shape && /^(?:\d{1,15}|true|false)$/.test(String(value)),
  )
  return Object.fromEntries(documented)
}

/** Already in interface form. The order's creator typed its data and needs the original pay link and bank details. */
function redactReceipt(
  body: unknown,
  reading: 'order receipt' | 'user receipt',
  { mid, reader, rights, settings: { reveals } }: Parts,
): string {
  const { status, data, assumed } = isObject(body) ? body : { data: body }
  const isForeign = isObject(data) && namesForeign(data, rights)
  const { orderId: id, userId } = isObject(data) ? data : {}
  const object = objectOf({ id, userId }, reading === 'order receipt' ? 'order' : 'user')
  const offer = (raw: Record<string, unknown>) => reveals.offer(raw, { operatorId: reader.id, mid, object })
  const shown = isForeign ? {} : withOffer(maskRecord(data, recordRules[reading], rights), rights, offer)
  return JSON.stringify({
    status,
    data: shown,
    ...(assumed !== undefined && { assumed: shownAssumed(assumed, rights) }),
  })
}

function noAnswer(answer: NoAnswer, { status, route }: Parts): Redacted {
  if ('misfit' in answer) {
    const what = maskText(answer.misfit)
    throw new ApiError(502, fault('misfit', { path: route.path, fault: what }))
  }
  const answerStatus = refusalStatus(answer.refused, status)
  const body = refusalBody(answer.refused, answerStatus, status)
  return { status: answerStatus, body: JSON.stringify(body) }
}

/** The service's refusal; without a message, its status. */
function refusal({ status, text, headers }: Parts): Redacted {
  const read = readErrorBody(tryParseJson(text, { limits: answerLimits }))
  // A 4xx without a message is still the service's refusal.
  if (read || (status >= 400 && status < 500))
    return { status, body: JSON.stringify(refusalBody(read ?? { details: [] }, status)) }
  const retryAfter = headers.get('retry-after')
  throw new ApiError(status < 400 ? 502 : status, fault('service_status', { status }), {
    ...(retryAfter !== null && { headers: { 'Retry-After': retryAfter } }),
  })
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'lists'
  return typeof value === 'object' ? 'objects without a documented field' : `${typeof value}s`
}

/** Keeps numbers that a double cannot hold. */
function parse(text: string): unknown {
  return text.trim() === '' ? undefined : parseJson(text, { limits: answerLimits, lossy: rawNumber })
}
