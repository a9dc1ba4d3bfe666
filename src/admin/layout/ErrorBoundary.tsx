import { Box, Button, Typography } from '@mui/material'
import { Component, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'

/** A page that breaks says so and leaves the frame standing; going elsewhere mends it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

export function Broken() {
  const translate = useTranslate()
  return (
    <Box role="alert" sx={{ py: 6, maxWidth: 520 }}>
      <Typography variant="h1">{translate('app.crashed')}</Typography>
      <Typography sx={{ my: 1 }}>{translate('app.crashed_help')}</Typography>
      <Button variant="outlined" onClick={() => location.reload()}>
        {translate('app.reload')}
      </Button>
    </Box>
  )
}
