import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { readConfig } from '../../../src/server/config/readConfig.ts'
import { judgeAmount, readOrderLimits } from '../../../src/server/intents/orderLimits.ts'
import { wordFault } from '../../../src/i18n/fault.ts'

const { limits } = readOrderLimits(
  JSON.stringify({
    support: { EUR: { most: '1000', approveAbove: '100.10' }, usdt: { most: '5' }, '*': { most: '10' } },
    ops: { EUR: { approveAbove: '1e3'.replace('1e3', '1000') } },
  }),
)
const judge = (role: 'admin' | 'ops' | 'support', amount: string, currency: string) => {
  const { over, ...verdict } = judgeAmount(limits, { role, amount, currency })
  return { ...verdict, ...(over && { over: wordFault(over) }) }
}

test.each([
  ['support', '100.10', 'EUR', {}],
  ['support', '100.100', 'EUR', {}],
  ['support', '100.100000000000000001', 'EUR', { approveAbove: '100.10' }],
  ['support', '1000', 'EUR', { approveAbove: '100.10' }],
  ['support', '1000.000000000000000001', 'EUR', { over: expect.stringContaining('orders up to 1000 EUR') }],
  ['support', '1000.01', 'eur', { over: expect.any(String) }],
  ['support', '100.2', ' E​UR', { approveAbove: '100.10' }],
  ['support', '5.1', 'USDT', { over: expect.any(String) }],
  ['support', '9.99', 'JPY', {}],
  ['support', '10.01', 'JPY', { over: 'team members with the role support can create orders up to 10 JPY' }],
  ['ops', '100000000000000000000000000', 'EUR', { approveAbove: '1000' }],
  [
    'ops',
    '1',
    'JPY',
    { over: 'no limit is set for this currency, so the role ops cannot create orders in it' },
  ],
  ['admin', '100000000000000000000000000', 'EUR', {}],
] as const)('%s, %s %s: %j', (role, amount, currency, verdict) => {
  expect(judge(role, amount, currency)).toEqual(verdict)
})

test('a role without its own entry has the limits of *', () => {
  const { limits } = readOrderLimits('{"*": {"*": {"most": 7}}, "ops": {"*": {}}}')

  expect(judgeAmount(limits, { role: 'support', amount: '8', currency: 'EUR' }).over).toBeDefined()
  expect(judgeAmount(limits, { role: 'ops', amount: '8', currency: 'EUR' })).toEqual({})
  expect(judgeAmount(undefined, { role: 'ops', amount: '8', currency: 'EUR' })).toEqual({})
})

test('reports every fault of the file at start', () => {
  const file = `{
    "boss": {"EUR": {}},
    "finance": {},
    "ops": {"EUR": {"most": "1e3", "approveAbove": -1, "above": "2"}, "eur": {}},
    "support": {"EUR": {"most": "10", "approveAbove": "10.0"}, "USDT": "5", "EUR": {}}
  }`

  const read = readConfig({ ORDER_LIMITS: '/limits.json', PORT: 'x' }, () => file)

  expect('faults' in read && read.faults.filter((fault) => fault.startsWith('ORDER_LIMITS'))).toEqual([
    'ORDER_LIMITS: support.EUR appears twice; expected once',
    'ORDER_LIMITS: boss: expected one of admin, ops, support, *',
    'ORDER_LIMITS: finance: expected one of admin, ops, support, *',
    'ORDER_LIMITS: finance: expected at least one currency, or *',
    'ORDER_LIMITS: ops.EUR.most: expected an amount in plain digits, got "1e3"',
    'ORDER_LIMITS: ops.EUR.approveAbove: expected an amount in plain digits, got -1',
    'ORDER_LIMITS: ops.EUR.above: expected most or approveAbove',
    'ORDER_LIMITS: ops.eur: expected each currency once',
    'ORDER_LIMITS: support.USDT: expected an object with most, approveAbove or neither',
  ])
  expect('faults' in read && read.faults.some((fault) => fault.startsWith('PORT'))).toBe(true)
})

test.each([
  ['[]', 'ORDER_LIMITS: expected a JSON object of roles'],
  ['{"ops"', 'ORDER_LIMITS: expected a JSON object of roles'],
  [undefined, 'ORDER_LIMITS: cannot be read, got "/limits.json"'],
])('refuses to start with a file of %s', (text, fault) => {
  const readFile = () => {
    if (text === undefined) throw new Error('no such file')
    return text
  }

  expect(readConfig({ ORDER_LIMITS: '/limits.json' }, readFile)).toEqual({ faults: [fault] })
})

test('has no limits without the setting, and accepts the documented example', () => {
  const off = readConfig({})
  const example = readConfig({ ORDER_LIMITS: 'docs/order-limits.example.json' }, (path) =>
    readFileSync(path, 'utf8'),
  )

  expect('orderLimits' in off && off.orderLimits).toBeUndefined()
  expect('orderLimits' in example && [...(example.orderLimits ?? [])].length).toBe(3)
})
