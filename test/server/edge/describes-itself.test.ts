import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpenApi } from '../../../src/server/edge/createOpenApi.ts'
import { tokenReads } from '../../../src/server/access/permissions.ts'
import { startStack, type Ask } from '../../support/stack.ts'

type Schema = { properties?: Record<string, Schema>; prefixItems?: Schema[]; enum?: string[] }
type Operation = {
  operationId: string
  parameters: { name: string; content?: { 'application/json'?: { schema: Schema } } }[]
  security: object[]
}

const document = JSON.parse(JSON.stringify(createOpenApi()))
const paths = document.paths as Record<string, Record<string, Operation>>
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)
const parameterOf = (route: string, name: string) =>
  operations.find((one) => one.route === route)?.operation.parameters.find((one) => one.name === name)
    ?.content?.['application/json']?.schema

let stack: Awaited<ReturnType<typeof startStack>>
let admin: Ask
beforeAll(async () => {
  stack = await startStack({ world: { orders: 3, users: 3 } })
  admin = await stack.as('admin')
})
afterAll(() => stack.stack.close())

test('the document is valid for an independent validator', async () => {
  expect(await new Validator().validate(createOpenApi())).toMatchObject({ valid: true })
})

test('describes the currency of fees as stated for the fixed fee only', () => {
  expect(JSON.stringify(document)).toContain(
    'stated for the fixed fee; the other fees are assumed to share it',
  )
})

test('describes the routes that a token opens and no others', () => {
  expect(operations.map(({ route }) => route).toSorted()).toEqual([...tokenReads].toSorted())
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual([
    'getCoverage',
    'getExportsOrdersCsv',
    'getFees',
    'getOpenapiJson',
    'getOrders',
  ])
})

test('serves the document to everybody, signed in or not', async () => {
  for (const ask of [stack.ask, admin]) {
    const answer = await ask('/api/openapi.json')
    expect([answer.status, await answer.json()]).toEqual([200, document])
  }
})

test.each(['/api/orders', '/api/fees', '/api/coverage'])(
  'GET %s takes the described filters',
  async (path) => {
    const names = Object.keys(parameterOf(`GET ${path}`, 'filter')?.properties ?? {})
    const filter = { zz: 1, ...Object.fromEntries(names.map((name) => [name, {}])) }
    const answer = await admin(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const { details } = (await answer.json()) as { details: { field: string; message: string }[] }
    const unknown = details.filter(({ message }) => message === 'this filter does not exist')

    expect(names.length).toBeGreaterThan(0)
    expect(unknown.map(({ field }) => field)).toEqual(['filter.zz'])
  },
)

test.each(['/api/orders', '/api/fees', '/api/coverage'])('GET %s takes the described sorts', async (path) => {
  const [field] = parameterOf(`GET ${path}`, 'sort')?.prefixItems ?? []
  const answer = await admin(`${path}?sort=["zz","ASC"]`)
  const { details } = (await answer.json()) as { details: { message: string }[] }

  expect(details[0]?.message).toBe(`expected one of ${field?.enum?.join(', ')}`)
})
