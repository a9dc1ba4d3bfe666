import { expect, test } from 'vitest'
import type { Ask } from '../../support/stack.ts'
import { longEngines } from '../../support/stores.ts'
import { table, tokenTable } from './roles.ts'
import {
  builtRoutes,
  everything,
  notSignedIn,
  roles,
  stages,
  startWorld,
  tokens,
  type Person,
} from './world.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methods)[number]
const people: readonly Person[] = [
  ...notSignedIn,
  ...stages,
  everything,
  ...roles.map((role) => `${role} of mer_1`),
  ...roles.map((role) => `${role} of mer_2`),
  ...tokens,
]
const paths = [...new Set(builtRoutes.map((route) => route.split(' ')[1] ?? ''))]
const isForwarded = (path: string) => /^\/api\/v\d\//.test(path)

test('every route has a line in the table of roles, and every line a route', () => {
  expect(Object.keys(table).toSorted()).toEqual(builtRoutes.toSorted())
})

/** The expected status of a cell, by the table and the order of the checks. */
function statusFor(person: Person, method: Method, path: string): number {
  const line = table[`${method === 'HEAD' ? 'GET' : method} ${path}`]
  if (!line && !isForwarded(path)) return 405
  if (tokens.includes(person)) return statusForToken(person, method, path)
  const stage = stages.find((one) => one === person)
  if (line?.who === 'world') return line.status
  if (notSignedIn.some((one) => one === person)) return 401
  if (line?.who === 'stages') return statusAtStage(stage, `${method} ${path}`, line.status)
  if (stage) return 403
  if (!line) return 405
  const role = roles.find((one) => person.startsWith(one))
  if (!role || !line.who.includes(role)) return 403
  // These sessions are made by hand, without a password.
  if (path === '/api/session/step-up') return 409
  if (!person.endsWith('mer_2')) return line.status
  return line.mid === 'header' ? 403 : (line.foreignStatus ?? line.status)
}

/** The request names no merchant ID, so each token reads its own. */
function statusForToken(person: Person, method: Method, path: string): number {
  const role = roles.find((one) => person.startsWith(one))
  const who = tokenTable[`${method === 'HEAD' ? 'GET' : method} ${path}`] ?? []
  return role && who.includes(role) ? 200 : 403
}

/** A sign-in step that is not the next one is refused. */
function statusAtStage(stage: string | undefined, route: string, status: number): number {
  if (route === 'POST /api/session/password')
    return stage === undefined || stage === 'new-password' ? status : 403
  if (route.startsWith('POST /api/session/enrolment'))
    return stage === undefined || stage === 'enrol' ? status : 403
  return status
}

/** Each request names mer_1, or a record of it. */
test.each(longEngines)(
  'no role gets more than the table of roles gives, on any route with any method (%s)',
  async (engine) => {
    const { askAs, ids } = await startWorld(engine)
    const asks = new Map<Person, Ask>()
    const wrong: string[] = []
    let n = 1000
    for (const path of paths) {
      for (const token of tokens) asks.delete(token)
      for (const method of methods)
        for (const [nth, person] of people.entries()) {
          n++
          const line = table[`${method} ${path}`] ?? table[`GET ${path}`]
          // Without such a route, the answer depends on the sign-in alone, so each path asks for another share of people.
          const isRoute = `${method === 'HEAD' ? 'GET' : method} ${path}` in table
          if (!isRoute && !process.env.LONG && n % 4 > 0) continue
          // A request that ends or starts a session needs its own session.
          const ask = asks.get(person) ?? (await askAs(person))
          asks.set(person, ask)
          const id = ids[line?.id ?? ''] ?? line?.id ?? 'none'
          const answer = await ask(
            path.replace(/:id|\{orderId\}/, id) +
              (path.includes('payment-methods') ? '?direction=deposit' : ''),
            {
              method,
              json: table[`${method} ${path}`]?.body?.({ n }),
              headers: { MID: 'mer_1', 'Idempotency-Key': `key-${n}` },
              ip: `198.51.100.${nth}`,
            },
          )
          // The event stream never ends, so cancel it. Read files to the end, because unread files are still being
          // made.
          await (path === '/api/events' ? answer.body?.cancel() : answer.text())
          const status = statusFor(person, method, path)
          if (answer.status !== status)
            wrong.push(`${person}: ${method} ${path} answered ${answer.status}, not ${status}`)
          if (path.startsWith('/api/session')) asks.delete(person)
        }
    }

    expect(wrong).toEqual([])
    expect(n - 1000).toBe(paths.length * methods.length * people.length)
  },
  600_000,
)
