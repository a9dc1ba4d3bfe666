import { useTranslate } from 'ra-core'
import { visibleText } from '../fields/visibleText.ts'
import { ForeignMark } from '../meaning/ForeignMark.tsx'
import { useMeaning } from '../meaning/useMeaning.ts'
import type { FoundOrder } from '../searchRecords.ts'

/** The one sentence for whoever has somebody on the phone. */
export function Tell({ order }: { order: FoundOrder }) {
  const translate = useTranslate()
  const meaning = useMeaning(order)
  if (!meaning) return null
  return (
    <p className="box-tell">
      <span className="quiet">{translate('box.tell')}</span>{' '}
      <bdi lang={meaning.foreign.tell}>{visibleText(meaning.tell)}</bdi>
      <ForeignMark language={meaning.foreign.tell} />
    </p>
  )
}
