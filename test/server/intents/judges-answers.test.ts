import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeAnswer } from '../../../src/server/intents/outcome.ts'
import { runs } from '../../support/runs.ts'

const createdAnswer =
  '{"status":"success","data":{"flow":"FIAT_PAYIN","orderId":"OR-1","payUrl":"https://pay.test/1"}}'
const refused = '{"error":"Bad Request","message":"no","code":400,"details":[]}'
const page = '<!doctype html><title>502</title><h1>Bad gateway</h1>'

const judgeOrder = (status: number, text: string) => judgeAnswer('order', { status, text })
const judgeUser = (status: number, text: string) => judgeAnswer('user', { status, text })

const documented = { flow: 'FIAT_PAYIN', orderId: 'OR-1', payUrl: 'https://pay.test/1' }

/** The answer, the receipt in the form of the interface, and the source of an ID outside its own place. */
const receipts: [string, string, object, string?][] = [
  ['the documented answer', createdAnswer, documented],
  ['the other wrapper', '{"success":true,"data":{"orderId":"OR-1"}}', { orderId: 'OR-1' }],
  ['no wrapper words', '{"data":{"orderId":"OR-1"}}', { orderId: 'OR-1' }],
  ['status: 200', '{"status":200,"data":{"orderId":"OR-1"}}', { orderId: 'OR-1' }],
  ['an id as a number', '{"data":{"orderId":42}}', { orderId: '42' }],
  ['an id of 20 digits', '{"data":{"orderId":12345678901234567890}}', { orderId: '12345678901234567890' }],
  ['an id named id', '{"data":{"id":"OR-1"}}', { orderId: 'OR-1' }, 'from data.id'],
  ['an id named _id', '{"data":{"_id":"OR-1"}}', { orderId: 'OR-1' }, 'from data._id'],
  ['a document id', '{"data":{"_id":{"$oid":"64fe"}}}', { orderId: '64fe' }, 'from data._id'],
  ['order_id', '{"data":{"order_id":"OR-1"}}', { orderId: 'OR-1' }, 'from data.order_id'],
  ['OrderID', '{"data":{"OrderID":"OR-1"}}', { orderId: 'OR-1' }, 'from data.OrderID'],
  ['data.order.id', '{"data":{"order":{"id":"OR-1"}}}', { orderId: 'OR-1' }, 'from data.order.id'],
  ['order.id', '{"success":true,"order":{"id":7}}', { orderId: '7' }, 'from order.id'],
  [
    'a bare record',
    '{"orderId":"OR-1","status":"initiated"}',
    { orderId: 'OR-1', status: 'initiated' },
    'from orderId',
  ],
  ['a bare record with id', '{"id":"OR-1","type":"payin"}', { orderId: 'OR-1', type: 'payin' }, 'from id'],
  ['orderId beside data', '{"orderId":"OR-1","data":{"flow":"X"}}', { orderId: 'OR-1' }, 'from orderId'],
  ['a list of one', '[{"data":{"orderId":"OR-1"}}]', { orderId: 'OR-1' }],
  ['data that is a list of one', '{"data":[{"orderId":"OR-1"}]}', { orderId: 'OR-1' }],
  ['result for data', '{"result":{"orderId":"OR-1"}}', { orderId: 'OR-1' }, 'from result.orderId'],
  ['two ids', '{"data":{"id":"evt-1","orderId":"OR-1"}}', { orderId: 'OR-1', id: 'evt-1' }],
  ['one id in two places', '{"orderId":"OR-0","data":{"orderId":"OR-1"}}', { orderId: 'OR-1' }],
  ['an empty pay link', '{"data":{"orderId":"OR-1","payUrl":""}}', { orderId: 'OR-1' }],
  ['space around', ` \r\n${createdAnswer}\n`, documented],
  // Every JSON parser takes the last of repeated keys. The repetition does not make the order doubtful.
  ['the key twice', '{"data":{"orderId":"OR-1","orderId":"OR-2"}}', { orderId: 'OR-2' }],
  ['an error that is none', '{"error":null,"errors":[],"data":{"orderId":"OR-1"}}', { orderId: 'OR-1' }],
]

test.each(receipts)('a success with %s creates the order', (_, text, data, assumed) => {
  for (const status of [200, 201, 202]) {
    const judged = judgeOrder(status, text)

    expect(judged.verdict).toBe('made')
    const { receipt } = judged as Extract<typeof judged, { verdict: 'made' }>
    expect(receipt.data).toMatchObject(data)
    expect(receipt.assumed?.orderId).toBe(assumed)
  }
})

test('normalises a receipt, and names the sources of its fields', () => {
  const text = JSON.stringify({
    success: true,
    data: {
      pay_url: 'https://pay.test/1',
      order: { id: 17, amount: '1284.50', note: 'kept' },
      paymentsData: [
        { accountId: 'acc_1', swiftCode: 'QUAYGBX0', beneficiaryName: 'Ann', type: 'bank_transfer' },
      ],
    },
  })

  const judged = judgeOrder(201, text)

  expect(JSON.stringify(judged)).toBe(
    JSON.stringify({
      verdict: 'made',
      receipt: {
        id: '17',
        data: {
          orderId: '17',
          amount: 1284.5,
          payUrl: 'https://pay.test/1',
          paymentsData: {
            accountDetails: { beneficiaryName: 'Ann', swiftCode: 'QUAYGBX0' },
            type: 'bank_transfer',
            extra: { accountId: 'acc_1' },
          },
          note: 'kept',
        },
        assumed: {
          paymentsData: 'from data.paymentsData',
          orderId: 'from data.order.id',
          amount: 'sent as text',
          payUrl: 'from pay_url',
          'paymentsData.accountDetails': 'from beneficiaryName and swiftCode',
          'paymentsData.extra': 'from accountId',
        },
        hasResult: true,
      },
    }).replace('1284.5,', '1284.50,'),
  )
})

test.each<[string, string]>([
  ['no id', '{"status":"success","data":{"payUrl":"https://pay.test/1"}}'],
  ['an empty id', '{"data":{"orderId":""}}'],
  ['an id of spaces', '{"data":{"orderId":" \\t"}}'],
  ['an id of null', '{"data":{"orderId":null}}'],
  ['an id of 0', '{"data":{"orderId":0}}'],
  ['an id that is a list', '{"data":{"orderId":["OR-1"]}}'],
  ['an id that is true', '{"data":{"orderId":true}}'],
  ['an id with NUL in it', '{"data":{"orderId":"OR\\u0000-1"}}'],
  ['an id with half a surrogate pair', '{"data":{"orderId":"OR\\ud800"}}'],
  ['an id of 513 characters', `{"data":{"orderId":"${'9'.repeat(513)}"}}`],
  ['the id on a prototype', '{"data":{"__proto__":{"orderId":"OR-1"}}}'],
  ['the id of the answer, not of the order', '{"id":"req-1","status":"success","data":{"flow":"X"}}'],
  ['the id of a user', '{"data":{"user":{"id":"UX-1"},"flow":"X"}}'],
  ['two orders', '{"data":[{"orderId":"OR-1"},{"orderId":"OR-2"}]}'],
  ['data that is text', '{"status":"success","data":"see you later"}'],
  ['{}', '{}'],
  ['null', 'null'],
  ['nothing', ''],
  ['space', ' \n'],
  ['a page', page],
  ['half of it', createdAnswer.slice(0, 60)],
  ['all but its last sign', createdAnswer.slice(0, -1)],
  ['two answers', createdAnswer + createdAnswer],
  ['a byte order mark', `\uFEFF${createdAnswer}`],
  ['JSON nested too deep', `{"data":{"orderId":"OR-1","x":${'['.repeat(500)}${']'.repeat(500)}}}`],
  ['success and an error', '{"status":"success","error":{"code":"X"}}'],
  ['a code of 408 inside', '{"code":408,"message":"try later"}'],
  ['a code of 429 inside', '{"status":"error","code":429}'],
])('a success with %s leaves the order in doubt', (_, text) => {
  for (const status of [200, 201, 202, 204])
    expect(judgeOrder(status, text)).toMatchObject({
      verdict: 'doubt',
      why: `the service answered ${status} without an order id`,
    })
})

test.each<[string, string]>([
  ['a failure', '{"status":"failed","message":"no","data":{"orderId":"OR-1"}}'],
  ['an error', '{"status":"error","data":{"orderId":"OR-1"}}'],
  ['success: false', '{"success":false,"data":{"orderId":"OR-1"}}'],
  ['a failure and a pay link', '{"success":false,"data":{"payUrl":"https://pay.test/1"}}'],
])('an answer with an order and %s is a doubt', (_, text) => {
  expect(judgeOrder(200, text)).toMatchObject({
    verdict: 'doubt',
    why: 'the service reported success together with an error',
  })
})

test('keeps a pay link without an ID with the doubt', () => {
  const judged = judgeOrder(200, '{"data":{"payUrl":"https://pay.test/1"}}')

  expect(judged).toMatchObject({
    verdict: 'doubt',
    receipt: { hasResult: true, data: { payUrl: 'https://pay.test/1' } },
  })
})

test.each<[string, string, object]>([
  ['an error body', refused, { error: 'Bad Request', message: 'no', code: 400 }],
  ['status: failure', '{"status":"failure","message":"too much"}', { message: 'too much' }],
  ['status: error', '{"status":"error","data":null}', {}],
  ['status: false', '{"status":false,"message":"no"}', { message: 'no' }],
  ['success: false', '{"success":false,"message":"no"}', { message: 'no' }],
  ['a code of 500 and no rows', '{"code":500,"message":"no","data":[]}', { code: 500, message: 'no' }],
  ['a code of 422', '{"code":422,"message":"no","data":null}', { code: 422 }],
  ['a code in words', '{"code":"QUOTES_LIMIT_ERROR","message":"no"}', { code: 'QUOTES_LIMIT_ERROR' }],
  ['an error object', '{"error":{"code":"X","message":"no"}}', { code: 'X', message: 'no' }],
  ['a list of one', '[{"success":false,"message":"no"}]', { message: 'no' }],
])('a 200 with %s and without an ID is a refusal', (_, text, error) => {
  for (const judge of [judgeOrder, judgeUser])
    expect([judge(200, text), judge(201, text)]).toMatchObject([
      { verdict: 'refused', error },
      { verdict: 'refused', error },
    ])
})

const refusalStatuses = [
  400, 401, 402, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 422, 423, 451, 499,
]

test.each(refusalStatuses)('%i is a refusal with any body', (status) => {
  for (const judge of [judgeOrder, judgeUser])
    for (const text of [
      refused,
      createdAnswer,
      '',
      ' ',
      page,
      '{}',
      '[]',
      'null',
      '"no"',
      refused.slice(0, -1),
    ])
      expect(judge(status, text).verdict).toBe('refused')
})

test.each<[string, string]>([
  [refused, 'no'],
  ['{"error":{"message":"no","code":"WORD","context":{"details":["amount"]}}}', 'no'],
  ['"not you"', 'not you'],
  ['Not allowed\nhere', 'Not allowed here'],
  ['<html><head><title>403 Forbidden</title></head>', '403 Forbidden'],
  ['<p>', 'the payment provider answered 403'],
  ['', 'the payment provider answered 403'],
  ['{}', 'the payment provider answered 403'],
])('reads a message from the refusal %s', (text, message) => {
  expect(judgeOrder(403, text)).toMatchObject({ verdict: 'refused', error: { message } })
})

test.each([
  100, 101, 102, 199, 300, 301, 302, 303, 304, 307, 308, 408, 425, 429, 500, 501, 502, 503, 504, 507, 520,
  599,
])('%i is a doubt with any body', (status) => {
  for (const judge of [judgeOrder, judgeUser])
    for (const text of [refused, createdAnswer, '', '{}', page])
      expect(judge(status, text)).toMatchObject({ verdict: 'doubt', why: `the service answered ${status}` })
})

test.each<[string, string, object | string]>([
  ['nothing', '', { data: {} }],
  ['any JSON', '{"anything":[1]}', { data: { anything: [1] } }],
  ['words', '{"status":"success","message":"made","data":null}', { data: { message: 'made' } }],
  ['an id', '{"status":"success","data":{"userId":"UX-1"}}', { id: 'UX-1', data: { userId: 'UX-1' } }],
  ['an id named id', '{"data":{"id":5}}', { id: '5', assumed: { userId: 'from data.id' } }],
  ['data.user.user_id', '{"data":{"user":{"user_id":"U"}}}', { id: 'U', data: { userId: 'U' } }],
  ['the id of the answer', '{"id":"req-1","data":{"message":"made"}}', { data: { message: 'made' } }],
  ['a failure with an id', '{"status":"failed","data":{"userId":"U"}}', 'doubt'],
  ['success and an error', '{"success":true,"error":{"code":"X"}}', 'doubt'],
  ['a code of 429 inside', '{"code":429}', 'doubt'],
  ['a page', page, 'doubt'],
  ['half of it', '{"data":{', 'doubt'],
])('judges a success with %s for a user', (_, text, proof) => {
  const judged = judgeUser(201, text)

  expect(judged).toMatchObject(
    typeof proof === 'string' ? { verdict: proof } : { verdict: 'made', receipt: proof },
  )
})

const snippets = fc.oneof(
  fc.constantFrom(
    createdAnswer,
    refused,
    page,
    '',
    '{}',
    '\uFEFF',
    '{"data":{"orderId":""}}',
    '{"data":{"orderId":7}}',
  ),
  fc.constantFrom('[{"id":1}]', '{"data":{"order":{"_id":"x"}}}', '{"success":false}', '{"code":503}'),
  fc.string(),
  fc.json(),
  fc
    .record(
      {
        status: fc.constantFrom('success', 'failed', 1, 200, false),
        success: fc.boolean(),
        message: fc.constantFrom('no', 1, null),
        error: fc.constantFrom(null, 'no', { code: 'X' }),
        data: fc.oneof(fc.record({ orderId: fc.anything(), payUrl: fc.anything() }), fc.anything()),
      },
      { requiredKeys: [] },
    )
    .map((body) =>
      JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ),
)
const texts = fc
  .tuple(snippets, fc.nat({ max: 400 }), fc.constantFrom('', ' ', 'x', '}'))
  .map(([text, length, tail]) => (length > 200 ? text : text.slice(0, length)) + tail)

test('creation needs a success, an order needs an ID from the answer, and a refusal has a reason', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 999 }),
      texts,
      fc.constantFrom('order', 'user'),
      (status, text, kind) => {
        const judged = judgeAnswer(kind, { status, text })

        if (judged.verdict === 'made') {
          expect(status).toBeGreaterThanOrEqual(200)
          expect(status).toBeLessThan(300)
          const { id } = judged.receipt
          if (kind === 'order') expect(id?.trim()).toMatch(/./su)
          if (id !== undefined) expect(text).toContain(JSON.stringify(id).slice(1, -1))
        }
        if (judged.verdict === 'refused') {
          const isNo = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
          expect(isNo || status === 200 || status === 201).toBe(true)
          expect(
            judged.error.message ?? judged.error.error ?? judged.error.code ?? judged.error.details,
          ).toBeDefined()
        }
        if (judged.verdict === 'doubt') expect(judged.why).not.toBe('')
      },
    ),
    { numRuns: runs(100_000) },
  )
})
