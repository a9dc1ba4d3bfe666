import { z } from 'zod'
import { namedRoutes, type Route } from '../../contract/routes.ts'
import { asMessage, fault, type FieldFault } from '../../i18n/fault.ts'
import { GatewayError } from '../GatewayError.ts'
import { sentFaults } from '../schemaFaults.ts'

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
