import { Box } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router'
import { usePlaces } from './places.ts'

/** The left rail: icon and word, icon alone on middling screens. */
export const Rail = memo(PlainRail)

function PlainRail() {
  const translate = useTranslate()
  const places = usePlaces()
  return (
    <nav className="frame-rail" aria-label={translate('app.menu')}>
      <Box sx={{ position: 'sticky', top: 56 }}>
        {places.map(({ resource, Icon, letter }) => (
          <Box
            key={resource}
            component={NavLink}
            to={`/${resource}`}
            title={`${nameOf(resource)} (g ${letter})`}
            sx={linkLook}
          >
            <Icon sx={{ fontSize: 19 }} />
            <Box component="span" sx={{ display: { sm: 'none', lg: 'inline' } }}>
              {nameOf(resource)}
            </Box>
          </Box>
        ))}
      </Box>
    </nav>
  )

  function nameOf(resource: string): string {
    return translate(`resources.${resource}.name`, { smart_count: 2 })
  }
}

const linkLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: 36,
  px: '10px',
  mb: '2px',
  borderRadius: 1,
  color: 'text.secondary',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover' },
  '&.active': { color: 'primary.main', fontWeight: 550, bgcolor: 'action.hover' },
} as const
