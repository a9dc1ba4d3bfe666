import { Link } from 'react-router'
import { IdText } from '../fields/IdText.tsx'

/** How others show an order: by its id, which leads to its page. */
export function OrderField({ id }: { id: string }) {
  return (
    <Link to={orderPath(id)}>
      <IdText id={id} />
    </Link>
  )
}

export function orderPath(id: string): string {
  return `/orders/${encodeURIComponent(id)}/show`
}
