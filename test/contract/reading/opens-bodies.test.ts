import { expect, test } from 'vitest'
import { rawNumber } from '../../../src/contract/json.ts'
import { isEndOfList, openListAnswer, openRecordAnswer } from '../../../src/contract/reading/answer.ts'
import { readErrorBody } from '../../../src/contract/errorBody.ts'
import { shapes } from '../../../src/contract/reading/shapes.ts'
import { toLetter } from '../../../src/contract/reading/toLetter.ts'
import { routes } from '../../../src/contract/routes.ts'

const { listOrders, getOrder } = routes.v1
const rows = [{ id: 'o1' }]
const record = { id: 'o1', status: 'initiated' }
const pagination = { total: 40, hasNext: true }
const long = rawNumber('12345678901234567890')

/** Each body of a list, with the result. */
test.each<[body: unknown, opened: object]>([
  [{ status: 'success', data: { transfers: rows } }, { rows }],
  [
    { data: rows, pagination: { total_count: 40 } },
    { rows, pagination: { total: 40 } },
  ],
  [{ data: { transfers: rows, pagination } }, { rows, pagination }],
  [
    { data: { transfers: rows, pagination: { total: 1 } }, meta: pagination },
    { rows, pagination },
  ],
  [
    { data: { transfers: rows }, paging: pagination },
    { rows, pagination },
  ],
  [
    { data: rows, total: 40, pages: 4 },
    { rows, pagination: { total: 40, pages: 4 } },
  ],
  [{ data: rows, pages: 4 }, { rows }],
  [{ data: rows, pagination: 'none', meta: null }, { rows }],
  [{ data: { transfers: rows, pagination: long } }, { rows }],
  [rows, { rows, wrapper: 'a bare list' }],
  [[], { rows: [], wrapper: 'a bare list' }],
  [{ items: rows }, { rows, wrapper: 'rows in items' }],
  [{ data: { items: rows, pagination } }, { rows, wrapper: 'rows in data.items', pagination }],
  [
    { data: { items: rows, pagination: { total: 1 } }, pagination },
    { rows, wrapper: 'rows in data.items', pagination },
  ],
  [{ data: { a: { b: { c: { items: rows } } } } }, { rows, wrapper: 'rows in data.a.b.c.items' }],
  [{ data: { items: ['EUR', 'USD'] } }, { rows: ['EUR', 'USD'], wrapper: 'rows in data.items' }],
  [
    {
      data: {
        items: rows,
        errors: ['x'],
        Warnings: ['x'],
        details: ['x'],
        messages: ['x'],
        links: [{}],
        meta: [{}],
        included: [{}],
      },
    },
    { rows, wrapper: 'rows in data.items' },
  ],
  // A list of other values is not a list of records. The list nearest to the top counts.
  [{ data: { items: rows, sizes: [1, 2] } }, { rows, wrapper: 'rows in data.items' }],
  [{ data: { items: rows, mixed: ['a', 1] } }, { rows, wrapper: 'rows in data.items' }],
  [{ data: { items: rows, more: { others: rows } } }, { rows, wrapper: 'rows in data.items' }],
  [
    { data: { other: 1 }, items: rows },
    { rows, wrapper: 'rows in items' },
  ],
  [{ a: { list: rows }, b: { list: rows } }, { misfit: 'expected one list of records, got a.list, b.list' }],
  [
    { data: { a: { b: { c: { d: { items: rows } } } } } },
    { misfit: 'expected a list of records, got an object with data, data with a' },
  ],
  [{ status: 'success', data: {} }, { rows: [] }],
  [{ status: 'success', data: { transfers: null, pagination } }, { rows: [] }],
  [{ status: 'success', transfers: null }, { rows: [] }],
  [{ status: 'success', data: 5 }, { misfit: 'expected a list of records, got an object with status, data' }],
  [
    { status: 'success', message: 'all well' },
    { misfit: 'expected a list of records, got an object with status, message' },
  ],
  [
    { data: { count: 5, from: 1 } },
    { misfit: 'expected a list of records, got an object with data, data with count, from' },
  ],
  [
    { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1, k: 1 },
    { misfit: 'expected a list of records, got an object with a, b, c, d, e, f, g, h, i, j' },
  ],
  [
    { data: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1, k: 1 } },
    {
      misfit: 'expected a list of records, got an object with data, data with a, b, c, d, e, f, g, h, i, j',
    },
  ],
  ['rows', { misfit: 'expected a list of records, got a string' }],
  [true, { misfit: 'expected a list of records, got a boolean' }],
  [5, { misfit: 'expected a list of records, got a number' }],
  [undefined, { misfit: 'answered without a body' }],
  [null, { misfit: 'expected a list of records, got an answer that holds nothing and does not say success' }],
  [{}, { misfit: 'expected a list of records, got an answer that holds nothing and does not say success' }],
  [{ message: 'come back later' }, { refused: { message: 'come back later', details: [] } }],
  [{ ok: false }, { refused: { details: [] } }],
  [{ status: 'error', message: 'no' }, { refused: { message: 'no', details: [] } }],
])('as a list, %j is %j', (body, opened) => {
  expect(openListAnswer(listOrders, { status: 200, body })).toEqual(opened)
})

test.each<[body: unknown, opened: object]>([
  [{ status: 'success', data: record }, { record }],
  [{ data: { id: 'o1' } }, { record: { id: 'o1' } }],
  [record, { record, wrapper: 'a bare record' }],
  [
    { status: 'initiated', purpose_code: 'P1' },
    { record: { status: 'initiated', purpose_code: 'P1' }, wrapper: 'a bare record' },
  ],
  [[record], { record, wrapper: 'a bare list of one' }],
  [{ data: [record] }, { record, wrapper: 'a list of one' }],
  [{ order: record }, { record, wrapper: 'the record in order' }],
  [{ order: [record] }, { record, wrapper: 'the record in order' }],
  [{ data: { order: record } }, { record, wrapper: 'the record in data.order' }],
  [{ data: { order: [record], meta: {} } }, { record, wrapper: 'the record in data.order' }],
  // The owner of the fields is ambiguous, so the object stays whole.
  [{ data: { a: record, b: record } }, { record: { a: record, b: record } }],
  [{ data: { status: 'initiated' } }, { record: { status: 'initiated' } }],
  [{ data: { id: '', note: 'x' } }, { record: { id: '', note: 'x' } }],
  [{ status: 'success' }, { record: undefined }],
  [{ status: 'success', data: [] }, { misfit: 'expected a record, got an empty list' }],
  [[], { misfit: 'expected a record, got an empty list' }],
  [[record, record], { misfit: 'expected one record, got a list of 2' }],
  [{ status: 'success', data: 'done' }, { misfit: 'expected a record, got a string' }],
  [{ status: 'success', data: long }, { misfit: 'expected a record, got a number' }],
  ['done', { misfit: 'expected a record, got a string' }],
  [null, { misfit: 'expected a record, got null' }],
  [long, { misfit: 'expected a record, got a number' }],
  [{}, { misfit: 'expected a record, got an empty object' }],
  [{ data: null, at: 1 }, { misfit: 'expected a record, got an object with data, at' }],
  [{ data: {} }, { record: {} }],
  [{ a: record, b: record }, { misfit: 'expected a record, got an object with a, b' }],
  [{ message: 'no' }, { refused: { message: 'no', details: [] } }],
  [{ ok: false }, { refused: { details: [] } }],
  // An error also has an id, a name and a status. Two more order fields make it an order.
  [{ id: 'e1', name: 'Error', status: 'error', message: 'no' }, { refused: { message: 'no', details: [] } }],
  [{ id: 'e1', status: 'error', userId: 'u1', message: 'no' }, { refused: { message: 'no', details: [] } }],
])('as one order, %j is %j', (body, opened) => {
  expect(openRecordAnswer(getOrder, { status: 200, body })).toEqual(opened)
})

test.each([400, 404, 500])('a status of %i is a refusal, regardless of its body', (status) => {
  expect(openListAnswer(listOrders, { status, body: { data: rows } })).toEqual({ refused: { details: [] } })
  expect(openRecordAnswer(getOrder, { status, body: { data: record } })).toEqual({ refused: { details: [] } })
  expect(openRecordAnswer(getOrder, { status, body: { message: 'no' } })).toEqual({
    refused: { message: 'no', details: [] },
  })
})

const isEnd = (body: unknown, more: { status?: number; page?: number } = {}) =>
  isEndOfList({ status: 400, page: 2, body, ...more })

test('past the first page, only a refusal about the page is the end', () => {
  const pageRefusals = [
    { message: 'page 9 is too far' },
    { error: 'No more Pages', message: '' },
    { details: [{ field: 'Page', message: 'too large' }] },
    {
      details: [
        { field: 'limit', message: 'fine' },
        { field: 'page', message: 'too large' },
      ],
    },
    { message: 'no', details: [{ field: 'query', message: 'no such page' }] },
  ]
  const otherBodies = [
    { message: 'the homepage is down' },
    { message: 'bad limit' },
    { details: [{ field: 'perpage', message: 'no' }] },
    { details: [{ field: 'pageSize', message: 'no' }] },
    undefined,
  ]

  expect(pageRefusals.filter((body) => !isEnd(body))).toEqual([])
  expect(otherBodies.filter((body) => isEnd(body))).toEqual([])
  expect(pageRefusals.filter((body) => isEnd(body, { page: 1 }) || isEnd(body, { status: 422 }))).toEqual([])
  expect(isEnd(undefined, { status: 404 })).toBe(true)
})

test.each<[string, object, object]>([
  [
    'a number of details',
    { errors: Array(150).fill('no') },
    { details: Array.from({ length: 100 }, () => ({ field: '', message: 'no' })) },
  ],
  ['a reason', { message: 'no', reason: 'busy' }, { message: 'no', reason: 'busy', details: [] }],
  ['a reason that is not text', { message: 'no', reason: 5 }, { message: 'no', details: [] }],
  [
    'a field without a message',
    { errors: [{ field: 'email' }] },
    { details: [{ field: 'email', message: '' }] },
  ],
  ['a message without a field', { errors: [{ message: 'no' }] }, { details: [{ field: '', message: 'no' }] }],
  [
    'an empty detail',
    { message: 'no', errors: { email: null } },
    { message: 'no', details: [{ field: 'email', message: '' }] },
  ],
  [
    'a detail with a reason instead of a message',
    { errors: [{ field: 'email', message: null, reason: 'taken' }] },
    { details: [{ field: 'email', message: 'taken' }] },
  ],
  [
    'details within a map',
    { errors: { email: { reason: 'taken' }, phone: { at: 1 } } },
    {
      details: [
        { field: 'email', message: 'taken' },
        { field: 'phone', message: '' },
      ],
    },
  ],
])('reads %s of an error', (_, body, read) => {
  expect(readErrorBody(body)).toEqual(read)
})

const readOrderRow = (sent: unknown) => toLetter(shapes['order row'], sent, { timeZone: 'UTC' })

test('prefers the documented spelling of a name, else the first, and loses no value', () => {
  expect(readOrderRow({ Status: 'a', STATUS: 'b' }).record).toEqual({ status: 'a', STATUS: 'b' })
  expect(readOrderRow({ Status: 'a', status: 'b' }).record).toEqual({ status: 'b', Status: 'a' })
  expect(readOrderRow({ status: null, Status: 'a' }).record).toEqual({ status: 'a' })
  expect(readOrderRow({ userId: '', status: 5 }).record).toEqual({ userId: '', status: '5' })
  expect(readOrderRow({ source: '', status: 5 }).record).toEqual({ status: '5' })
})

test('does not build an amount from other fields if the documented field has one', () => {
  const sent = { source: { currency: 'EUR', amount: '1' }, depositCurrency: 'USD', depositAmount: '2' }

  expect(readOrderRow(sent).record).toEqual(sent)
})

test('does not read the parts of a combined field as another field', () => {
  expect(
    readOrderRow({ depositCurrency: 'EUR', depositAmount: '2', sourceCurrency: 'USD', sourceAmount: '3' })
      .record,
  ).toEqual({ source: { currency: 'EUR', amount: '2' }, sourceCurrency: 'USD', sourceAmount: '3' })
})

test('drops our own names from the top of a record, but keeps them in nested objects', () => {
  const own = { assumed: 1, raw: 2, belongsTo: 'mer_9', countinghouse: {} }

  expect(readOrderRow({ id: 'o1', ...own }).record).toEqual({ id: 'o1' })
  expect(readOrderRow({ id: 'o1', senderName: own }).record).toEqual({ id: 'o1', senderName: own })
})

test.each([5, null, true, long, ['o1']])('%j is not a record and stays unchanged', (sent) => {
  expect(readOrderRow(sent)).toEqual({ record: sent })
  expect(toLetter(shapes.mid, sent, { timeZone: 'UTC' })).toEqual({ record: sent })
})

test('reads a plain code as a record, but not an empty one', () => {
  expect(toLetter(shapes.token, '', { timeZone: 'UTC' })).toEqual({ record: '' })
  expect(readOrderRow('o1')).toEqual({ record: 'o1' })
})
