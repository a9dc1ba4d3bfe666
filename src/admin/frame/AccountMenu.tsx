import PersonIcon from '@mui/icons-material/PersonOutlined'
import { Box, Button, IconButton } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { monospace } from '../theme.ts'
import { useSession } from '../session/SessionContext.ts'

/** Who works here, as what and for whom, and the way out. */
export function AccountMenu() {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { session, sessionMonitor } = useSession()
  const { operator, role, mids } = session
  const label = translate('account.menu', { name: operator.name })
  return (
    <Box
      sx={{ position: 'relative' }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setIsOpen(false)
        button.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <IconButton
        ref={button}
        size="small"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <PersonIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        // Takes the focus of a press on its words, so that it does not close by that.
        <Box id={id} tabIndex={-1} sx={menuLook}>
          <Box sx={{ fontWeight: 550 }}>{operator.name}</Box>
          <Box sx={{ color: 'text.secondary' }}>{operator.email}</Box>
          <Box sx={{ mt: 1 }}>{translate(`account.roles.${role}`, { _: role })}</Box>
          {/* A hundred of them would push the way out off the screen. */}
          <Box sx={{ fontFamily: monospace, fontSize: 12.5, maxHeight: 120, overflowY: 'auto' }}>
            {mids.join(' ')}
          </Box>
          {sessionMonitor && (
            <Box sx={linksLook}>
              <Button
                component={Link}
                to="/account"
                onClick={() => setIsOpen(false)}
                sx={{ justifyContent: 'flex-start' }}
              >
                {translate('account.title')}
              </Button>
              <SignOutButton sessionMonitor={sessionMonitor} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}

const menuLook = {
  position: 'absolute',
  right: 0,
  top: 'calc(100% + 6px)',
  zIndex: 'modal',
  width: 260,
  maxWidth: 'calc(100vw - 32px)',
  p: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 3,
  fontSize: 13,
  overflowWrap: 'anywhere',
  outline: 'none !important',
} as const

const linksLook = {
  display: 'grid',
  mt: 1.5,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
