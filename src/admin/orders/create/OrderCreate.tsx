import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { useState, type ReactNode } from 'react'
import { writeHistory, readHistory } from '../../session/historyEntry.ts'
import { PageTitle, PageSkeleton } from '../../kit/page/PageTitle.tsx'
import type { OrderReceipt } from '../../data-provider/records.ts'
import { madePath } from '../show/NewestOrder.tsx'
import { OrderForm } from './OrderForm.tsx'
import { OrderMade } from './OrderMade.tsx'
import { FailurePanel } from '../../kit/failure/FailurePanel.tsx'
import type { Failure } from '../../kit/failure/useFailureWords.ts'
import { OrderField } from '../../kit/field/RowLink.tsx'
import { useSimilar } from './similarOrder.ts'
import { useOrderLabel } from './orderForm.ts'
import { NoSuchOrder } from '../../mids/OtherMerchant.tsx'

export function OrderCreate() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [made, similar] = ['made', 'similar'].map((name) => search.get(name) ?? undefined)
  const finish = (receipt: OrderReceipt) => {
    writeHistory('draft', undefined)
    void navigate(madePath(receipt.id), { replace: true })
    window.scrollTo({ top: 0 })
  }
  if (made !== undefined) return <OrderMade key={made} id={made} />
  return (
    <>
      <PageTitle title={translate('order.create')} />
      {similar !== undefined ? (
        <SimilarOrder key={similar} id={similar} onDone={finish} />
      ) : (
        <OrderForm onDone={finish} />
      )}
    </>
  )
}

/** Starts from another order; a draft restored after a reload takes precedence. */
function SimilarOrder({ id, onDone }: { id: string; onDone: (receipt: OrderReceipt) => void }) {
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

function StartNote({ children, left }: { children: ReactNode; left: readonly string[] }) {
  const translate = useTranslate()
  const orderLabel = useOrderLabel()
  const words = left.map((field) => {
    const part = partOf(field)
    return part === undefined ? orderLabel(field) : translate(part)
  })
  return (
    <div className="note" role="note">
      <p>{children}</p>
      {words.length > 0 && <p>{translate('create.left', { fields: [...new Set(words)].join(', ') })}</p>}
    </div>
  )
}

/** Fields of a folded part are named by their part. */
const parts: readonly (readonly [start: string, words: string])[] = [
  ['source.additionalPaymentDetails', 'order_form.more_details'],
  ['source.sendersWalletAddress', 'order_form.wallets'],
  ['destination.payment', 'order_form.wallets'],
  ['destination.senders', 'order_form.wallets'],
  ['successRedirectUrl', 'order_form.redirects'],
  ['failureRedirectUrl', 'order_form.redirects'],
  ['sourceUrl', 'order_form.redirects'],
  ['customerMetaData', 'order_form.customer'],
  ['deviceDetails', 'order_form.device'],
]

function partOf(field: string): string | undefined {
  return parts.find(([start]) => field.startsWith(start))?.[1]
}
