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
import { paginationSchema } from '../../contract/pagination.ts'
import { isOwnerName, ownerOf, withOwner } from '../../contract/reading/ownerOf.ts'
import { isStated } from '../../contract/reading/shape.ts'
import { shapes } from '../../contract/reading/shapes.ts'
import { namedRoutes, type Route, type RouteName } from '../../contract/routes.ts'
import { fault, type Fault, type PlainCode } from '../../i18n/fault.ts'
import { maskText } from '../text/masks.ts'
import { maskRecord, type AliasOf, isForeign, refusalBody, refusalStatus } from '../masking/maskRecord.ts'
import { objectOf, redactRecord, shownAssumed, withOffer } from '../customers/redactRecord.ts'
import type { Rights } from '../access/rightsOf.ts'
import { recordRules } from '../masking/recordRules.ts'

/** Masks a service response; pure. `Reader` is plain data. Does not log, count, wait or throw. */
export function redactText(answer: Answer, reader: Reader, settings: RedactSettings): Redacted {
  const route = routesByName.get(answer.name)
  if (!route) return { fault: { status: 404, cause: 'no_route' } }
  try {
    return redact({ ...answer, route, reader, settings })
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    const cause = fault(jsonFaults[error.kind], { status: answer.status, fault: error.message })
    return { fault: { status: 502, cause } }
  }
}

const jsonFaults = {
  not_json: 'not_json',
  too_deep: 'too_deep',
  truncated: 'truncated.json',
  too_large: 'too_large.json',
} as const

export type Answer = { name: RouteName; status: number; text: string; mid: string; page?: number }

export type Reader = {
  operatorId: string
  mids: readonly string[]
  rights: Rights
  /** Also sees unconfigured merchant IDs. */
  everyMid: boolean
}

export type RedactSettings = {
  timeZone: string
  mids: readonly string[]
  offer: (raw: Record<string, unknown>, about: { operatorId: string; mid: string; object: string }) => string
  aliasOf?: AliasOf | undefined
  logoOf?: ((address: unknown) => string | undefined) | undefined
}

export type Redacted =
  /** `withheld`: foreign and unreadable rows. */
  | { status: number; text: string; withheld: number }
  | { fault: { status: number; cause: PlainCode | Fault }; withheld?: number }

const routesByName = new Map<RouteName, Route>(namedRoutes.map(({ name, route }) => [name, route]))

type Parts = Answer & { route: Route; reader: Reader; settings: RedactSettings }

function redact(parts: Parts): Redacted {
  const { route, status, text, page = 1 } = parts
  if (
    status >= 300 &&
    !(
      route.shape === 'list' &&
      isEndOfList({ status, body: tryParseJson(text, { limits: answerLimits }), page })
    )
  )
    return refusal(parts)
  if (route.reading === 'order receipt' || route.reading === 'user receipt')
    return { status, text: redactReceipt(parse(text), route.reading, parts), withheld: 0 }
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
    if (opened.record === undefined) return { fault: { status: 404, cause: 'order_not_given' } }
    const letter = letterOf(opened.record, parts)
    if (letter === 'foreign') return { fault: { status: 404, cause: 'no_order_of_merchant' }, withheld: 1 }
    if (letter === 'unclear')
      return noAnswer({ misfit: `expected a record, got ${kindOf(opened.record)}` }, parts)
    return { status, text: writeAnswer(letter.record, { wrapper: opened.wrapper }), withheld: 0 }
  }
  const opened = openListAnswer(route, received)
  if (!('rows' in opened)) return noAnswer(opened, parts)
  const { rows, wrapper, pagination } = opened
  if (rows.length > maxRows && ownedRecords.has(route.reading)) return tooManyRows(rows.length)
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
  return { status: 200, text: writeAnswer(data, { wrapper, ...facts }), withheld }
}

/** A row in interface form, masked; `unclear`: its type or owner is unknown. */
function letterOf(sent: unknown, parts: Parts): { record: unknown } | 'foreign' | 'unclear' {
  const { route, mid, reader, settings } = parts
  const { mids, rights } = reader
  const { record, assumed } = readLetter(route, sent, settings)
  if (!isObject(record) || !isUnderstood(record, route)) return 'unclear'
  // A plain code is one word. Longer text may be a foreign record.
  if (typeof sent === 'string' && !/^[\p{L}\p{N}_.-]{1,80}$/u.test(sent)) return 'unclear'
  const letter = assumed ? { ...record, assumed } : record
  const rules = recordRules[route.reading]
  if (!ownedRecords.has(route.reading) && namesForeign(record, rights)) return 'foreign'
  if (route.reading === 'mid') {
    const own = ownerOf(record, '', settings.mids)
    if (own === '' ? !reader.everyMid : !mids.includes(own)) return 'foreign'
    return { record: redactConfiguration(letter, parts) }
  }
  if (!ownedRecords.has(route.reading)) {
    const logo = settings.logoOf?.(record.logoUrl)
    const shown = redactConfiguration(letter, parts)
    return { record: logo === undefined ? shown : { ...(shown as object), countinghouse: { logo } } }
  }
  const owner = ownerOf(sent, mid, settings.mids)
  if (!mids.includes(owner)) return 'foreign'
  const kind = route.reading === 'user' ? 'user' : 'order'
  const offer = (raw: Record<string, unknown>) =>
    settings.offer(raw, { operatorId: reader.operatorId, mid: owner, object: objectOf(record, kind) })
  const { aliasOf } = settings
  const asSent = assumed && route.shape === 'one' ? sent : undefined
  return { record: redactRecord(withOwner(letter, owner), { rights, rules, offer, aliasOf, asSent }) }
}

const ownedRecords = new Set<Route['reading']>(['order row', 'order single', 'user'])

/** Configuration has no personal data, so nothing can be revealed. */
function redactConfiguration(record: Record<string, unknown>, { route, reader: { rights } }: Parts): unknown {
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
  { mid, reader: { operatorId, rights }, settings }: Parts,
): string {
  const { status, data, assumed } = isObject(body) ? body : { data: body }
  const isForeign = isObject(data) && namesForeign(data, rights)
  const { orderId: id, userId } = isObject(data) ? data : {}
  const object = objectOf({ id, userId }, reading === 'order receipt' ? 'order' : 'user')
  const offer = (raw: Record<string, unknown>) => settings.offer(raw, { operatorId, mid, object })
  const shown = isForeign ? {} : withOffer(maskRecord(data, recordRules[reading], rights), rights, offer)
  return JSON.stringify({
    status,
    data: shown,
    ...(assumed !== undefined && { assumed: shownAssumed(assumed, rights) }),
  })
}

/** Refuse the list: cutting it would hide an unknown part. */
function tooManyRows(count: number): Redacted {
  return { fault: { status: 502, cause: fault('too_large.rows', { count, max: maxRows }) } }
}

function noAnswer(answer: NoAnswer, { status, route }: Parts): Redacted {
  if ('misfit' in answer) {
    const what = maskText(answer.misfit)
    return { fault: { status: 502, cause: fault('misfit', { path: route.path, fault: what }) } }
  }
  const answerStatus = refusalStatus(answer.refused, status)
  return {
    status: answerStatus,
    text: JSON.stringify(refusalBody(answer.refused, answerStatus, status)),
    withheld: 0,
  }
}

/** The service's refusal; without a message, its status. */
function refusal({ status, text }: Parts): Redacted {
  const read = readErrorBody(tryParseJson(text, { limits: answerLimits }))
  // A 4xx without a message is still the service's refusal.
  if (read || (status >= 400 && status < 500))
    return { status, text: JSON.stringify(refusalBody(read ?? { details: [] }, status)), withheld: 0 }
  return { fault: { status: status < 400 ? 502 : status, cause: fault('service_status', { status }) } }
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
