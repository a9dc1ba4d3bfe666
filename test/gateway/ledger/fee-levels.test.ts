import { expect, test } from 'vitest'
import { book } from '../../ledger/ledgers.ts'
import { follow, orders } from '../../ledger/levels/chargedOrders.ts'
import { dayAt } from '../../ledger/levels/contractedWorld.ts'
import { startStack } from '../../support/stack.ts'
import { openTestStore } from '../../support/stores.ts'
import { auditLines } from '../../support/timedStack.ts'

async function start() {
  const store = await openTestStore('sqlite')
  await book(
    store,
    orders(0, 120, (n) => ({ rate: n < 70 ? 2 : 2.5, wrong: n === 40 ? 80 : 0 })),
  )
  await follow(store)
  return { ...(await startStack({ store })), store }
}

const about = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

test('finance reads what orders cost, accepts it with a reason, and both are on record', async () => {
  const { as, store } = await start()
  const finance = await as('finance')
  const read = async () => (await finance(`/api/fee-levels${about({ mid: 'mer_1' })}`)).json()
  const [level] = await read()

  expect(level).toMatchObject({
    mid: 'mer_1',
    orderType: 'payin',
    sourceCurrency: 'EUR',
    destinationCurrency: 'USDT',
    paymentMethod: null,
    feeCurrency: 'EUR',
    says: 'level',
    level: { rate: '0.025' },
    proposed: { rate: '0.02' },
    accepted: [],
    drift: { since: dayAt(7), points: '0.5' },
  })
  const accept = (json: object) => finance(`/api/fee-levels/${level.id}/accept`, { json })
  expect((await accept({})).status).toBe(400)
  expect((await accept({ reason: 'x' })).status).toBe(400)
  expect((await accept({ reason: 'the new contract', rate: '0.02', fixed: '0' })).status).toBe(409)
  expect((await finance('/api/fee-levels/mer_1:none/accept', { json: { reason: 'why not' } })).status).toBe(
    404,
  )

  const accepted = await accept({ reason: 'the new contract', rate: '0.025', fixed: '0' })

  expect(accepted.status).toBe(200)
  const signed = { by: 'finance@countinghouse.test', reason: 'the new contract' }
  expect(await accepted.json()).toMatchObject({ drift: null, accepted: [signed] })
  expect(await read()).toMatchObject([{ drift: null, accepted: [signed] }])
  const line = (await auditLines(store)).find(({ action }) => action === 'fee-level.accepted')
  expect(line).toMatchObject({ mid: 'mer_1', operator_email: 'finance@countinghouse.test' })
  expect(JSON.parse(line?.details ?? '')).toMatchObject({ reason: 'the new contract', rate: '0.025' })
})

test('unusual orders are listed by merchant ID and period, and an order says so itself to who sees fees', async () => {
  const { as } = await start()
  const [finance, ops, support] = [await as('finance'), await as('ops'), await as('support')]
  const listed = async (filter: object) => {
    const answer = await finance(`/api/unusual-fees${about(filter)}`)
    return { range: answer.headers.get('content-range'), rows: await answer.json() }
  }

  expect(await listed({ mid: 'mer_1' })).toMatchObject({
    range: 'unusual-fees 0-0/1',
    rows: [{ orderId: 'o-40', mid: 'mer_1', feeCurrency: 'EUR', difference: '0.80', rounding: '0.01' }],
  })
  expect((await listed({ createdAt_gte: dayAt(4), createdAt_lt: dayAt(5) })).rows).toHaveLength(1)
  expect((await listed({ createdAt_gte: dayAt(5) })).rows).toEqual([])

  expect(await (await ops('/api/orders/o-40/fee-level')).json()).toMatchObject({ says: 'unusual' })
  expect(await (await finance('/api/orders/o-41/fee-level?mid=mer_1')).json()).toMatchObject({
    says: 'usual',
  })
  expect((await support('/api/orders/o-40/fee-level')).status).toBe(403)
  expect(await (await finance('/api/orders/none/fee-level')).json()).toEqual({
    says: 'cannot be told',
    because: 'unknown order',
  })
  expect((await finance('/api/orders/o-40/fee-level?mid=mer_9')).status).toBe(403)
})

test('who may accept levels sets a floor per fee currency, with their name and on record', async () => {
  const { as, store } = await start()
  const finance = await as('finance')
  const put = (json: object) => finance('/api/fee-floors', { method: 'PUT', json })
  const floors = async () => (await finance(`/api/fee-floors${about({ mid: 'mer_1' })}`)).json()
  const asked = { mids: ['mer_1'], currency: 'EUR' }

  expect(await (await put({ ...asked, floor: '1.20' })).json()).toEqual({ ...asked, floor: '1.20' })
  expect(await floors()).toMatchObject([
    { id: 'mer_1:EUR', mid: 'mer_1', currency: 'EUR', floor: '1.20', setBy: 'finance@countinghouse.test' },
  ])
  expect(await (await finance('/api/orders/o-40/fee-level')).json()).toMatchObject({ says: 'usual' })
  for (const floor of ['-1', 'much', '1e3', ''])
    expect((await put({ ...asked, floor })).status, floor).toBe(400)
  const ops = await as('ops')
  expect((await ops('/api/fee-floors', { method: 'PUT', json: { ...asked, floor: '1' } })).status).toBe(403)

  await put({ ...asked, floor: null })
  expect(await floors()).toEqual([])
  const lines = (await auditLines(store)).filter(({ action }) => action === 'fee-floor.set')
  expect(lines.map(({ details }) => JSON.parse(details))).toEqual([
    { floor: '1.20', before: null },
    { floor: null, before: '1.20' },
  ])
  expect(lines[0]).toMatchObject({ mid: 'mer_1', operator_email: 'finance@countinghouse.test' })
})

test('what orders support about rrFee is told beside what it is said to be', async () => {
  const { as } = await start()
  const finance = await as('finance')

  expect(await (await finance('/api/rr-fee-evidence')).json()).toMatchObject([
    { id: 'mer_1', mid: 'mer_1', unit: 'unknown', says: 'cannot be told', because: 'no rrFee' },
  ])
})
