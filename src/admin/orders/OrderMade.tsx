import { Box, Button, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { CopyableId } from '../fields/CopyableId.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { readHistory, writeHistory } from '../historyEntry.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import type { OrderReceipt } from '../records.ts'
import { similarPath } from './create/createPaths.ts'
import { ReceiptPart } from './ReceiptPart.tsx'
import { keepReceipt } from './receipts.ts'
import { useReceipt } from './useReceipt.ts'

/** The answer to a creation. What lets the payer pay stands here, and on the order's page until it is final. */
export function OrderMade({ id }: { id: string }) {
  const translate = useTranslate()
  const receipt = useKeptReceipt(id)
  const { amount, payUrl, flow } = receipt ?? {}
  return (
    <>
      <PageTitle title={translate('order.made')}>
        <Button component={Link} to={similarPath(id)}>
          {translate('create.similar')}
        </Button>
        <Button component={Link} to="/orders/create" variant="outlined">
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
      {receipt && payUrl === undefined && (
        <Typography sx={{ mb: 2 }}>{translate('order.no_link')}</Typography>
      )}
      <ReceiptPart receipt={receipt} isWaiting />
    </>
  )
}

/** Where no gateway keeps it, it lives in this history entry: no read of the service gives it back. */
function useKeptReceipt(id: string): OrderReceipt | undefined {
  useState(() => {
    const own = readHistory<OrderReceipt>('receipt')
    if (own?.id === id) keepReceipt(own)
  })
  const receipt = useReceipt({ id })
  useEffect(() => {
    if (receipt) writeHistory('receipt', receipt)
  }, [receipt])
  return receipt
}
