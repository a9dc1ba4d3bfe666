import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPolicies, type OwnRoute } from '../../../src/server/access/permissions.ts'
import { readFilter } from '../../../src/server/http/simpleRest.ts'
import { requestSchemas } from '../../attack/requestSchemas.ts'
import { startStack, type Ask } from '../../support/stack.ts'

// Checks the schemas of the attack tool against the handlers. With wrong schemas, attacks would stop at the first
// check.
const routes = Object.keys(ownPolicies) as OwnRoute[]
const filtered = routes.flatMap((route) => {
  const { filter } = requestSchemas[route] ?? {}
  // Routes with an ID read their record first, and the order file takes access tokens only.
  const isReached = !route.includes(':') && route !== 'GET /api/exports/orders.csv'
  return filter && isReached ? [{ route, names: Object.keys(filter.shape) }] : []
})
const sorted = routes.flatMap((route) => {
  const { sort } = requestSchemas[route] ?? {}
  return sort && !route.includes(':') ? [{ route, sort }] : []
})
const bodies = routes.flatMap((route) => {
  const { body } = requestSchemas[route] ?? {}
  const { properties } = body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {}
  // A body of several forms or with free names has no list of names.
  return properties ? [{ route, names: Object.keys(properties) }] : []
})

let stack: Awaited<ReturnType<typeof startStack>>
let admin: Ask
beforeAll(async () => {
  stack = await startStack({ world: { orders: 3, users: 3 } })
  admin = await stack.as('admin')
})
afterAll(() => stack.stack.close())

type Refusal = { details?: { field: string; message: string }[] }

test('every route with a body has a schema for attacks, and most list their fields', () => {
  const withBody = routes.filter((route) => /^(POST|PUT) /.test(route) && route !== 'POST /api/statements')

  expect(withBody.filter((route) => !requestSchemas[route]?.body)).toEqual([])
  expect(withBody.length - bodies.length).toBeLessThan(7)
})

test.each(filtered)('$route refuses unknown filters only', async ({ route, names }) => {
  const filter = { zz: 1, ...Object.fromEntries(names.map((name) => [name, {}])) }
  const answer = await admin(`${route.split(' ')[1]}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const { details = [] } = (await answer.json()) as Refusal
  const unknown = details.filter(({ message }) => message === 'this filter does not exist')

  expect(unknown.map(({ field }) => field)).toEqual(['filter.zz'])
})

test('no filter is read by a schema that ignores unknown fields', () => {
  expect(() => readFilter({}, z.object({ mid: z.string().optional() }))).toThrow('is not strict')
  for (const { filter } of Object.values(requestSchemas))
    if (filter) expect(() => readFilter({ zz: 1 }, filter)).toThrow('the filter has invalid fields')
})

test.each(sorted)('$route names the fields it sorts by', async ({ route, sort }) => {
  const answer = await admin(`${route.split(' ')[1]}?sort=["zz","ASC"]`)
  const { details = [] } = (await answer.json()) as Refusal

  expect(details[0]?.message).toBe(`expected one of ${sort.join(', ')}`)
})

test.each(bodies)('$route refuses an unknown field and names its own', async ({ route, names }) => {
  const [method = '', path = ''] = route.split(' ')
  const id = (await (await admin('/api/operators')).json())[0].id as string
  const answer = await admin(path.replace(':id', id), { method, json: { zz: 1 } })
  const { details = [] } = (await answer.json()) as Refusal

  expect(details.find(({ field }) => field === 'zz')?.message).toBe(
    `is not documented; expected ${names.length === 0 ? 'none' : `one of ${names.join(', ')}`}`,
  )
})
