import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'

export type Made = 'known' | 'found' | 'without_id'

export function MadeNote() {
  const translate = useTranslate()
  const { made } = (useLocation().state ?? {}) as { made?: Made }
  if (made !== 'found' && made !== 'without_id') return null
  return (
    <Alert severity={made === 'found' ? 'success' : 'warning'} role="status" sx={{ mb: 2 }}>
      {translate(`user.made_${made}`)}
    </Alert>
  )
}
