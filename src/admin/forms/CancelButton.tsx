import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { readHistory } from '../session/historyEntry.ts'

/** Returns to the page before, or to `to` if the form is the first page of its tab. Cannot recall a sent request. */
export function CancelButton({ to, disabled }: { to: string; disabled: boolean }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const leave = () => void ((readHistory<number>('idx') ?? 0) > 0 ? navigate(-1) : navigate(to))
  return (
    <Button onClick={leave} disabled={disabled}>
      {translate('ra.action.cancel')}
    </Button>
  )
}
