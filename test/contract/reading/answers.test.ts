import { expect, test } from 'vitest'
import { openListAnswer, openRecordAnswer } from '../../../src/contract/reading/answer.ts'
import { ownerOf } from '../../../src/contract/reading/ownerOf.ts'
import { routes } from '../../../src/contract/routes.ts'

const { listOrders, getOrder } = routes.v1
const rows = [{ id: 'o1' }]
const record = { id: 'o1', status: 'fund_failed' }

test.each<[unknown]>([
  [{ status: 'success', data: { transfers: rows } }],
  [{ success: true, data: rows }],
  [{ status: 200, data: rows }],
  [{ status: true, data: rows }],
  [{ status: 'ok', data: { items: rows } }],
  [{ status: 'success', transfers: rows }],
  [{ data: { orders: { content: rows } } }],
  [{ data: { transfers: rows, warnings: [] } }],
  [{ items: rows, total: 1 }],
  [rows],
])('reads the rows of %j', (body) => {
  expect(openListAnswer(listOrders, { status: 200, body })).toMatchObject({ rows })
})

test('reads the documented list among several; without it the error names all lists', () => {
  const data = { transfers: rows, others: [{ id: 'x' }] }

  expect(openListAnswer(listOrders, { status: 200, body: { status: 'success', data } })).toMatchObject({
    rows,
  })
  expect(
    openListAnswer(listOrders, { status: 200, body: { status: 'success', data: { a: rows, b: rows } } }),
  ).toEqual({ misfit: 'expected one list of records, got data.a, data.b' })
})

test.each<[number, unknown]>([
  [200, { status: 'success', data: { transfers: null } }],
  [200, { status: 'success', data: null }],
  [200, { status: 'success', message: 'no more', data: null }],
  [200, { data: null }],
  [200, { data: {} }],
  [200, {}],
  [200, null],
  [200, undefined],
  [204, undefined],
  [404, { error: 'Not Found', message: 'no such page', code: 404 }],
  [404, undefined],
  [400, { error: 'Bad Request', message: 'page out of range', code: 400 }],
  [400, { message: 'invalid', code: 400, details: [{ field: 'page', message: 'too large' }] }],
])('past the first page, %i with %j is the end', (status, body) => {
  expect(openListAnswer(listOrders, { status, body, page: 2 })).toEqual({ rows: [] })
})

test.each<[number, unknown, boolean]>([
  [200, { status: 'success', data: null }, true],
  [200, { success: true, data: {} }, true],
  [204, undefined, true],
  [200, { data: null }, false],
  [200, {}, false],
  [200, null, false],
  [200, undefined, false],
  [404, undefined, false],
  [400, { message: 'page out of range' }, false],
])('on the first page, %i with %j is an empty list: %s', (status, body, isEmpty) => {
  const opened = openListAnswer(listOrders, { status, body, page: 1 })

  expect('rows' in opened).toBe(isEmpty)
})

test.each<[unknown]>([
  [{ code: 500, data: [] }],
  [{ status: false, data: [] }],
  [{ status: false, message: 'no' }],
  [{ success: false, data: null }],
  [{ status: 'failure', error: { message: 'no', code: 'X' } }],
  [{ error: 'Forbidden' }],
  [{ statusCode: '403', message: 'no' }],
])('%j is a refusal, never an empty list', (body) => {
  for (const page of [1, 2]) {
    expect(openListAnswer(listOrders, { status: 200, body, page })).toHaveProperty('refused')
    expect(openRecordAnswer(getOrder, { status: 200, body })).toHaveProperty('refused')
  }
})

test.each<[unknown]>([
  [{ status: 'success', data: record }],
  [{ success: true, data: { order: record } }],
  [{ status: 200, data: [record] }],
  [{ data: { item: record, pagination: {} } }],
  [{ order: record }],
  [[record]],
])('reads the record of %j', (body) => {
  expect(openRecordAnswer(getOrder, { status: 200, body })).toMatchObject({ record })
})

test('a bare record with a failed status of its own is not a refusal', () => {
  const bare = { ...record, userId: 'u1', source: { currency: 'EUR' } }

  expect(openRecordAnswer(getOrder, { status: 200, body: bare })).toMatchObject({ record: bare })
  expect(openRecordAnswer(getOrder, { status: 200, body: { id: 'e1', status: 'error' } })).toHaveProperty(
    'refused',
  )
})

test('a success without data has no record', () => {
  const body = { status: 'success', message: 'done', data: null }

  expect(openRecordAnswer(getOrder, { status: 200, body })).toEqual({ record: undefined })
})

test('an answer without a body is a misfit unless its status promises none', () => {
  expect(openRecordAnswer(getOrder, { status: 200, body: undefined })).toEqual({
    misfit: 'answered without a body',
  })
  expect(openRecordAnswer(getOrder, { status: 204, body: undefined })).toEqual({ record: undefined })
})

test('several records instead of a single one are a misfit', () => {
  expect(openRecordAnswer(getOrder, { status: 200, body: { data: [record, record] } })).toHaveProperty(
    'misfit',
  )
})

const ours = ['mer_1', 'mer_2']
test.each<[unknown, string]>([
  [{ mid: 'mer_2' }, 'mer_2'],
  [{ mid: 'MER_2' }, 'mer_2'],
  [{ mid: { id: 'mer_2' } }, 'mer_2'],
  [{ mid: 'mer_1_sub' }, 'mer_1'],
  [{ mid: '' }, 'mer_1'],
  [{ mid: null }, 'mer_1'],
  [{}, 'mer_1'],
])('%j, requested as mer_1, belongs to %s', (row, owner) => {
  expect(ownerOf(row, 'mer_1', ours)).toBe(owner)
})
