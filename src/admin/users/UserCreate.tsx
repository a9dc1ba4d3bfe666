import { Box, Tab, Tabs, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { readHistory, writeHistory } from '../session/historyEntry.ts'
import { PageTitle } from '../kit/page/PageTitle.tsx'
import { userPath } from '../kit/field/RowLink.tsx'
import { madeOf } from './MadeNote.tsx'
import { UserForm, type CreatedUser } from './UserForm.tsx'
import { startOf, type Family } from './UserInputs.tsx'

/** Both forms share one attempt, so switching keeps the text and the lock. */
export function UserCreate() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [start] = useState(() => startOf((state as { typed?: string } | null)?.typed ?? ''))
  const [family, setFamily] = useState(() => readHistory<Family>('family') ?? 'v3')

  useEffect(() => {
    // The typed text may be personal, so the history entry must not keep it for another operator.
    if (state !== null) void navigate('/users/create', { replace: true })
  }, [state, navigate])

  // The next page shows the outcome, since the operator may have to search for the user there.
  const goOn = (user: CreatedUser) => {
    void navigate(user.isIdKnown ? userPath(user.id) : '/users', { state: { made: madeOf(user) } })
  }

  return (
    <Box sx={{ maxWidth: 680 }}>
      <PageTitle title={translate('user.create')} />
      <Tabs
        value={family}
        onChange={(_, next: Family) => {
          setFamily(next)
          writeHistory('family', next)
        }}
        aria-label={translate('user.which_form')}
        sx={tabsLook}
      >
        <Tab value="v3" id="tab-v3" aria-controls="user-form" label={translate('order_form.full')} />
        <Tab value="v1" id="tab-v1" aria-controls="user-form" label={translate('order_form.quick')} />
      </Tabs>
      <Box role="tabpanel" id="user-form" aria-labelledby={`tab-${family}`}>
        <Typography sx={{ my: 2, color: 'text.secondary' }}>
          {translate(family === 'v3' ? 'user.full_help' : 'user.quick_help')}
        </Typography>
        <UserForm family={family} start={start} onDone={goOn} />
      </Box>
    </Box>
  )
}

const tabsLook = {
  minHeight: 36,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root': { minHeight: 36, minWidth: 0, px: 1.5 },
  '& .MuiTabs-indicator': { transition: 'none' },
} as const
