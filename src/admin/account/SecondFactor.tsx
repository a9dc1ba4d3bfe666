import { Box, Button } from '@mui/material'
import { useCallback, useContext, useState } from 'react'
import { DataProviderContext, useTranslate } from 'react-admin'
import type { AdminProvider } from '../data-provider/createDataProvider.ts'
import type { Ask } from '../session/createGatewayFetch.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import { EnrolForm } from '../sign-in/EnrolForm.tsx'

/** Whoever has one shows a code of it before another takes its place: the frame asks for that. */
export function SecondFactor({
  sessionMonitor,
  isSetUp,
}: {
  sessionMonitor: SessionMonitor
  isSetUp: boolean
}) {
  const translate = useTranslate()
  // useDataProvider hands on calls only.
  const stepUp = (useContext(DataProviderContext) as AdminProvider | null)?.stepUp
  const [isOpen, setIsOpen] = useState(false)
  const ask = useCallback<Ask>(
    (method, path, body) => {
      const call = () => sessionMonitor.ask<never>(method, path, body)
      return stepUp ? stepUp.repeat(call) : call()
    },
    [sessionMonitor, stepUp],
  )
  return (
    <>
      <p style={{ marginTop: 0 }}>{translate(isSetUp ? 'account.factor_on' : 'account.factor_off')}</p>
      {isOpen ? (
        <Box sx={{ maxWidth: 420 }}>
          {isSetUp && <p>{translate('account.factor_again_help')}</p>}
          <EnrolForm
            ask={ask}
            onDone={(session) => {
              setIsOpen(false)
              sessionMonitor.take(session)
            }}
          />
          <Button onClick={() => setIsOpen(false)} sx={{ mt: 1 }}>
            {translate('form.cancel')}
          </Button>
        </Box>
      ) : (
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          {translate(isSetUp ? 'account.set_up_again' : 'account.set_up')}
        </Button>
      )}
    </>
  )
}
