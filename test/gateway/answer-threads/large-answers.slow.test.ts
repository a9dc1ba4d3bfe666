import { afterAll, beforeAll, expect, test } from 'vitest'
import { largeBytes } from '../../../src/gateway/upstream/readBounded.ts'
import { startStack, type Ask, type TestStack } from '../../support/stack.ts'
import { operatorRow } from '../../support/timedStack.ts'

let started: Awaited<ReturnType<typeof startStack>>
let stack: TestStack
let ops: Ask
let support: Ask
let answer: () => Response
/** How much JSON was parsed at once on the thread that answers requests. */
let parsed = 0
const { parse } = JSON

beforeAll(async () => {
  started = await startStack({ service: () => answer(), mids: ['mer_1', 'mer_2', 'mer_3'] })
  stack = started.stack
  ops = await started.as('ops')
  support = await started.as('support')
  JSON.parse = (text: string, ...more: []) => {
    // A session's own few words are parsed for every request, and so are those of other gateways of this process.
    if (text.length > 1000) parsed = Math.max(parsed, text.length)
    return parse(text, ...more)
  }
})
afterAll(async () => {
  JSON.parse = parse
  await stack.close()
})

const row = (n: number, more: object = {}) => ({
  id: `OR-${n}`,
  status: 'completed',
  orderType: 'payin',
  userId: `U-${n}`,
  mid: 'mer_1',
  source: { currency: 'EUR', amount: '10.10' },
  destination: { currency: 'USDT', amount: 1.1 },
  fees: { networkFee: 1.5 },
  senderName: { firstName: 'Maria', lastName: 'Santos' },
  createdAt: '2026-11-21T10:00:00.000Z',
  ...more,
})
const list = (rows: unknown[], more: object = {}) =>
  Response.json({ status: 'success', data: { transfers: rows }, ...more })
const orders = (rows: number, more?: object) => Array.from({ length: rows }, (_, n) => row(n, more))
const note = { partnerContext: { email: 'maria@example.test', note: 'x'.repeat(900) } }

async function ask(who: Ask, path = '/api/v1/public/orders') {
  parsed = 0
  const told = await who(path, { headers: { mid: 'mer_1' } })
  return { status: told.status, parsed, text: await told.text() }
}

test('a large answer says the same as small ones, and is never parsed where requests are answered', async () => {
  for (const who of [ops, support]) {
    answer = () => list(orders(20, note))
    const small = await ask(who)
    answer = () => list(orders(600, note))
    const large = await ask(who)

    const bare = (text: string) => text.replace(/"reveal":"[^"]*"/g, '"reveal":"…"')
    const rowsOf = ({ text }: { text: string }) => JSON.parse(bare(text)).data.transfers
    expect([small.status, large.status]).toEqual([200, 200])
    expect(large.text.length).toBeGreaterThan(largeBytes)
    expect(rowsOf(large).slice(0, 20)).toEqual(rowsOf(small))
    expect(rowsOf(large)).toHaveLength(600)
    expect(large.text).not.toContain('maria@example.test')
    expect(small.parsed).toBeGreaterThan(1000)
    expect(large.parsed).toBe(0)
  }
})

test('what a thread has masked can be revealed', async () => {
  answer = () => list(orders(600, note))
  const { text } = await ask(ops)
  const [first] = JSON.parse(text).data.transfers

  const revealed = await ops('/api/reveals', {
    json: { token: first.countinghouse.reveal, reason: 'the payer called about it' },
  })

  expect(revealed.status).toBe(200)
  expect(JSON.stringify(await revealed.json())).toContain('maria@example.test')
})

test('rows of others are kept back and counted as well', async () => {
  const admin = await started.as('admin')
  const { id } = await operatorRow(stack.store, 'finance@countinghouse.test')
  await admin(`/api/operators/${id}`, { method: 'PUT', json: { mids: ['mer_1'] } })
  answer = () => list([...orders(600, note), row(601, { mid: 'mer_2' })])
  const count = async () => (await stack.metrics.withheld.get()).values[0]?.value ?? 0
  const before = await count()

  const { status, text } = await ask(await started.as('finance'))

  expect([status, JSON.parse(text).withheld, (await count()) - before]).toEqual([200, 1, 1])
})

const hostile: Record<string, [() => Response, string]> = {
  'eight megabytes of small rows': [
    () => list(Array.from({ length: 200_000 }, (_, id) => ({ id: String(id) }))),
    'with 200000 rows, of which 1000 at most are read|more than 10000 entries in one list',
  ],
  'a thousand and one rows': [() => list(orders(1001)), 'with 1001 rows, of which 1000 at most are read'],
  'a long list in a row': [
    () => list([row(1, { partnerContext: { list: Array(10_001).fill(1) } })]),
    'more than 10000 entries in one list',
  ],
  'a record with many keys': [
    () => list([row(1, Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`k${n}`, 1])))]),
    'more than 10000 entries in one list',
  ],
  'a long text': [
    () => list([row(1, { partnerContext: { note: 'x'.repeat(70_000) } })]),
    'a text of more than 65536 characters',
  ],
  'a megabyte of brackets': [() => new Response('['.repeat(1_000_000)), 'nested deeper than 64 levels'],
  'deep objects': [
    () => new Response(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`),
    'nested deeper than 64 levels',
  ],
  'lists within lists': [
    () => list([row(1, { partnerContext: Array(200).fill(Array(4000).fill(0)) })]),
    'more than 500000 values',
  ],
  'an endless page of words': [
    () => new Response(`<html>${'<p>no</p>'.repeat(500_000)}`),
    'something that is not JSON',
  ],
}

test.each(Object.entries(hostile))('%s is refused in words', async (_, [made, words]) => {
  answer = made
  const { status, text, parsed: most } = await ask(support, '/api/v1/public/orders?limit=200')

  expect(status).toBe(502)
  expect(JSON.parse(text).message).toMatch(new RegExp(words))
  expect(most).toBeLessThanOrEqual(largeBytes)
})

test('a large refusal is told without its words', async () => {
  answer = () => Response.json({ error: 'x', message: 'm'.repeat(400_000), code: 404 }, { status: 404 })
  const { status, text, parsed: most } = await ask(ops, '/api/v1/public/orders/OR-1')

  expect([status, JSON.parse(text).message, most]).toEqual([404, 'the payment service answered 404', 0])
})

test('a large answer to a new order is a doubt, and not read', async () => {
  answer = () =>
    Response.json(
      { status: 'success', data: { orderId: 'OR-1', more: 'x'.repeat(400_000) } },
      { status: 201 },
    )
  const told = await ops('/api/v3/orders', {
    json: {
      userId: 'UX-1',
      orderType: 'payin',
      purposeCode: 'personal',
      source: { currency: 'EUR', amount: '25.10', paymentType: 'bank_transfer' },
      destination: { currency: 'USDT' },
    },
    headers: { mid: 'mer_1', 'idempotency-key': crypto.randomUUID() },
  })

  expect([told.status, (await told.json()).reason]).toEqual([502, 'unknown'])
})
