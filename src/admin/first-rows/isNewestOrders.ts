/** The list of orders as it comes when nothing else is wished for. */
export function isNewestOrders({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  return (pathname === '/' || pathname === '/orders') && search === ''
}
