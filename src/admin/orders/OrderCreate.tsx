import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { readHistory, writeHistory } from '../historyEntry.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import type { OrderReceipt } from '../records.ts'
import { OrderForm } from './OrderForm.tsx'
import { OrderMade } from './OrderMade.tsx'
import { keepReceipt } from './receipts.ts'

/** The form, and after it what came back: a reload shows again whichever of them was there. */
export function OrderCreate() {
  const translate = useTranslate()
  const [receipt, setReceipt] = useState(() => readHistory<OrderReceipt>('receipt'))
  const show = (made: OrderReceipt | undefined) => {
    if (made) keepReceipt(made)
    writeHistory('receipt', made)
    writeHistory('draft', undefined)
    setReceipt(made)
    window.scrollTo({ top: 0 })
  }
  if (receipt) return <OrderMade receipt={receipt} onAnother={() => show(undefined)} />
  return (
    <>
      <PageTitle title={translate('order.create')} />
      <OrderForm onDone={show} />
    </>
  )
}
