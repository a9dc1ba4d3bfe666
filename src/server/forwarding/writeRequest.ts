import { z } from 'zod'
import { isObject, parseJson, rawNumber } from '../../contract/json.ts'
import { createOrderRequestV3, orderRequestV3Schema } from '../../contract/orderRequest.ts'
import { ApiError } from '../http/ApiError.ts'
import { parseBody } from '../http/readBody.ts'
import { schemaFaults } from '../http/schemaFaults.ts'
import { namedRoutes, type Route } from '../../contract/routes.ts'
import { asMessage, fault, type FieldFault, type Fault } from '../../i18n/fault.ts'
import { redirectFaults, type RedirectFault, type RedirectRule } from '../../contract/redirect.ts'

/** `text` is sent and stored with its intent; `body` is its parsed form. */
type WrittenBody = { text: string; body: unknown }

type ReadDetails = (source: { currency: string; paymentCode: string }) => Promise<string[]>

/** `openId`: decrypts a masked customer id. */
type Ways = { requiredDetails: ReadDetails; openId: (id: string) => string }

/** Rebuilds the body from documented fields, each once, with the original digits of numbers. */
export async function writeBody(
  route: z.ZodType,
  text: string,
  { requiredDetails, openId }: Ways,
): Promise<WrittenBody> {
  const parsed = parseBody(text, rawNumber)
  const sent =
    isObject(parsed) && typeof parsed.userId === 'string'
      ? { ...parsed, userId: openId(parsed.userId) }
      : parsed
  const schema = route === orderRequestV3Schema ? await withDetails(sent, requiredDetails) : route
  const read = schema.safeParse(sent)
  if (!read.success) throw new ApiError(400, 'fields', { details: schemaFaults(read.error, schema, sent) })
  const written = JSON.stringify(read.data)
  return { text: written, body: parseJson(written) }
}

/** Asks the service only for orders with undocumented fields. */
async function withDetails(sent: unknown, requiredDetails: ReadDetails): Promise<z.ZodType> {
  const { error } = orderRequestV3Schema.safeParse(sent)
  const isOpen = error?.issues.every(
    ({ code, path }) => code === 'unrecognized_keys' && path.join('.') === 'source.additionalPaymentDetails',
  )
  const source = isObject(sent) && isObject(sent.source) ? sent.source : {}
  const { currency, paymentCode } = source
  if (!isOpen || typeof currency !== 'string' || typeof paymentCode !== 'string') return orderRequestV3Schema
  return createOrderRequestV3(await requiredDetails({ currency, paymentCode }))
}

const maxRows = 200
const wholeNumber = (most: number) =>
  z
    .string()
    .refine(
      (text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= most,
      asMessage(fault('counting_number.max', { max: most })),
    )
const bounds: Record<string, z.ZodType> = {
  limit: wholeNumber(maxRows).optional(),
  page: wholeNumber(999_999_999).optional(),
}

/** Cached: creating a schema costs more than a hundred reads. */
const schemas = new Map(namedRoutes.map(({ route: { query } }) => [query, toSentSchema(query)]))

function toSentSchema({ shape }: Route['query']): z.ZodObject {
  const fields = Object.entries(shape).map(([name, type]) => [name, bounds[name] ?? type])
  return z.strictObject(Object.fromEntries(fields) as z.ZodRawShape)
}

/** Rebuilds the query from documented parameters, each once, in the documented order. */
export function writeQuery({ query }: Route, search: string): string {
  const sent = readParameters(search)
  const schema = schemas.get(query)
  if (!schema) throw new Error('no route of the interface has this query')
  const read = schema.safeParse(sent)
  if (!read.success) throw refusal(schemaFaults(read.error, schema, sent))
  const written = Object.entries(read.data).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(written.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** Without a prototype, because any name may occur. */
function readParameters(search: string): Record<string, string> {
  if (!isUtf8(search)) throw refusal([{ field: 'query', code: 'query_bytes' }])
  const parameters = [...new URLSearchParams(search)]
  const names = parameters.map(([name]) => name)
  const twice = new Set(names.filter((name, nth) => names.indexOf(name) !== nth))
  if (twice.size > 0) throw refusal([...twice].map((field) => ({ field, code: 'given_twice' as const })))
  return Object.assign(Object.create(null), Object.fromEntries(parameters)) as Record<string, string>
}

function isUtf8(search: string): boolean {
  try {
    decodeURIComponent(search)
    return true
  } catch {
    return false
  }
}

function refusal(details: FieldFault[]): ApiError {
  return new ApiError(400, 'parameters', { details })
}

/** Refuses an order with a forbidden redirect before anything is stored or sent. */
export function checkRedirects(order: unknown, rule: RedirectRule): void {
  const faults = isObject(order) ? redirectFaults(order, rule) : []
  if (faults.length === 0) return
  const details = faults.map(({ field, fault }) => ({ field, ...faultOf(fault, rule) }))
  throw new ApiError(400, 'fields', { details })
}

function faultOf(kind: RedirectFault, { schemes, hosts }: RedirectRule): Fault {
  if (kind === 'address') return fault('web_address')
  if (kind === 'userinfo') return fault('no_userinfo')
  if (kind === 'host') return fault('redirect_host', { hosts: hosts.join(', ') })
  const apps = schemes.filter((scheme) => scheme !== 'https')
  return fault('scheme', { schemes: ['https', 'http on loopback', ...apps].join(', ') })
}
