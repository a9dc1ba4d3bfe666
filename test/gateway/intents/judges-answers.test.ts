import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readErrorBody } from '../../../src/contract/errorBody.ts'
import { parseJson } from '../../../src/contract/json.ts'
import { judgeAnswer } from '../../../src/gateway/intents/judgeAnswer.ts'
import { runs } from '../../support/runs.ts'

const made =
  '{"status":"success","data":{"flow":"FIAT_PAYIN","orderId":"OR-1","payUrl":"https://pay.test/1"}}'
const refused = '{"error":"Bad Request","message":"no","code":400,"details":[]}'
const page = '<!doctype html><title>502</title><h1>Bad gateway</h1>'

const judgeOrder = (status: number, text: string) => judgeAnswer('order', { status, text })

test.each<[string, number, string, { orderId: string; payUrl?: string }]>([
  ['the documented answer', 200, made, { orderId: 'OR-1', payUrl: 'https://pay.test/1' }],
  ['201', 201, made, { orderId: 'OR-1', payUrl: 'https://pay.test/1' }],
  ['the other wrapper', 200, '{"success":true,"data":{"orderId":"OR-1"}}', { orderId: 'OR-1' }],
  ['no wrapper words', 200, '{"data":{"orderId":"OR-1"}}', { orderId: 'OR-1' }],
  ['an id as a number', 200, '{"data":{"orderId":42}}', { orderId: '42' }],
  [
    'an id of 20 digits',
    200,
    '{"data":{"orderId":12345678901234567890}}',
    { orderId: '12345678901234567890' },
  ],
  ['an empty pay link', 200, '{"data":{"orderId":"OR-1","payUrl":""}}', { orderId: 'OR-1' }],
  ['a pay link of another kind', 200, '{"data":{"orderId":"OR-1","payUrl":{"a":1}}}', { orderId: 'OR-1' }],
  ['space around', 200, ` \r\n${made}\n`, { orderId: 'OR-1', payUrl: 'https://pay.test/1' }],
  // As every reader of JSON has it; that there are two does not make the order doubtful.
  ['the key twice', 200, '{"data":{"orderId":"OR-1","orderId":"OR-2"}}', { orderId: 'OR-2' }],
])('a success with %s confirms the order', (_, status, text, told) => {
  expect(judgeOrder(status, text)).toEqual({ state: 'confirmed', ...told })
})

test.each<[string, string]>([
  ['no id', '{"status":"success","data":{"payUrl":"https://pay.test/1"}}'],
  ['an empty id', '{"data":{"orderId":""}}'],
  ['an id of spaces', '{"data":{"orderId":" \\t"}}'],
  ['an id of null', '{"data":{"orderId":null}}'],
  ['an id that is a list', '{"data":{"orderId":["OR-1"]}}'],
  ['an id that is true', '{"data":{"orderId":true}}'],
  ['an id with NUL in it', '{"data":{"orderId":"OR\\u0000-1"}}'],
  ['an id with half a surrogate pair', '{"data":{"orderId":"OR\\ud800"}}'],
  ['an id of 513 characters', `{"data":{"orderId":"${'9'.repeat(513)}"}}`],
  ['the id in the wrong place', '{"orderId":"OR-1"}'],
  ['the id on a prototype', '{"data":{"__proto__":{"orderId":"OR-1"}}}'],
  ['a list', '[{"data":{"orderId":"OR-1"}}]'],
  ['data that is a list', '{"data":[{"orderId":"OR-1"}]}'],
  ['data that is text', '{"status":"success","data":"see you later"}'],
  ['{}', '{}'],
  ['null', 'null'],
  ['nothing', ''],
  ['space', ' \n'],
  ['a page', page],
  ['half of it', made.slice(0, 60)],
  ['all but its last sign', made.slice(0, -1)],
  ['two answers', made + made],
  ['a byte order mark', `\uFEFF${made}`],
  ['JSON nested too deep', `{"data":{"orderId":"OR-1","x":${'['.repeat(500)}${']'.repeat(500)}}}`],
  ['a failure inside', '{"status":"failed","message":"no","data":{"orderId":"OR-1"}}'],
  ['an error inside', '{"status":"error","data":{"orderId":"OR-1"}}'],
  ['success: false inside', '{"success":false,"data":{"orderId":"OR-1"}}'],
  ['an error body', refused],
])('a success with %s is a doubt', (_, text) => {
  for (const status of [200, 201, 202, 204])
    expect(judgeOrder(status, text)).toEqual({
      state: 'unknown',
      why: `the service answered ${status} without an order id`,
    })
})

const clear = [400, 401, 402, 403, 404, 405, 406, 410, 411, 412, 413, 414, 415, 422, 423, 451, 499]

test.each(clear)('%i with a readable error is a refusal, without one a doubt', (status) => {
  const readable = [
    refused,
    '{"message":"no"}',
    '{"error":{"message":"no","code":"WORD","context":{"details":["amount"]}}}',
    '{"code":"NO_SUCH_USER"}',
    '{"details":[{"field":"userId","message":"no such user"}]}',
  ]
  const unreadable = [
    '',
    ' ',
    page,
    '{}',
    '[]',
    'null',
    '"no"',
    refused.slice(0, -1),
    `\uFEFF${refused}`,
    made,
  ]

  expect(readable.map((text) => judgeOrder(status, text).state)).toEqual(readable.map(() => 'rejected'))
  expect(unreadable.map((text) => judgeOrder(status, text))).toEqual(
    unreadable.map(() => ({ state: 'unknown', why: `the service answered ${status}` })),
  )
})

test.each([
  100, 101, 102, 199, 300, 301, 302, 303, 304, 307, 308, 408, 409, 425, 429, 500, 501, 502, 503, 504, 507,
  520, 599,
])('%i is a doubt whatever comes with it', (status) => {
  for (const kind of status === 409 ? (['order'] as const) : (['order', 'user'] as const))
    for (const text of [refused, made, '', '{}', page])
      expect(judgeAnswer(kind, { status, text })).toEqual({
        state: 'unknown',
        why: `the service answered ${status}`,
      })
})

test('409 says plainly that a user exists, and leaves open whether an order was made', () => {
  const judge = (kind: 'order' | 'user', text: string) => judgeAnswer(kind, { status: 409, text }).state

  expect([judge('user', refused), judge('order', refused)]).toEqual(['rejected', 'unknown'])
  expect([page, '', '{}', made].map((text) => judge('user', text))).toEqual(Array(4).fill('unknown'))
})

test.each<[string, string, string]>([
  ['nothing', '', 'confirmed'],
  ['any JSON', '{"anything":[1]}', 'confirmed'],
  ['an id', '{"status":"success","data":{"userId":"UX-1"}}', 'confirmed'],
  ['a failure inside', '{"success":false,"message":"exists"}', 'unknown'],
  ['an error inside', '{"status":"failed"}', 'unknown'],
  ['a page', page, 'unknown'],
  ['half of it', '{"data":{', 'unknown'],
])('a user is made by a success with %s: %#', (_, text, state) => {
  expect(judgeAnswer('user', { status: 201, text }).state).toBe(state)
})

const snippets = fc.oneof(
  fc.constantFrom(
    made,
    refused,
    page,
    '',
    '{}',
    '\uFEFF',
    '{"data":{"orderId":""}}',
    '{"data":{"orderId":7}}',
  ),
  fc.string(),
  fc.json(),
  fc
    .record(
      {
        status: fc.constantFrom('success', 'failed', 1),
        success: fc.boolean(),
        message: fc.constantFrom('no', 1, null),
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

test('nothing is confirmed without an order id, nor refused without an error that can be read', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 999 }),
      texts,
      fc.constantFrom('order', 'user'),
      (status, text, kind) => {
        const verdict = judgeAnswer(kind, { status, text })

        if (verdict.state === 'confirmed') {
          expect(status).toBeGreaterThanOrEqual(200)
          expect(status).toBeLessThan(300)
          if (kind === 'order') expect(verdict.orderId?.trim()).toMatch(/./su)
        }
        if (verdict.state === 'rejected') {
          expect(status).toBeGreaterThanOrEqual(400)
          expect(status).toBeLessThan(500)
          expect([408, ...(kind === 'order' ? [409] : []), 425, 429]).not.toContain(status)
          expect(readErrorBody(parseJson(text))).toBeDefined()
        }
        if (verdict.state === 'unknown') expect(verdict.why).not.toBe('')
      },
    ),
    { numRuns: runs(100_000) },
  )
})
