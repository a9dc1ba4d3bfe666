import { useTranslate } from 'ra-core'
import { Foreign } from '../fields/Foreign.tsx'
import { IdText } from '../fields/IdText.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { ForeignMark } from '../meaning/ForeignMark.tsx'
import { useMeaning } from '../meaning/useMeaning.ts'
import type { FoundOrder } from '../searchRecords.ts'

/** The one sentence for whoever has somebody on the phone, and of which order it is: others may stand just above. */
export function Tell({ order }: { order: FoundOrder }) {
  const translate = useTranslate()
  const meaning = useMeaning(order)
  if (!meaning) return null
  return (
    <p className="box-tell">
      <span className="box-line quiet">
        {translate('box.tell')}
        {order.customer !== undefined && <Foreign text={order.customer} />}
        <IdText id={order.id} />
      </span>
      <bdi lang={meaning.foreign.tell}>{visibleText(meaning.tell)}</bdi>
      <ForeignMark language={meaning.foreign.tell} />
    </p>
  )
}
