import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import type { Failure } from '../failure/useFailureWords.ts'
import { OrderField } from '../fields/RowLink.tsx'
import { readHistory } from '../historyEntry.ts'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import type { OrderReceipt } from '../records.ts'
import { StartNote } from './create/StartNote.tsx'
import { useSimilar } from './create/useSimilar.ts'
import { NoSuchOrder } from './NoSuchOrder.tsx'
import { OrderForm } from './OrderForm.tsx'

/** The form, begun with what is known of another order. What was typed since outlives a reload, and comes first. */
export function SimilarOrder({ id, onDone }: { id: string; onDone: (receipt: OrderReceipt) => void }) {
  const translate = useTranslate()
  const [hasDraft] = useState(() => readHistory('draft') !== undefined)
  const { start, error, isOwn, retry } = useSimilar(id)
  if (!start && !hasDraft) {
    if (!error) return <PageSkeleton />
    if ((error as Failure).status === 404) return <NoSuchOrder id={id} error={error} />
    return <FailurePanel error={error} retry={retry} />
  }
  return (
    <>
      {start && (
        <StartNote left={start.left}>
          {translate('create.similar_to')} <OrderField id={id} />.{' '}
          {translate(isOwn ? 'create.similar_own' : 'create.similar_record')}
        </StartNote>
      )}
      <OrderForm start={start?.values} onDone={onDone} />
    </>
  )
}
