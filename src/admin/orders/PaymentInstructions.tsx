import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CopyButton } from '../fields/CopyButton.tsx'
import { useFieldWords } from '../fields/useFieldWords.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { Facts } from '../page/Section.tsx'
import type { OrderReceipt } from '../records.ts'

export function hasInstructions({ accountDetails, accountId, transferType }: OrderReceipt): boolean {
  return accountDetails.length > 0 || accountId !== undefined || transferType !== undefined
}

/** Where the payer sends a bank transfer, field by field as it was sent. */
export function PaymentInstructions({ receipt }: { receipt: OrderReceipt }) {
  const translate = useTranslate()
  const fieldWords = useFieldWords()
  if (!hasInstructions(receipt)) return null
  const { accountDetails, accountId, transferType } = receipt
  const all = [...accountDetails, ['accountId', accountId] as const, ['type', transferType] as const]
  return (
    <Box component="section" sx={{ '&:not(:first-of-type)': { mt: 2 } }}>
      <Typography variant="h2" sx={{ my: 1 }}>
        {translate('order.bank_instructions')}
      </Typography>
      <Facts
        rows={all.flatMap(([field, value]) =>
          value === undefined
            ? []
            : [
                [
                  fieldWords(field),
                  <Box key={field} component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
                    <Foreign text={value} />
                    <CopyButton value={value} of={fieldWords(field)} />
                  </Box>,
                ] as const,
              ],
        )}
      />
    </Box>
  )
}
