import { expect, test } from 'vitest'
import type { Store } from '../../../src/store/openStore.ts'
import { table, tokenTable, type Line } from './roles.ts'
import { everything, matrixEngines, roles, startWorld, tokens, type Person } from './world.ts'

/** How a request of somebody who holds mer_1 alone names a merchant ID. */
const forms = [
  'none',
  'mine',
  'of somebody else',
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
  'of somebody else': ['mer_2'],
  unknown: ['mer_9'],
  malformed: ['mer_1%00/../é'],
  empty: [''],
  'mine and another': ['mer_1', 'mer_2'],
  'mine twice': ['mer_1', 'mer_1'],
}
const people: readonly Person[] = roles.map((role) => `${role} of mer_1`)

/**
 * Only what is all one's own is answered. Written out: a header names one, so that twice is not a name; an address
 * gives the first of two; a list may say the same twice.
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

/** All that is of the other merchant ID has this in it. */
const ofOther = /mer_2|OR-2\b|UX-2\b|-2@a|odd_2|field_2|200\.00/

test.each(matrixEngines)(
  'a request reaches what is its operator’s own, however it names a merchant ID (%s)',
  async (engine) => {
    const { askAs, ids, store } = await startWorld(engine)
    const wrong: string[] = []
    const before = await grantsIn(store)
    let n = 5000
    let cells = 0
    for (const person of [...people, ...tokens.filter((token) => token.endsWith('mer_1'))]) {
      const ask = await askAs(person)
      for (const [route, line] of Object.entries(table)) {
        // What ends the session has been seen elsewhere.
        if (line.who === 'stages' || line.who === 'world' || route === 'DELETE /api/sessions') continue
        for (const form of line.mid ? forms : (['none'] as const)) {
          n++
          cells++
          const id = ids[line.id ?? ''] ?? line.id ?? 'none'
          const { path, init } = requestOf(route, line, values[form], id, n)
          const answer = await ask(path, { ...init, ip: `198.51.100.${n % 200}` })
          const text = route === 'GET /api/events' ? await firstOf(answer) : await answer.text()
          const where = `${person}: ${route}, ${form}`
          const status = statusFor(person, route, line, form)
          if (route === 'POST /api/session/step-up') continue
          if (answer.status !== status) wrong.push(`${where} answered ${answer.status}, not ${status}`)
          if (ofOther.test(text)) wrong.push(`${where} told ${ofOther.exec(text)?.[0]}`)
          if (ofOther.test([...answer.headers.values()].join(' '))) wrong.push(`${where} told it in a header`)
        }
      }
    }

    expect(wrong).toEqual([])
    expect(cells).toBeGreaterThan(800)
    expect(await grantsIn(store)).toEqual(before)
  },
  600_000,
)

test.each(matrixEngines)(
  'what is of another merchant ID is as if it were not there, by any route that has an id (%s)',
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
        const tell = async (id: string) => {
          const { path, init } = requestOf(route, line, undefined, id, n++)
          const answer = await ask(path, init)
          return [
            answer.status,
            (await answer.text()).replace(/"requestId":"[^"]*"/, '').replaceAll(id, 'id'),
          ]
        }
        const other = line.id.replace('1', '2').replace('victim', 'victim-2@a.test')
        const foreign = await tell(ids[other] ?? other)
        const nowhere = await tell(line.id.startsWith('unreadable') ? 'mer_2:orders:0' : 'nowhere')
        if (route === 'GET /api/audit/:id') continue
        if (JSON.stringify(foreign) !== JSON.stringify(nowhere))
          wrong.push(`${person}: ${route} tells ${JSON.stringify(foreign)} for what is there`)
      }
    }

    expect(wrong).toEqual([])
  },
  600_000,
)

test.each(matrixEngines)(
  'an admin above all sees the operators and lines of each, and the orders of those they hold (%s)',
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

async function firstOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

/** Of those who were there from the start. */
function grantsIn({ db }: Pick<Store, 'db'>) {
  return db
    .selectFrom('operator')
    .select(['id', 'role', 'mids', 'everything'])
    .where('id', 'like', '%@a.test')
    .orderBy('id')
    .execute()
}
