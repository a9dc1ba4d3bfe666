import { Box } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { CoverageMark } from '../coverage/CoverageMark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { MidPicker } from './MidPicker.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** Has nothing to do with where one is. */
export const TopBar = memo(PlainTopBar)

function PlainTopBar() {
  const translate = useTranslate()
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        height: 48,
        px: 2,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        component={Link}
        to="/"
        sx={{ color: 'text.primary', textDecoration: 'none', fontWeight: 600, letterSpacing: '-0.01em' }}
      >
        {translate('app.name')}
      </Box>
      <Box sx={{ flex: 1 }} />
      <CoverageMark />
      <MidPicker />
      <ThemeToggle />
      <AccountMenu />
    </Box>
  )
}
