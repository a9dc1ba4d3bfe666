import { Link } from 'react-router'
import { IdText } from '../fields/IdText.tsx'

/** How others show an order: by its id, which leads to its page. */
export function OrderField({ id, mid }: { id: string; mid?: string }) {
  return (
    <Link to={orderPath(id, mid)}>
      <IdText id={id} />
    </Link>
  )
}

/** Under another merchant ID than the one in use where one is given. */
export function orderPath(id: string, mid?: string): string {
  return `/orders/${encodeURIComponent(id)}/show${mid === undefined ? '' : `?mid=${encodeURIComponent(mid)}`}`
}
