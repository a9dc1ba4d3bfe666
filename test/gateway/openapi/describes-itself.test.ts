import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGatewayOpenApi } from '../../../src/gateway/openapi/createGatewayOpenApi.ts'
import { ownPolicies } from '../../../src/gateway/permissions.ts'
import { table } from '../authorisation/roles.ts'
import { startStack, type Ask } from '../../support/stack.ts'

type Schema = {
  properties?: Record<string, Schema>
  prefixItems?: Schema[]
  enum?: string[]
  oneOf?: unknown
  anyOf?: unknown
  additionalProperties?: unknown
}
type Content = { content: { 'application/json'?: { schema: Schema } } }
type Operation = {
  operationId: string
  parameters: ({ name: string; in: string } & Partial<Content>)[]
  requestBody?: Content
  responses: Record<string, Partial<Content>>
  security: object[]
}

const paths = JSON.parse(JSON.stringify(createGatewayOpenApi())).paths as Record<
  string,
  Record<string, Operation>
>
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    operation,
  })),
)
const parameterOf = ({ parameters }: Operation, name: string) =>
  parameters.find((one) => one.name === name)?.content?.['application/json']?.schema

let stack: Awaited<ReturnType<typeof startStack>>
let admin: Ask
beforeAll(async () => {
  stack = await startStack({ world: { orders: 3, users: 3 } })
  admin = await stack.as('admin')
})
afterAll(() => stack.stack.close())

test('the document is valid, by somebody else’s reading', async () => {
  expect(await new Validator().validate(createGatewayOpenApi())).toMatchObject({ valid: true })
})

test('the currency of fees is described as stated for the fixed fee only', () => {
  const document = JSON.stringify(createGatewayOpenApi())
  expect(document).toContain('stated for the fixed fee; the other fees are assumed to share it')
})

test('each route of the gateway stands in it, once, and nothing else', () => {
  expect(operations.map(({ route }) => route).toSorted()).toEqual(Object.keys(ownPolicies).toSorted())
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('whoever asks is told it, whether they are signed in or not', async () => {
  for (const ask of [stack.ask, admin]) {
    const answer = await ask('/api/openapi.json')
    expect([answer.status, (await answer.json()).paths]).toEqual([200, paths])
  }
})

test('what succeeds is answered as it says', () => {
  const wrong = operations.filter(({ route, operation }) => {
    const status = table[route]?.status ?? 0
    return status >= 200 && status < 300 && !(status in operation.responses)
  })

  expect(wrong.map(({ route }) => route)).toEqual([])
})

/** What stands behind something with an id is looked at after that. */
const lists = operations.filter(
  ({ route, operation }) => parameterOf(operation, 'filter') && !route.includes(':'),
)

test.each(lists)('$route is filtered by what it says', async ({ route, operation }) => {
  const path = route.split(' ')[1] ?? ''
  const names = Object.keys(parameterOf(operation, 'filter')?.properties ?? {})
  const ask = async (filter: object) => {
    const answer = await admin(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const { details = [] } = (await answer.json()) as { details?: { field: string; message: string }[] }
    return details.filter(({ message }) => message === 'there is no such filter').map(({ field }) => field)
  }
  // An access token alone gets as far as the filter of this one.
  if (route === 'GET /api/exports/orders.csv') return

  expect(await ask({ zz: 1, ...Object.fromEntries(names.map((name) => [name, {}])) })).toEqual(['filter.zz'])
})

const sorted = lists.filter(({ operation }) => parameterOf(operation, 'sort'))

test.each(sorted)('$route is sorted by what it says', async ({ route, operation }) => {
  const answer = await admin(`${route.split(' ')[1]}?sort=["zz","ASC"]`)
  const [told] = ((await answer.json()) as { details: { message: string }[] }).details
  const [field] = parameterOf(operation, 'sort')?.prefixItems ?? []

  expect(told?.message).toBe(`expected one of ${field?.enum?.join(', ')}`)
})

const bodies = operations.flatMap(({ route, operation }) => {
  const schema = operation.requestBody?.content['application/json']?.schema
  // One of several forms, or names of one's own: there is no list of names.
  return schema?.properties ? [{ route, names: Object.keys(schema.properties) }] : []
})

test.each(bodies)('$route takes the fields that it says', async ({ route, names }) => {
  const [method = '', path = ''] = route.split(' ')
  const id = (await (await admin('/api/operators')).json())[0].id as string
  const answer = await admin(path.replace(':id', id), { method, json: { zz: 1 } })
  const { details = [] } = (await answer.json()) as { details?: { field: string; message: string }[] }
  const told = details.find(({ field }) => field === 'zz')?.message

  expect(told).toBe(
    `is not documented; expected ${names.length === 0 ? 'none' : `one of ${names.join(', ')}`}`,
  )
})

test('what has a body says which, and most of them name their fields', () => {
  const withBody = operations.filter(({ route }) => /^(POST|PUT) /.test(route))

  expect(withBody.filter(({ operation }) => !operation.requestBody).map(({ route }) => route)).toEqual([])
  expect(withBody.length - bodies.length).toBeLessThan(7)
  expect([lists.length, sorted.length, bodies.length].every((count) => count > 19)).toBe(true)
})
