import { isObject } from '../../contract/json.ts'
import type { Route, RouteName } from '../../contract/routes.ts'
import { shortNameOf } from '../../contract/errorBody.ts'
import { Refusal, toErrorResponse } from './refusal.ts'
import type { Dialect } from './dialects.ts'
import { writeRecord } from './records.ts'

type RequestFacts = { name: RouteName; route: Route; page: number }

/** Converts a response to a dialect; keys that are not set leave it unchanged. */
export function speak(letter: Letter, { name, route, page }: RequestFacts, dialect: Dialect): Response {
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

type Form = (refusal: Refusal) => Response

const forms: Record<NonNullable<Dialect['refusal']>, Form> = {
  'error-inside-200': ({ status, message, details }) =>
    Response.json({ error: shortNameOf(status), message, code: status, details }),
  'details-map': ({ status, message, details }) =>
    Response.json(
      {
        error: shortNameOf(status),
        message,
        code: status,
        details: Object.fromEntries(details.map((detail) => [detail.field, detail.message])),
      },
      { status },
    ),
  'errors-map': ({ status, message, details }) =>
    Response.json(
      { message, errors: Object.fromEntries(details.map((detail) => [detail.field, [detail.message]])) },
      { status },
    ),
  'html-4xx': ({ status, message }) =>
    new Response(
      `<!doctype html><html><head><title>${status} ${shortNameOf(status)}</title></head>` +
        `<body><h1>${shortNameOf(status)}</h1><p>${message}</p></body></html>`,
      { status, headers: { 'content-type': 'text/html; charset=utf-8' } },
    ),
  'bare-text': ({ status, message }) =>
    new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
  'code-500-data-empty': ({ message }) => Response.json({ code: 500, message, data: [] }),
  'status-false': ({ message }) => Response.json({ status: false, message, data: null }),
}

export function refuse(refusal: Refusal, dialect: Dialect): Response {
  return dialect.refusal ? forms[dialect.refusal](refusal) : toErrorResponse(refusal)
}

const idNames = {
  letter: { order: 'orderId', user: 'userId' },
  orderId: { order: 'orderId', user: 'id' },
  order_id: { order: 'order_id', user: 'user_id' },
  _id: { order: '_id', user: '_id' },
} as const

function wrapReceipt(receipt: unknown, name: RouteName, dialect: Dialect): unknown {
  const { create, wrap, id } = dialect
  const made = name.endsWith('createUser') ? 'user' : 'order'
  if (create === 'no-id-person' && made === 'user')
    return { ...headOf(wrap), message: 'the user was created', data: null }
  if (create === 'bare') return receipt
  if (!isObject(receipt) || (create !== 'id-only' && create !== 'nested'))
    return wrapOne(receipt, name, dialect)
  const idName = idNames[id ?? 'letter'][made]
  const { [idName]: value, ...more } = receipt
  const data =
    create === 'id-only'
      ? { [idName]: value }
      : { [made]: { [id === undefined ? 'id' : idName]: value, ...more } }
  return wrapOne(data, name, dialect)
}

export type Letter = { status?: 'success'; success?: true; data: unknown; pagination?: unknown }

function wrapRows(
  rows: unknown[],
  { pagination, status, success }: Letter,
  { name, route }: { name: RouteName; route: Route },
  { wrap, end }: Dialect,
): unknown {
  const head = headOf(wrap, success ? { success } : { status })
  const more = pagination === undefined ? {} : { pagination }
  const isEmpty = rows.length === 0
  if (isEmpty && (end === 'null-data' || end === 'empty-object')) {
    const nothing = end === 'null-data' ? null : {}
    return wrap === 'bare' ? nothing : { ...head, data: nothing, ...more }
  }
  const list = isEmpty && end === 'null-transfers' ? null : rows
  if (wrap === 'bare') return list
  if (wrap === 'items') return { ...head, data: { items: list }, ...more }
  if (wrap === 'beside') return { ...head, data: {}, [besideNames[name] ?? 'results']: list, ...more }
  return { ...head, data: route.rowsIn === undefined ? list : { [route.rowsIn]: list }, ...more }
}

const besideNames: Partial<Record<RouteName, string>> = { 'v1.listOrders': 'orders', 'v1.listUsers': 'users' }

function wrapOne(record: unknown, name: RouteName, { wrap }: Dialect): unknown {
  const isOrder = name === 'v1.getOrder'
  if (wrap === 'bare' || (wrap === 'single-bare' && isOrder)) return record
  const head = headOf(wrap)
  if (wrap === 'single-array' && isOrder) return { ...head, data: [record] }
  if (wrap === 'single-key' && isOrder) return { ...head, data: { order: record } }
  return { ...head, data: record }
}

function headOf(wrap: Dialect['wrap'], letter: object = { status: 'success' }): object {
  if (wrap === 'success-true') return { success: true }
  if (wrap === 'status-200') return { status: 200 }
  if (wrap === 'status-true') return { status: true }
  return wrap === 'status-ok' ? { status: 'ok' } : letter
}
