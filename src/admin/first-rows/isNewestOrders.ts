import { readHistory } from '../historyEntry.ts'

/** The list of orders as it comes when nothing else is wished for, in the address or in what stands in none. */
export function isNewestOrders(): boolean {
  const { pathname, search } = window.location
  return (pathname === '/' || pathname === '/orders') && search === '' && readHistory('search') === undefined
}
