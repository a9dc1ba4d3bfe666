import { z } from 'zod'
import { isObject } from '../../contract/isObject.ts'
import { parseJson, rawNumber } from '../../contract/json.ts'
import { createOrderRequestV3, orderRequestV3Schema } from '../../contract/orderRequest.ts'
import { GatewayError } from '../GatewayError.ts'
import { parseBody } from '../readBody.ts'
import { sentFaults } from '../schemaFaults.ts'
import { namedRoutes, type Route } from '../../contract/routes.ts'
import { asMessage, fault, type FieldFault, type Fault } from '../../i18n/fault.ts'
import { redirectFaults, type RedirectFault, type RedirectRule } from '../../contract/redirect.ts'

/** `text` goes out, and is kept with its intent; `body` is what another reader finds in it. */
type WrittenBody = { text: string; body: unknown }

/** What a payment method asks for by its own rules. */
type Asked = (source: { currency: string; paymentCode: string }) => Promise<string[]>

/** `openId`: of a person whose id was covered in what the browser was told. */
type Ways = { asked: Asked; openId: (id: string) => string }

/** The body as it goes out: of documented fields only, each once, numbers digit by digit as they came. */
export async function writeBody(
  route: z.ZodType,
  text: string,
  { asked, openId }: Ways,
): Promise<WrittenBody> {
  const parsed = parseBody(text, rawNumber)
  const sent =
    isObject(parsed) && typeof parsed.userId === 'string'
      ? { ...parsed, userId: openId(parsed.userId) }
      : parsed
  const schema = route === orderRequestV3Schema ? await withDetails(sent, asked) : route
  const read = schema.safeParse(sent)
  if (!read.success) throw new GatewayError(400, 'fields', { details: sentFaults(read.error, schema, sent) })
  const written = JSON.stringify(read.data)
  return { text: written, body: parseJson(written) }
}

/** The service is asked only where an order has fields that the interface does not show. */
async function withDetails(sent: unknown, asked: Asked): Promise<z.ZodType> {
  const { error } = orderRequestV3Schema.safeParse(sent)
  const isOpen = error?.issues.every(
    ({ code, path }) => code === 'unrecognized_keys' && path.join('.') === 'source.additionalPaymentDetails',
  )
  const source = isObject(sent) && isObject(sent.source) ? sent.source : {}
  const { currency, paymentCode } = source
  if (!isOpen || typeof currency !== 'string' || typeof paymentCode !== 'string') return orderRequestV3Schema
  return createOrderRequestV3(await asked({ currency, paymentCode }))
}

const mostRows = 200
const wholeNumber = (most: number) =>
  z
    .string()
    .refine(
      (text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= most,
      asMessage(fault('counting_number.max', { max: most })),
    )
const bounds: Record<string, z.ZodType> = {
  limit: wholeNumber(mostRows).optional(),
  page: wholeNumber(999_999_999).optional(),
}

/** Made once: to make one takes longer than to read a hundred queries with it. */
const schemas = new Map(namedRoutes.map(({ route: { query } }) => [query, toSentSchema(query)]))

function toSentSchema({ shape }: Route['query']): z.ZodObject {
  const fields = Object.entries(shape).map(([name, type]) => [name, bounds[name] ?? type])
  return z.strictObject(Object.fromEntries(fields) as z.ZodRawShape)
}

/** The query as it goes out: of documented parameters only, each once, in the order of the interface. */
export function writeQuery({ query }: Route, search: string): string {
  const sent = readParameters(search)
  const schema = schemas.get(query)
  if (!schema) throw new Error('no route of the interface has this query')
  const read = schema.safeParse(sent)
  if (!read.success) throw refusal(sentFaults(read.error, schema, sent))
  const written = Object.entries(read.data).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(written.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** Without a prototype: any name may be asked for. */
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

function refusal(details: FieldFault[]): GatewayError {
  return new GatewayError(400, 'parameters', { details })
}

/** An order whose payer would be sent where nobody is to be sent is refused before anything is kept or sent. */
export function checkRedirects(order: unknown, rule: RedirectRule): void {
  const faults = isObject(order) ? redirectFaults(order, rule) : []
  if (faults.length === 0) return
  const details = faults.map(({ field, fault }) => ({ field, ...faultOf(fault, rule) }))
  throw new GatewayError(400, 'fields', { details })
}

function faultOf(kind: RedirectFault, { schemes, hosts }: RedirectRule): Fault {
  if (kind === 'address') return fault('whole_address')
  if (kind === 'userinfo') return fault('no_userinfo')
  if (kind === 'host') return fault('redirect_host', { hosts: hosts.join(', ') })
  const apps = schemes.filter((scheme) => scheme !== 'https')
  return fault('scheme', { schemes: ['https', 'http on loopback', ...apps].join(', ') })
}
