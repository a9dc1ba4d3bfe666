import { isObject } from '../../contract/isObject.ts'
import type { Route, RouteName } from '../../contract/routes.ts'
import { Refusal, toErrorResponse } from '../refusal.ts'
import type { Dialect } from './dialects.ts'
import { wrapOne, wrapRows, type Letter } from './envelopes.ts'
import { wrapReceipt } from './receipts.ts'
import { writeRecord } from './records.ts'

type Asked = { name: RouteName; route: Route; page: number }

/** Puts the answer of a route into a dialect. What is not named in it stays by the letter. */
export function speak(letter: Letter, { name, route, page }: Asked, dialect: Dialect): Response {
  if (Object.keys(dialect).length === 0) return Response.json(letter)
  const write = (record: unknown) => writeRecord(name, record, dialect)
  if (route.method === 'POST') {
    const receipt = wrapReceipt(write(letter.data), name, dialect)
    return Response.json(receipt, { status: dialect.create === '201' ? 201 : 200 })
  }
  const rows = rowsOf(letter.data, route)
  if (!rows) return Response.json(wrapOne(write(letter.data), name, dialect))
  const end = rows.length === 0 && page > 1 ? endPastFirst(dialect) : undefined
  return end ?? Response.json(wrapRows(rows.map(write), letter, { name, route }, dialect))
}

function rowsOf(data: unknown, { rowsIn }: Route): unknown[] | undefined {
  const rows = rowsIn !== undefined && isObject(data) ? data[rowsIn] : data
  return Array.isArray(rows) ? rows : undefined
}

function endPastFirst({ end }: Dialect): Response | undefined {
  if (end === 'empty-body') return new Response(null, { status: 200 })
  if (end === '204') return new Response(null, { status: 204 })
  if (end === '404') return toErrorResponse(new Refusal(404, 'no such page'))
  if (end !== '400') return undefined
  const details = [{ field: 'page', message: 'is out of range' }]
  return toErrorResponse(new Refusal(400, 'the request has invalid parameters', details))
}
