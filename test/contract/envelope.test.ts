import { expect, test } from 'vitest'
import { openEnvelope } from '../../src/contract/envelope.ts'
import { readErrorBody } from '../../src/contract/errorBody.ts'

test('takes both wrappers, and the totals wherever they stand', () => {
  const data = [1]

  expect(openEnvelope({ status: 'success', data })).toEqual({ data, pagination: undefined })
  expect(openEnvelope({ success: true, data })).toEqual({ data, pagination: undefined })
  expect(openEnvelope({ status: 'success', data, pagination: { total: 1 } })).toEqual({
    data,
    pagination: { total: 1 },
  })
  expect(openEnvelope({ status: 'success', total: 9, pages: 3, data })).toEqual({
    data,
    pagination: { total: 9, pages: 3 },
  })
})

test('reads a refusal inside a success', () => {
  expect(openEnvelope({ status: 'failure', error: { message: 'no', code: 'NOT_FOUND' } })).toEqual({
    refused: { message: 'no', code: 'NOT_FOUND', details: [] },
  })
  expect(openEnvelope({ success: false, data: null })).toEqual({ refused: { details: [] } })
  expect(openEnvelope({ code: 'QUOTES_LIMIT_ERROR', message: 'too much' })).toEqual({
    refused: { code: 'QUOTES_LIMIT_ERROR', message: 'too much', details: [] },
  })
})

test.each([null, 7, 'ok', [], {}, { status: 'success' }, { data: null }])(
  'does not take %j for an answer',
  (body) => {
    expect(openEnvelope(body)).toEqual({ misfit: 'expected an object with data' })
  },
)

test('reads the documented error and its relatives', () => {
  const details = [{ field: 'direction', message: 'required' }]
  const documented = { error: 'Bad Request', message: 'invalid', code: 400, details }

  expect(readErrorBody(documented)).toEqual(documented)
  expect(readErrorBody({ message: 'no user', code: 'USER_NOT_FOUND' })).toEqual({
    message: 'no user',
    code: 'USER_NOT_FOUND',
    details: [],
  })
  expect(
    readErrorBody({
      status: 'failure',
      error: { message: 'm', code: 'C', context: { details: [{ path: ['a', 'b'], message: 'x' }, 'plain'] } },
      traceId: 't-1',
    }),
  ).toEqual({
    message: 'm',
    code: 'C',
    details: [
      { field: 'a.b', message: 'x' },
      { field: '', message: 'plain' },
    ],
    traceId: 't-1',
  })
  expect(readErrorBody({ hello: 1 })).toBeUndefined()
})
