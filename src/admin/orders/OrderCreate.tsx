import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import { CopyableId } from '../fields/CopyableId.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { readHistory, writeHistory } from '../historyEntry.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import type { OrderReceipt } from '../records.ts'
import { OrderForm } from './OrderForm.tsx'
import { ReceiptPart } from './ReceiptPart.tsx'
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

/** The answer to a creation. What lets the payer pay stands here, and on the order's page until it is final. */
function OrderReceiptPage({ receipt, onAnother }: { receipt: OrderReceipt; onAnother: () => void }) {
  const translate = useTranslate()
  const { id, amount, payUrl, flow } = receipt
  useEffect(() => keepReceipt(receipt), [receipt])
  return (
    <>
      <PageTitle title={translate('order.made')}>
        <Button onClick={onAnother} variant="outlined">
          {translate('order.another')}
        </Button>
      </PageTitle>
      <Box
        role="status"
        sx={{ mb: 2, display: 'flex', flexWrap: 'wrap', gap: '4px 20px', alignItems: 'center' }}
      >
        <CopyableId id={id} of={translate('order.id')} />
        <Link to={`/orders/${encodeURIComponent(id)}/show`}>{translate('order.open_order')}</Link>
        {amount !== undefined && (
          <span>
            {translate('order.to_pay')} <MoneyText money={{ amount, currency: undefined }} />
          </span>
        )}
        {flow !== undefined && (
          <Typography sx={{ color: 'text.secondary' }}>
            {translate('order.flow')} <Foreign text={flow} />
          </Typography>
        )}
      </Box>
      {payUrl === undefined && <Typography sx={{ mb: 2 }}>{translate('order.no_link')}</Typography>}
      <ReceiptPart receipt={receipt} isWaiting />
    </>
  )
}
