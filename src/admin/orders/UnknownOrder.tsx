import { Alert, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { intentPath } from '../fields/intentPath.ts'

/** In place of the button that sends: a second try without looking first could make a second order. */
export function UnknownOrder({ intent, onAnew }: { intent: string; onAnew: () => void }) {
  const translate = useTranslate()
  return (
    <Alert severity="warning" role="alert" sx={{ my: 2 }}>
      <Typography sx={{ fontWeight: 550 }}>{translate('order_form.unknown')}</Typography>
      <Typography sx={{ my: 1 }}>{translate('order_form.unknown_help')}</Typography>
      <Button component={Link} to={intentPath(intent)} variant="contained" sx={{ mr: 1 }}>
        {translate('order_form.open_intent')}
      </Button>
      <Button onClick={onAnew}>{translate('order_form.start_anew')}</Button>
    </Alert>
  )
}
