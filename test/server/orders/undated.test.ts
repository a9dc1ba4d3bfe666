import { requestExport } from '../../support/requestExport.ts'
import { describe, expect, test } from 'vitest'
import { book, bookUsers, minute } from '../ledger/ledgers.ts'
import { startStack } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'

const order = (id: string, createdAt: string | undefined, more: object = {}) => ({
  id,
  createdAt,
  status: 'expired',
  orderType: 'payin',
  source: { currency: 'EUR', amount: '10.50' },
  ...more,
})

const period = { createdAt_gte: minute(-60), createdAt_lt: minute(60) }
const address = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

async function start(engine: Engine) {
  const store = await openTestStore(engine)
  const progress = {
    followed_at: new Date().toISOString(),
    follow_every_ms: 86_400_000,
    quiet_since: minute(0),
    swept_at: minute(0),
  }
  await bookUsers(store, [{ userId: 'UX-1', name: 'Ana Lind' }])
  const undated = [
    order('2', 'soon', { userId: 'UX-1' }),
    order('3', undefined, { status: 'completed' }),
    order('4', '', { source: { currency: 'USD', amount: 'much' } }),
  ]
  await book(store, [order('1', minute(0)), ...undated], { progress })
  await book(store, [order('5', minute(1))], { mid: 'mer_2', progress })
  return startStack({ store, mids: ['mer_1', 'mer_2'] })
}

describe.each(engines)('on %s', (engine) => {
  test('excludes orders without a readable time from periods and states their number', async () => {
    const { as } = await start(engine)
    const finance = await as('finance')
    const worth = async (filter: object, path = '/api/orders') => {
      const { headers } = await finance(address(path, filter))
      return [headers.get('coverage'), headers.get('undated')]
    }

    expect(await worth({})).toEqual(['exact', null])
    expect(await worth(period)).toEqual(['at-least', '3'])
    expect(await worth({ createdAt_gte: minute(-60) })).toEqual(['at-least', '3'])
    expect(await worth({ createdAt_lt: minute(-60) })).toEqual(['at-least', '3'])
    expect(await worth({ ...period, mid: 'mer_2' })).toEqual(['exact', null])
    expect(await worth({ ...period, status: 'completed' })).toEqual(['at-least', '1'])
    expect(await worth({ ...period, sourceCurrency: 'USD', status: 'completed' })).toEqual(['exact', null])
    expect(await worth({ ...period, sourceAmount_gte: '1' })).toEqual(['at-least', '2'])
    expect(await worth({ ...period, q: 'Ana Lind' })).toEqual(['at-least', '1'])
    expect(await worth({ ...period, q: 'nobody at all' })).toEqual(['exact', null])
    // One of these orders has no readable amount.
    expect(await worth({}, '/api/fees')).toEqual(['at-least', null])
    expect(await worth(period, '/api/fees')).toEqual(['at-least', '3'])
    expect(await worth({ ...period, mid: 'mer_2' }, '/api/fees')).toEqual(['exact', null])
  })

  test('the export of a period states the number of orders without a time', async () => {
    const { as } = await start(engine)
    const finance = await as('finance')

    const file = await finance(await requestExport(finance, period))
    await file.text()
    const id = /exports\/([^>]+)>/.exec(file.headers.get('link') ?? '')?.[1]
    const manifest = await (await finance(`/api/exports/${id}`)).json()

    expect([file.headers.get('coverage'), file.headers.get('undated')]).toEqual(['at-least', '3'])
    expect(file.headers.get('content-disposition')).toContain('-incomplete.csv')
    expect(manifest).toMatchObject({ coverage: 'at-least', undated: 3, rows: 2 })
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('counts open orders without a time, and returns no median age for them', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('6', 'soon', { status: 'initiated' }), order('7', '', { status: 'initiated' })])
    const { as } = await startStack({ store, mids: ['mer_1'] })

    const answer = await (await as('ops'))('/api/attention')

    expect(answer.status).toBe(200)
    const { stages } = (await answer.json()) as { stages: object[] }
    expect(stages).toMatchObject([{ count: 2, oldest: null, median: null, undated: 2 }])
  })

  test('excludes orders without a readable amount from report sums and states their number', async () => {
    const { as } = await start(engine)
    const finance = await as('finance')
    const withoutAmount = async (filter: object) => {
      const { headers } = await finance(address('/api/fees', filter))
      return [headers.get('coverage'), headers.get('without-amount')]
    }

    expect(await withoutAmount({})).toEqual(['at-least', '1'])
    expect(await withoutAmount({ mid: 'mer_1' })).toEqual(['at-least', '1'])
    expect(await withoutAmount({ mid: 'mer_2' })).toEqual(['exact', null])
    // The order has no time either, and the answer states that separately.
    expect(await withoutAmount({ ...period, mid: 'mer_1' })).toEqual(['at-least', null])
  })
})
