import type { Route, RouteName } from '../../contract/routes.ts'
import type { Dialect } from './dialects.ts'

/** The answer of a route by the letter of the interface: docs/interface.md, part 2. */
export type Letter = { status?: 'success'; success?: true; data: unknown; pagination?: unknown }

export function wrapRows(
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

/** A service that puts its rows beside `data` names them for what they are, or not. */
const besideNames: Partial<Record<RouteName, string>> = { 'v1.listOrders': 'orders', 'v1.listUsers': 'users' }

export function wrapOne(record: unknown, name: RouteName, { wrap }: Dialect): unknown {
  const isOrder = name === 'v1.getOrder'
  if (wrap === 'bare' || (wrap === 'single-bare' && isOrder)) return record
  const head = headOf(wrap)
  if (wrap === 'single-array' && isOrder) return { ...head, data: [record] }
  if (wrap === 'single-key' && isOrder) return { ...head, data: { order: record } }
  return { ...head, data: record }
}

export function headOf(wrap: Dialect['wrap'], letter: object = { status: 'success' }): object {
  if (wrap === 'success-true') return { success: true }
  if (wrap === 'status-200') return { status: 200 }
  if (wrap === 'status-true') return { status: true }
  return wrap === 'status-ok' ? { status: 'ok' } : letter
}
