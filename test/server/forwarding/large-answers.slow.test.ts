import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Ask, type TestStack } from '../../support/stack.ts'

let started: Awaited<ReturnType<typeof startStack>>
let stack: TestStack
let ops: Ask
let support: Ask
let answer: () => Response

beforeAll(async () => {
  started = await startStack({ service: () => answer(), mids: ['mer_1', 'mer_2', 'mer_3'] })
  stack = started.stack
  ops = await started.as('ops')
  support = await started.as('support')
})
afterAll(() => stack.close())

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
const note = { partnerContext: { email: 'maria@example.test', note: 'x'.repeat(4000) } }

async function ask(who: Ask, path = '/api/v1/public/orders') {
  const answer = await who(path, { headers: { mid: 'mer_1' } })
  return { status: answer.status, text: await answer.text() }
}

test('masks an answer of some megabytes', async () => {
  for (const who of [ops, support]) {
    answer = () => list(orders(600, note))

    const { status, text } = await ask(who)

    expect(status).toBe(200)
    expect(JSON.parse(text).data.transfers).toHaveLength(600)
    expect(text).not.toContain('maria@example.test')
  }
})

test('refuses an answer above the limit, and names the limit, the route and the remedy', async () => {
  answer = () => list(orders(1100, note))

  const { status, text } = await ask(ops, '/api/v1/public/orders?limit=200')

  expect([status, JSON.parse(text)]).toMatchObject([
    502,
    {
      message:
        'GET /v1/public/orders answered with more than 4 MB, the limit for one answer: ' +
        'request fewer rows, or ask the operator of the payment provider for smaller responses',
      reason: 'too_large',
    },
  ])
})

test('refuses a request for more than 200 rows', async () => {
  const { status, text } = await ask(ops, '/api/v1/public/orders?limit=201')

  expect([status, JSON.parse(text)]).toMatchObject([
    400,
    { details: [{ field: 'limit', message: 'expected a whole number from 1 to 200, got "201"' }] },
  ])
})

const hostile: Record<string, [() => Response, string]> = {
  'megabytes of small rows': [
    () => list(Array.from({ length: 100_000 }, (_, id) => ({ id: String(id) }))),
    'more than 10000 entries in one list',
  ],
  'a thousand and one rows': [() => list(orders(1001)), 'with 1001 rows, but at most 1000 are read'],
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
    () => list([row(1, { partnerContext: Array(50).fill(Array(4000).fill(0)) })]),
    'more than 100000 values',
  ],
  'an endless page of words': [
    () => new Response(`<html>${'<p>no</p>'.repeat(300_000)}`),
    'something that is not JSON',
  ],
}

test.each(Object.entries(hostile))('refuses %s with a reason', async (_, [made, words]) => {
  answer = made
  const { status, text } = await ask(support, '/api/v1/public/orders?limit=200')

  expect(status).toBe(502)
  expect(JSON.parse(text).message).toContain(words)
})
