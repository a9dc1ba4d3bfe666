import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { writeHistory } from '../historyEntry.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import type { OrderReceipt } from '../records.ts'
import { madePath } from './create/createPaths.ts'
import { OrderForm } from './OrderForm.tsx'
import { OrderMade } from './OrderMade.tsx'
import { SimilarOrder } from './SimilarOrder.tsx'

/** The form, and in its place what came of it: each has an address, so a reload shows again whichever was shown. */
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
