import { useTranslate } from 'ra-core'
import { Foreign, IdText } from '../fields/Foreign.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { useMeaning } from '../meaning/useMeaning.ts'
import type { FoundOrder } from '../../api/search.ts'
import { StatusNote } from '../statuses/StatusNote.tsx'

/** What to tell a caller about the chosen order. Names the order, since the list has others. */
export function Tell({ order }: { order: FoundOrder }) {
  const translate = useTranslate()
  const meaning = useMeaning(order)
  if (!meaning) return null
  return (
    <div className="box-tell">
      <span className="box-line quiet">
        {translate('search.tell')}
        {order.customer !== undefined && <Foreign text={order.customer} />}
        <IdText id={order.id} />
      </span>
      <bdi>{visibleText(meaning.tell)}</bdi>
      <StatusNote order={order} />
    </div>
  )
}
