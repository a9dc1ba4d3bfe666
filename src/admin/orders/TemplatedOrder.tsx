import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import type { Failure } from '../failure/useFailureWords.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { visibleText } from '../fields/visibleText.ts'
import { readHistory } from '../historyEntry.ts'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { Section } from '../page/Section.tsx'
import type { OrderReceipt } from '../records.ts'
import { fromDraft } from './create/orderDraft.ts'
import { StartNote } from './create/StartNote.tsx'
import { OrderForm } from './OrderForm.tsx'

/** The form, begun with a template. What was typed since outlives a reload, and comes first. */
export function TemplatedOrder({ id, onDone }: { id: string; onDone: (receipt: OrderReceipt) => void }) {
  const translate = useTranslate()
  const { readTemplate } = useGateway()
  const [hasDraft] = useState(() => readHistory('draft') !== undefined)
  const { data, error, refetch } = useQuery({
    queryKey: ['order template', id],
    queryFn: ({ signal }) => readTemplate(id, signal),
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (!data && !hasDraft) {
    if (!error) return <PageSkeleton />
    if ((error as Failure).status === 404)
      return (
        <Section title={translate('create.templates.missing')}>
          {translate('create.templates.missing_help')}
        </Section>
      )
    return <FailurePanel error={error} retry={() => void refetch()} />
  }
  return (
    <>
      {data && (
        <StartNote left={[]}>
          {translate('create.templates.from')} <bdi>{visibleText(data.name)}</bdi>.{' '}
          {translate('create.templates.check')}
        </StartNote>
      )}
      <OrderForm start={data && fromDraft(data.draft)} onDone={onDone} />
    </>
  )
}
