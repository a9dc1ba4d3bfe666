import { Alert, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { intentPath } from '../fields/intentPath.ts'

/** In place of the button that sends: somebody else decides, and the page goes on by itself once they did. */
export function WaitingOrder({ intent, onAnew }: { intent: string; onAnew: () => void }) {
  const translate = useTranslate()
  return (
    <Alert severity="info" role="status" sx={{ my: 2 }}>
      <Typography sx={{ fontWeight: 550 }}>{translate('order_form.waiting')}</Typography>
      <Typography sx={{ my: 1 }}>{translate('order_form.waiting_help')}</Typography>
      <Button component={Link} to={intentPath(intent)} variant="contained" sx={{ mr: 1 }}>
        {translate('order_form.open_intent')}
      </Button>
      <Button onClick={onAnew}>{translate('order_form.start_anew')}</Button>
    </Alert>
  )
}
