import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CopyButton } from '../fields/CopyButton.tsx'
import { fieldWords } from '../fields/fieldWords.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { Facts } from '../page/Facts.tsx'
import type { OrderReceipt } from '../records.ts'

/** Where the payer sends a bank transfer, field by field as it was sent. */
export function PaymentInstructions({ receipt: { accountDetails, accountId } }: { receipt: OrderReceipt }) {
  const translate = useTranslate()
  if (accountDetails.length === 0) return null
  const all =
    accountId === undefined ? accountDetails : [...accountDetails, ['accountId', accountId] as const]
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('order.bank_instructions')}
      </Typography>
      <Facts
        rows={all.map(([field, value]) => [
          fieldWords(field),
          <Box key={field} component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
            <Foreign text={value} />
            <CopyButton value={value} of={fieldWords(field)} />
          </Box>,
        ])}
      />
    </Box>
  )
}
