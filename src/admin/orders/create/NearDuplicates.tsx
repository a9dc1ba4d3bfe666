import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SentText } from '../../kit/field/Foreign.tsx'
import { TimeText } from '../../kit/field/TimeText.tsx'
import { PlainDialog } from '../../forms/PlainDialog.tsx'
import type { Duplicate } from '../../../api/intents.ts'
import { OrderField } from '../../kit/field/RowLink.tsx'

type Props = { duplicates: readonly Duplicate[]; onAnother: () => void; onBack: () => void }

/** A recent order with the same user, amount and currency is probably the same one, so the operator decides. */
export function NearDuplicates({ duplicates, onAnother, onBack }: Props) {
  const translate = useTranslate()
  return (
    <PlainDialog
      title={translate('order_form.duplicate')}
      onClose={onBack}
      onSubmit={onBack}
      actions={
        <>
          <Button onClick={onAnother}>{translate('order_form.another_anyway')}</Button>
          <Button type="submit" variant="contained" autoFocus>
            {translate('order_form.go_back')}
          </Button>
        </>
      }
    >
      {translate('order_form.duplicate_help')}
      <Box component="ul" sx={{ pl: 2.5, mb: 0 }}>
        {duplicates.map(({ key, createdAt, orderId, operator }) => (
          <li key={key}>
            {orderId === null ? translate('order_form.no_order_yet') : <OrderField id={orderId} />},{' '}
            <TimeText iso={createdAt} exact />, {translate('order_form.made_by')} <SentText text={operator} />
          </li>
        ))}
      </Box>
    </PlainDialog>
  )
}
