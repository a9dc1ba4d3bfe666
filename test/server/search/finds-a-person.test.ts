import { describe, expect, test } from 'vitest'
import { bookRecord } from '../../../src/server/sync/bookPage.ts'
import type { SearchAnswer, SearchPage } from '../../../src/api/search.ts'
import type { Role } from '../../../src/server/access/permissions.ts'
import { askBest, askPage } from '../../support/searches.ts'
import { startIntents } from '../../support/intents.ts'
import { engines, longEngines, type Engine } from '../../support/stores.ts'

const people = [
  { userId: 'UX-1', name: 'Ann Lee', email: 'Ann.Lee@shop.test', phone: '170 1234567', phoneCode: '+49' },
  { userId: 'UX-2', name: 'Joanne Leeson', email: 'jo@shop.test', phone: '212 5550100', phoneCode: '+1' },
  { userId: 'UX-3', email: 'leehouse@shop.test', phone: '9990001' },
  { userId: 'UX-4', name: '王伟', email: 'wei@shop.test' },
]
const elsewhere = {
  userId: 'UX-9',
  name: 'Bob Far',
  email: 'bob@far.test',
  phone: '912345678',
  phoneCode: '+351',
}

async function start(engine: Engine) {
  const serviceQueries: string[] = []
  const started = await startIntents(engine, {
    around: (service) => (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (
        pathname !== '/v1/public/users/individual' ||
        !(searchParams.has('email') || searchParams.has('phone'))
      )
        return service(request)
      serviceQueries.push(searchParams.get('email') ?? searchParams.get('phone') ?? '')
      const isBob = [elsewhere.email, elsewhere.phone].includes(serviceQueries.at(-1) ?? '')
      // Like some services, answers with every user when no user matches.
      return Response.json({ status: 'success', data: isBob ? [elsewhere] : [elsewhere, ...people] })
    },
  })
  for (const record of people)
    await bookRecord(started.store, {
      mid: 'mer_1',
      kind: 'users',
      fetchSeq: 1,
      at: '2026-05-04T09:00:00.000Z',
      record,
    })
  const find = async (text: string, role: Role = 'support') => {
    const { results } = (await (await askBest(await started.as(role), text)).json()) as SearchAnswer
    return results.flatMap((one) => (one.kind === 'user' ? [`${one.from} ${one.id}`] : []))
  }
  return { ...started, serviceQueries, find }
}

describe.each(engines)('on %s', (engine) => {
  test('finds a person by part of a name, by e-mail, by ID, and by phone in any format', async () => {
    const { find, serviceQueries } = await start(engine)

    expect(await find('lee')).toEqual(['ledger UX-1', 'ledger UX-2'])
    expect(await find('Ann  LEE')).toEqual(['ledger UX-1'])
    expect(await find('王')).toEqual(['ledger UX-4'])
    expect(await find('ann.lee@SHOP.test')).toEqual(['ledger UX-1'])
    for (const phone of ['+49 170 1234567', '0049 (0)170/1234567', '0170 1234567'])
      expect(await find(phone)).toEqual(['ledger UX-1'])
    expect(await find('UX-3')).toEqual(['ledger UX-3'])
    expect(serviceQueries).toEqual([])
  })

  test('appends a match of the service to the first page of the customer list', async () => {
    const { as } = await start(engine)
    const ask = await as('support')
    const text = 'lee house: leehouse@shop.test or bob@far.test'

    const first = (await (await askPage(ask, 'user', text, { mid: 'mer_1' })).json()) as SearchPage
    const page = { range: [1, 5] }
    const second = (await (await askPage(ask, 'user', text, { mid: 'mer_1', page })).json()) as SearchPage

    expect(first.results).toMatchObject([
      { kind: 'user', id: 'UX-3', mid: 'mer_1', record: { id: 'UX-3', email: 'l•••@s•••.test' } },
      { kind: 'user', id: 'UX-9', mid: 'mer_1', record: { userId: 'UX-9', email: 'b•••@f•••.test' } },
    ])
    expect([first.total, second.results, second.total]).toEqual([2, [], 2])
  })

  test('masks contact data and leaves out people of other merchant IDs', async () => {
    const { as, store } = await start(engine)
    const record = { ...people[0], userId: 'UX-7' }
    await bookRecord(store, {
      mid: 'mer_2',
      kind: 'users',
      fetchSeq: 1,
      at: '2026-05-04T09:00:00.000Z',
      record,
    })
    const answer = await askBest(await as('support'), 'Ann Lee')

    const text = await answer.text()

    expect(text).toContain('UX-1')
    expect(text).not.toContain('UX-7')
    expect(text).not.toContain('1234567')
    expect(text.toLowerCase()).not.toContain('ann.lee@shop')
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('finds no person by part of an e-mail address or phone number', async () => {
    const { find } = await start(engine)

    for (const text of ['shop.test', 'leehouse', 'jo@', '1234567', '2125550'])
      expect(await find(text)).toEqual([])
  })

  test('asks the service for the exact e-mail or phone when the ledger has no match', async () => {
    const { find, serviceQueries } = await start(engine)

    expect(await find('bob@far.test')).toEqual(['service UX-9'])
    expect(await find('+351 912 345 678')).toEqual(['service UX-9'])
    expect(serviceQueries).toEqual(['bob@far.test', '912345678'])
    expect(await find('nobody@far.test')).toEqual([])
  })

  test('without the right to reveal, a search uses names and IDs only and sends no request', async () => {
    const { find, serviceQueries } = await start(engine)

    expect(await find('lee', 'finance')).toEqual(['ledger UX-1', 'ledger UX-2'])
    expect(await find('UX-1', 'finance')).toEqual(['ledger UX-1'])
    for (const text of ['ann.lee@shop.test', '+49 170 1234567', 'bob@far.test'])
      expect(await find(text, 'finance')).toEqual([])
    expect(serviceQueries).toEqual([])
  })
})
