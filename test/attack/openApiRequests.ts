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
type Parameter = {
  in: 'path' | 'query'
  name: string
  schema?: Schema
  content?: { 'application/json': { schema: Schema } }
}
export type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}
/** `*` stands behind what is attacked, as sqlmap wants it. `isJson`: a query that holds JSON. */
export type Marked = { name: string; method: string; target: string; body?: string; isJson: boolean }

/** Usual values, so that what is attacked gets past the first look. */
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
  // Of bodies that ask as addresses do, the document says no more than that they have these.
  filter: { q: 'mar', mid: 'mer_1' },
  sort: ['id', 'ASC'],
  range: [0, 24],
}

/** The requests of one operation, each with its own part marked: a path's id, each part of a filter, sort and range, the body. */
export function toMarked(method: string, path: string, operation: Operation, id: string): Marked[] {
  const { parameters = [], requestBody } = operation
  const base = `${method.toUpperCase()} ${path}`
  const plain = path.replace(/\{\w+\}/, id)
  const schema = requestBody?.content['application/json']?.schema
  const found: Marked[] = []
  const add = (what: string, target: string, { body = schema && write(schema, ''), isJson = false } = {}) =>
    found.push({
      name: `${base} ${what}`,
      method: method.toUpperCase(),
      target,
      isJson,
      ...(body !== undefined && { body }),
    })

  if (path.includes('{')) add('id', path.replace(/\{\w+\}/, `${id}*`))
  for (const { name, schema: plainSchema, content } of parameters.filter((one) => one.in === 'query')) {
    if (plainSchema) add(name, `${plain}?${name}=${encodeURIComponent(String(valueOf(plainSchema, name)))}*`)
    const json = content?.['application/json'].schema
    if (json?.properties)
      for (const [key, part] of Object.entries(json.properties)) {
        const needed = Object.fromEntries(
          (json.required ?? []).map((one) => [one, valueOf(json.properties?.[one] ?? {}, one)]),
        )
        const text = JSON.stringify({ ...needed, [key]: valueOf(part, key) })
        add(`${name}.${key}`, `${plain}?${name}=${marked(text, JSON.stringify(valueOf(part, key)))}`, {
          isJson: true,
        })
      }
    else if (json) {
      const first = JSON.stringify(valueOf(json, name))
      add(name, `${plain}?${name}=${marked(first, first.slice(1).split(',')[0]?.replace(/\]$/, '') ?? '')}`, {
        isJson: true,
      })
    }
  }
  if (schema) add('body', plain, { body: write(schema, '*') })
  return found
}

/** What of a JSON text is marked, in an address. */
function marked(text: string, value: string): string {
  const last = text.lastIndexOf(value) + value.length - (value.endsWith('"') ? 1 : 0)
  return `${encodeURIComponent(text.slice(0, last))}*${encodeURIComponent(text.slice(last))}`
}

function write(schema: Schema, mark: string): string {
  return JSON.stringify(valueOf(schema, ''), (_, value: unknown) =>
    typeof value === 'string' ? value + mark : value,
  )
}

function valueOf(schema: Schema, name: string): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return valueOf(choice, name)
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z'
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(Number(schema.minimum ?? 0), 1)
  if (type === 'array')
    return schema.prefixItems?.map((one) => valueOf(one, name)) ?? [valueOf(schema.items ?? {}, name)]
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, part]) => [key, valueOf(part, key)]),
    )
  if (type === 'object') return { a: 'b' }
  return (
    usual[name] ??
    (String(schema.pattern ?? '').includes(String.raw`\d`) || /_gte|_lte/.test(name) ? '1' : 'abc')
  )
}
