import { expect, test } from 'vitest'
import { readErrorBody } from '../../../src/contract/errorBody.ts'

const amount = { field: 'source.amount', message: 'too much' }

test.each<[string, object, object]>([
  [
    'the documented shape',
    { error: 'Bad Request', message: 'no', code: 400, details: [amount] },
    { error: 'Bad Request', message: 'no', code: 400, details: [amount] },
  ],
  [
    'an error inside',
    { error: { message: 'no', code: 'WORD', context: { details: [amount] } }, traceId: 't' },
    { message: 'no', code: 'WORD', details: [amount], traceId: 't' },
  ],
  [
    'a code in words',
    { message: 'no', code: 'QUOTES_LIMIT_ERROR' },
    { message: 'no', code: 'QUOTES_LIMIT_ERROR', details: [] },
  ],
  [
    'a map of details',
    { message: 'no', details: { 'source.amount': 'too much' } },
    { message: 'no', details: [amount] },
  ],
  [
    'a map of errors',
    { message: 'no', errors: { 'source.amount': ['too much'] } },
    { message: 'no', details: [amount] },
  ],
  [
    'several messages of a field',
    { errors: { email: ['required', 'short'] } },
    {
      details: [
        { field: 'email', message: 'required' },
        { field: 'email', message: 'short' },
      ],
    },
  ],
  ['a list of errors', { errors: [{ param: 'source.amount', msg: 'too much' }] }, { details: [amount] }],
  ['a list of maps', { errors: [{ 'source.amount': 'too much' }] }, { details: [amount] }],
  [
    'a path of several parts',
    { errors: [{ path: ['source', 'amount'], message: 'too much' }] },
    { details: [amount] },
  ],
  [
    'messages as a list',
    { statusCode: 400, message: ['amount is too large'], error: 'Bad Request' },
    { error: 'Bad Request', code: 400, details: [{ field: '', message: 'amount is too large' }] },
  ],
  ['bare words', { errors: ['no'] }, { details: [{ field: '', message: 'no' }] }],
])('reads %s', (_, body, read) => {
  expect(readErrorBody(body)).toEqual(read)
})

test.each([{}, { status: 'success' }, { errors: [], details: {} }, { message: '' }, [], 'no', null])(
  '%j contains no error',
  (body) => {
    expect(readErrorBody(body)).toBeUndefined()
  },
)
