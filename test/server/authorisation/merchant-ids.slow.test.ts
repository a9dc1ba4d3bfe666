import { expect, test } from 'vitest'
import type { Store } from '../../../src/store/openStore.ts'
import { longEngines } from '../../support/stores.ts'
import { table, tokenTable, type Line } from './roles.ts'
import { everything, roles, startWorld, tokens, type Person } from './world.ts'

/** How a request of an operator with mer_1 alone names a merchant ID. */
const forms = [
  'none',
  'mine',
  'of another operator',
  'unknown',
  'malformed',
  'empty',
  'mine and another',
  'mine twice',
]
type Form = (typeof forms)[number]

const values: Record<Form, string[] | undefined> = {
  none: undefined,
  mine: ['mer_1'],
  'of another operator': ['mer_2'],
  unknown: ['mer_9'],
  malformed: ['mer_1%00/../é'],
  empty: [''],
  'mine and another': ['mer_1', 'mer_2'],
  'mine twice': ['mer_1', 'mer_1'],
}
const people: readonly Person[] = roles.map((role) => `${role} of mer_1`)

/**
 * Answers only requests that name own merchant IDs. A header holds one ID, so a repeated ID is malformed there. An
 * address uses the first of two. A list may repeat an ID.
 */
function statusFor(person: Person, route: string, { who, status, mid }: Line, form: Form): number {
  const role = roles.find((one) => person.startsWith(one))
  if (tokens.includes(person)) {
    if (!role || !tokenTable[route]?.includes(role)) return 403
    return form === 'none' || form === 'mine' || form === 'mine twice' ? 200 : 403
  }
  if (who === 'world' || who === 'stages') return status
  if (!role || !who.includes(role)) return 403
  if (form === 'none' || form === 'mine') return status
  if (form === 'mine twice') return mid === 'header' ? 403 : status
  if (form === 'mine and another') return mid === 'query' ? status : 403
  return 403
}

function requestOf(route: string, line: Line, mids: string[] | undefined, id: string, n: number) {
  const [method = '', path = ''] = route.split(' ')
  const query = new URLSearchParams(path.includes('payment-methods') ? { direction: 'deposit' } : {})
  const headers = new Headers({ 'Idempotency-Key': `key-${n}` })
  const isSeveral = mids !== undefined && mids.length > 1
  const named = isSeveral ? mids : mids?.[0]
  if (mids !== undefined && line.mid === 'header')
    headers.set('MID', mids.join(', ').replaceAll(/[^\x20-\x7e]/g, '?'))
  if (mids !== undefined && line.mid === 'filter') query.set('filter', JSON.stringify({ mid: named }))
  if (mids !== undefined && line.mid === 'query') for (const mid of mids) query.append('mid', mid)
  const inBody =
    line.mid === 'list in the body' ? mids : line.mid === 'filter in the body' ? named : undefined
  const json = line.body?.({ n, ...(inBody !== undefined && { mids: inBody }) })
  return { path: `${path.replace(/:id|\{orderId\}/, id)}?${query}`, init: { method, json, headers } }
}

/** Every value of the other merchant ID matches this. */
const otherMerchant = /mer_2|OR-2\b|UX-2\b|-2@a|odd_2|field_2|200\.00/

test.each(longEngines)(
  'a request reaches only its operator’s own data, however it names a merchant ID (%s)',
  async (engine) => {
    const { askAs, ids, store } = await startWorld(engine)
    const wrong: string[] = []
    const before = await readGrants(store)
    let n = 5000
    let cells = 0
    for (const person of [...people, ...tokens.filter((token) => token.endsWith('mer_1'))]) {
      const ask = await askAs(person)
      for (const [route, line] of Object.entries(table)) {
        // Other tests cover the routes that end the session.
        if (line.who === 'stages' || line.who === 'world' || route === 'DELETE /api/sessions') continue
        for (const form of line.mid ? forms : (['none'] as const)) {
          n++
          cells++
          const id = ids[line.id ?? ''] ?? line.id ?? 'none'
          const { path, init } = requestOf(route, line, values[form], id, n)
          const answer = await ask(path, { ...init, ip: `198.51.100.${n % 200}` })
          const text = route === 'GET /api/events' ? await readFirstChunk(answer) : await answer.text()
          const where = `${person}: ${route}, ${form}`
          const status = statusFor(person, route, line, form)
          if (route === 'POST /api/session/step-up') continue
          if (answer.status !== status) wrong.push(`${where} answered ${answer.status}, not ${status}`)
          if (otherMerchant.test(text)) wrong.push(`${where} shows ${otherMerchant.exec(text)?.[0]}`)
          if (otherMerchant.test([...answer.headers.values()].join(' ')))
            wrong.push(`${where} shows it in a header`)
        }
      }
    }

    expect(wrong).toEqual([])
    expect(cells).toBeGreaterThan(800)
    expect(await readGrants(store)).toEqual(before)
  },
  600_000,
)

test.each(longEngines)(
  'records of another merchant ID look missing on every route with an ID (%s)',
  async (engine) => {
    const { cookieOf, askWith, ids } = await startWorld(engine)
    const wrong: string[] = []
    let n = 9000
    for (const person of people) {
      const ask = askWith(await cookieOf(person))
      const role = roles.find((one) => person.startsWith(one))
      for (const [route, line] of Object.entries(table)) {
        if (line.id === undefined || line.who === 'world' || line.who === 'stages') continue
        if (!role || !line.who.includes(role)) continue
        const readOutcome = async (id: string) => {
          const { path, init } = requestOf(route, line, undefined, id, n++)
          const answer = await ask(path, init)
          return [
            answer.status,
            (await answer.text()).replace(/"requestId":"[^"]*"/, '').replaceAll(id, 'id'),
          ]
        }
        const other = line.id.replace('1', '2').replace('victim', 'victim-2@a.test')
        const otherOutcome = await readOutcome(ids[other] ?? other)
        const missingOutcome = await readOutcome(
          line.id.startsWith('unreadable') ? 'mer_2:orders:0' : 'nowhere',
        )
        if (route === 'GET /api/audit/:id') continue
        if (JSON.stringify(otherOutcome) !== JSON.stringify(missingOutcome))
          wrong.push(`${person}: ${route} answers ${JSON.stringify(otherOutcome)} for an existing record`)
      }
    }

    expect(wrong).toEqual([])
  },
  600_000,
)

test.each(longEngines)(
  'an admin above all sees every operator and audit line, and orders of held merchant IDs (%s)',
  async (engine) => {
    const { cookieOf, askWith, store } = await startWorld(engine)
    const above = askWith(await cookieOf(everything))
    const totalOf = async (path: string) =>
      Number((await above(path)).headers.get('content-range')?.split('/')[1])
    const operators = await store.db.selectFrom('operator').select('id').execute()
    const lines = await store.db.selectFrom('audit').select('seq').execute()

    expect(await totalOf('/api/operators')).toBe(operators.length)
    expect(await totalOf('/api/audit')).toBe(lines.length)
    await store.db
      .updateTable('operator')
      .set({ mids: '["mer_1"]' })
      .where('id', '=', 'above@a.test')
      .execute()
    expect(await totalOf('/api/operators')).toBe(operators.length)
    const orders: { mid: string }[] = await (await above('/api/orders')).json()
    expect(new Set(orders.map(({ mid }) => mid))).toEqual(new Set(['mer_1']))
    expect((await above('/api/orders?filter={"mid":"mer_2"}')).status).toBe(403)
  },
)

async function readFirstChunk(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

/** Operators that existed from the start. */
function readGrants({ db }: Pick<Store, 'db'>) {
  return db
    .selectFrom('operator')
    .select(['id', 'role', 'mids', 'everything'])
    .where('id', 'like', '%@a.test')
    .orderBy('id')
    .execute()
}
