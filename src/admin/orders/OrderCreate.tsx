import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { readHistory, writeHistory } from '../historyEntry.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import type { OrderReceipt } from '../records.ts'
import { OrderForm } from './OrderForm.tsx'
import { OrderReceiptPage } from './OrderReceiptPage.tsx'
import { keepReceipt } from './receipts.ts'

/** The form, and after it the receipt: a reload shows again whichever was shown. */
export function OrderCreate() {
  const translate = useTranslate()
  const [receipt, setReceipt] = useState(() => readHistory<OrderReceipt>('receipt'))
  const show = (next: OrderReceipt | undefined) => {
    if (next) keepReceipt(next)
    writeHistory('receipt', next)
    writeHistory('draft', undefined)
    setReceipt(next)
    window.scrollTo({ top: 0 })
  }
  if (receipt) return <OrderReceiptPage receipt={receipt} onAnother={() => show(undefined)} />
  return (
    <>
      <PageTitle title={translate('order.create')} />
      <OrderForm onDone={show} />
    </>
  )
}
