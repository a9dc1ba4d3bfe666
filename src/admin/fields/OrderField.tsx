import { addressPart } from '../addressPart.ts'
import { IdText } from './IdText.tsx'
import { RowLink } from './RowLink.tsx'

/** How others show an order: by its id, which leads to its page. */
export function OrderField({ id, mid }: { id: string; mid?: string }) {
  return (
    <RowLink to={orderPath(id, mid)}>
      <IdText id={id} />
    </RowLink>
  )
}

/** Under another merchant ID than the one in use where one is given. */
export function orderPath(id: string, mid?: string): string {
  return `/orders/${addressPart(id)}/show${mid === undefined ? '' : `?mid=${addressPart(mid)}`}`
}
