import { expect, test } from 'vitest'
import {
  innerCode,
  only,
  saysFailure,
  saysSuccess,
  wrapperSaysFailure,
} from '../../../src/contract/reading/outcomeWords.ts'

const failures =
  'failed FAILURE error err rejected denied declined refused invalid unauthorized forbidden bad_request not_ok NotOK not-ok nok ko false'
const successes = 'success succeeded OK okay true created accepted done'

test('a status word means success, failure or neither', () => {
  for (const word of failures.split(' '))
    expect([word, saysFailure({ status: word }), saysSuccess({ status: word })]).toEqual([word, true, false])
  for (const word of successes.split(' '))
    expect([word, saysFailure({ status: ` ${word} ` }), saysSuccess({ status: ` ${word} ` })]).toEqual([
      word,
      false,
      true,
    ])
  for (const word of ['initiated', 'kobold', 'pending', 'falsely', 'okapi', 'doneness', ''])
    expect([word, saysFailure({ status: word }), saysSuccess({ status: word })]).toEqual([word, false, false])
})

test.each<[object | string, boolean]>([
  [{ success: false }, true],
  [{ ok: false }, true],
  [{ status: false }, true],
  [[{ ok: false }], true],
  [{ code: 400 }, true],
  [{ code: '422' }, true],
  [{ code: 399 }, false],
  [{ statusCode: 500 }, true],
  [{ code: 'QUOTES_LIMIT_ERROR' }, true],
  [{ code: 'USER_NOT_FOUND' }, true],
  [{ code: 'already_used' }, true],
  [{ code: 'field_missing' }, true],
  [{ code: 'OR-1' }, false],
  [{ error: 'no such user' }, true],
  [{ error: ' None ' }, false],
  [{ error: 'null' }, false],
  [{ error: '0' }, false],
  [{ error: '  ' }, false],
  [{ error: true }, true],
  [{ error: false }, false],
  [{ error: { message: 'x' } }, true],
  [{ error: {} }, false],
  [{ errors: [] }, false],
  [{ errors: ['x'] }, true],
  [{ data: { error: 'x' } }, true],
  [{ data: { errors: ['x'] } }, true],
  [{ data: [{ error: 'x' }] }, false],
  [{}, false],
  ['failed', false],
])('%j reports a failure: %s', (body, isFailure) => {
  expect(saysFailure(body)).toBe(isFailure)
})

test.each<[Record<string, unknown>, boolean]>([
  [{ status: 'error' }, true],
  [{ success: false, data: [] }, true],
  [{ ok: false }, true],
  [{ status: 404 }, true],
  [{ code: '500' }, true],
  [{ statusCode: 400 }, true],
  [{ statusCode: 200 }, false],
  [{ error: 'x' }, true],
  [{ error: '' }, false],
  [{ error: null }, false],
  [{ error: false }, false],
  // An error beside data or a success is not a failure of the list. Records report their own errors.
  [{ error: 'x', data: [] }, false],
  [{ error: 'x', status: 'success' }, false],
  [{ code: 'ORDER_FAILED' }, false],
])('the wrapper %j reports a failed list: %s', (body, isFailure) => {
  expect(wrapperSaysFailure(body)).toBe(isFailure)
})

test('a word, true or a code means success', () => {
  const successes = [
    { success: true },
    { ok: true },
    { status: 200 },
    { status: '201' },
    { code: 299 },
    { code: '200' },
  ]
  const otherBodies = [{ status: 300 }, { code: 199 }, { code: 'fine' }, { success: 1 }, {}, 'ok', null]

  expect(successes.map(saysSuccess)).toEqual(successes.map(() => true))
  expect(otherBodies.map(saysSuccess)).toEqual(otherBodies.map(() => false))
})

test.each<[unknown, number | undefined]>([
  [{ code: 400 }, 400],
  [{ code: 200, statusCode: 422 }, 422],
  [{ status: '503' }, 503],
  [{ error: { code: 409 } }, 409],
  [{ error: { status: '404' } }, 404],
  [{ code: 201 }, 201],
  [{ code: 99 }, undefined],
  [{ code: 600 }, undefined],
  [{ code: '0400' }, undefined],
  [{ error: 'x' }, undefined],
  ['400', undefined],
])('%j names the status %s as its own', (body, code) => {
  expect(innerCode(body)).toBe(code)
})

test('unwraps a single answer from lists', () => {
  expect([only([[{ a: 1 }]]), only([1, 2]), only([]), only('x')]).toEqual([{ a: 1 }, [1, 2], [], 'x'])
})
