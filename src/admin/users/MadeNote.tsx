import { Alert } from '@mui/material'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { useFocus } from '../kit/page/PageTitle.tsx'
import type { CreatedUser } from './UserForm.tsx'

export type Made = 'known' | 'found' | 'without_id'

export function madeOf({ isIdKnown, isExisting }: CreatedUser): Made {
  return isExisting ? 'found' : isIdKnown ? 'known' : 'without_id'
}

/** Set on the page after the form. A reload or a way back shows it no more, since the router keeps its state as `usr`. */
export function useMade(): Made | undefined {
  const { made } = (useLocation().state ?? {}) as { made?: Made }
  useEffect(() => {
    if (made !== undefined) history.replaceState({ ...history.state, usr: null }, '')
  }, [made])
  return made
}

export const madeNoteId = 'made-note'

export function MadeNote({ made, isFocused = false }: { made: Made | undefined; isFocused?: boolean }) {
  const translate = useTranslate()
  const focus = useFocus<HTMLDivElement>(isFocused)
  if (made === undefined) return null
  return (
    <Alert
      {...focus}
      id={madeNoteId}
      severity={made === 'without_id' ? 'warning' : 'success'}
      role="status"
      sx={{ mb: 2 }}
    >
      {translate(`user.made_${made}`)}
    </Alert>
  )
}
