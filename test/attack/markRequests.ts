import { z } from 'zod'
import type { OwnRoute } from '../../src/server/access/permissions.ts'
import type { RequestSchema } from './requestSchemas.ts'

type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  prefixItems?: Schema[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
}
/** `*` marks the attacked value, as sqlmap expects. `isJson`: a query that contains JSON. */
export type Marked = { name: string; method: string; target: string; body?: string; isJson: boolean }

/** Valid values, so that attacks get past validation. */
const usual: Record<string, unknown> = {
  mid: 'mer_1',
  mids: 'mer_1',
  status: 'completed',
  sourceCurrency: 'EUR',
  destinationCurrency: 'USDT',
  currency: 'EUR',
  timeZone: 'UTC',
  reason: 'held against a tool',
  url: 'https://receiver.example.com/hook',
  email: 'somebody@office.test',
  q: 'mar',
  text: 'mar',
  // Schemas with a list query in their body do not describe these fields further.
  filter: { q: 'mar', mid: 'mer_1' },
  sort: ['id', 'ASC'],
  range: [0, 24],
}

/** The requests of one route, each with another marked part: path ID, parts of filter, sort and range, body. */
export function toMarked(route: OwnRoute, requestSchema: RequestSchema, id: string): Marked[] {
  const [method = '', path = ''] = route.split(' ')
  const { body: bodySchema, filter, sort, query = [] } = requestSchema
  const plain = path.replace(/:\w+/, id)
  const schema = bodySchema && toJsonSchema(bodySchema)
  const requests: Marked[] = []
  const add = (what: string, target: string, { body = schema && write(schema, ''), isJson = false } = {}) =>
    requests.push({ name: `${route} ${what}`, method, target, isJson, ...(body !== undefined && { body }) })

  if (path.includes(':')) add('id', path.replace(/:\w+/, `${id}*`))
  for (const name of query)
    add(name, `${plain}?${name}=${encodeURIComponent(String(makeValue({ type: 'string' }, name)))}*`)
  if (filter) {
    const { properties = {}, required = [] } = toJsonSchema(filter)
    const needed = Object.fromEntries(required.map((name) => [name, makeValue(properties[name] ?? {}, name)]))
    for (const [name, part] of Object.entries(properties)) {
      const value = makeValue(part, name)
      const text = JSON.stringify({ ...needed, [name]: value })
      add(`filter.${name}`, `${plain}?filter=${marked(text, JSON.stringify(value))}`, { isJson: true })
    }
  }
  if (sort) {
    add('sort', `${plain}?sort=${marked(JSON.stringify([sort[0], 'ASC']), `"${sort[0]}"`)}`, { isJson: true })
    add('range', `${plain}?range=${marked('[1,1]', '1')}`, { isJson: true })
  }
  if (schema) add('body', plain, { body: write(schema, '*') })
  return requests
}

function toJsonSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** Marks a value of a JSON text in an address. */
function marked(text: string, value: string): string {
  const last = text.lastIndexOf(value) + value.length - (value.endsWith('"') ? 1 : 0)
  return `${encodeURIComponent(text.slice(0, last))}*${encodeURIComponent(text.slice(last))}`
}

function write(schema: Schema, mark: string): string {
  return JSON.stringify(makeValue(schema, ''), (_, value: unknown) =>
    typeof value === 'string' ? value + mark : value,
  )
}

function makeValue(schema: Schema, name: string): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return makeValue(choice, name)
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z'
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(Number(schema.minimum ?? 0), 1)
  if (type === 'array')
    return schema.prefixItems?.map((one) => makeValue(one, name)) ?? [makeValue(schema.items ?? {}, name)]
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, part]) => [key, makeValue(part, key)]),
    )
  if (type === 'object') return { a: 'b' }
  return (
    usual[name] ??
    (String(schema.pattern ?? '').includes(String.raw`\d`) || /_gte|_lte/.test(name) ? '1' : 'abc')
  )
}
