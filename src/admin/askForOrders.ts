import type { DataProvider, GetListResult } from 'react-admin'
import { newestFirst } from './orders/newestFirst.ts'
import type { Order } from './records.ts'

/** A list that was asked for before anything could show it. */
export type Asked = { params: object; list: Promise<GetListResult<Order>> }

/**
 * Asks for the rows of the order list while its script is still on the way: react-admin would ask only after the page
 * has been drawn. The parameters are those that the list will use; where they are not, nothing is lost but a request.
 */
export function askForOrders(dataProvider: DataProvider): Asked | undefined {
  const { pathname, searchParams } = new URL(location.href)
  if (pathname !== '/' && pathname !== '/orders') return undefined
  const params = {
    pagination: {
      page: numberIn(searchParams.get('page'), 1),
      perPage: numberIn(searchParams.get('perPage'), 25),
    },
    sort: sortIn(searchParams),
    filter: objectIn(searchParams.get('filter')),
  }
  const list = dataProvider.getList<Order>('orders', params)
  // Whoever shows the list tells of a failure.
  list.catch(() => {})
  return { params, list }
}

function sortIn(address: URLSearchParams) {
  const field = address.get('sort')
  const order: 'ASC' | 'DESC' = address.get('order') === 'ASC' ? 'ASC' : 'DESC'
  return field ? { field, order } : newestFirst
}

function numberIn(text: string | null, usual: number): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : usual
}

function objectIn(text: string | null): object {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
