import MoreIcon from '@mui/icons-material/MoreHoriz'
import { Box } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { NavLink, useLocation } from 'react-router'
import { usePlaces } from './places.ts'

/** On phones: the four main places at the bottom, within reach of a thumb, and the others behind "More". */
export const BottomBar = memo(PlainBottomBar)

function PlainBottomBar() {
  const translate = useTranslate()
  const places = usePlaces()
  const main = places.filter(({ isMain }) => isMain).slice(0, 4)
  const others = places.filter((place) => !main.includes(place))
  const { pathname } = useLocation()
  const nameOf = (resource: string) => translate(`resources.${resource}.name`, { smart_count: 2 })
  return (
    <Box component="nav" aria-label={translate('app.menu')} sx={barLook}>
      {main.map(({ resource, Icon }) => (
        <Box
          key={resource}
          component={NavLink}
          to={`/${resource}`}
          aria-label={nameOf(resource)}
          sx={itemLook}
        >
          <Icon sx={{ fontSize: 20 }} />
          <span>{translate(`resources.${resource}.short`, { _: nameOf(resource) })}</span>
        </Box>
      ))}
      {/* Closed anew on each page. */}
      <Box key={pathname} component="details" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="summary" sx={{ ...itemLook, cursor: 'pointer', listStyle: 'none' }}>
          <MoreIcon sx={{ fontSize: 20 }} />
          <span>{translate('app.more')}</span>
        </Box>
        <Box sx={menuLook}>
          {others.map(({ resource, Icon }) => (
            <Box
              key={resource}
              component={NavLink}
              to={`/${resource}`}
              sx={{ ...itemLook, display: 'flex', gap: 1.5, p: 1.5, fontSize: 14 }}
            >
              <Icon sx={{ fontSize: 20 }} />
              <span>{nameOf(resource)}</span>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

const barLook = {
  display: { xs: 'flex', sm: 'none' },
  position: 'fixed',
  bottom: 0,
  left: 0,
  right: 0,
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const

const itemLook = {
  flex: 1,
  display: 'grid',
  justifyItems: 'center',
  gap: '2px',
  py: '7px',
  fontSize: 11,
  minWidth: 0,
  color: 'text.secondary',
  textDecoration: 'none',
  '&.active': { color: 'primary.main' },
  '& span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const

const menuLook = {
  position: 'absolute',
  right: 8,
  bottom: '100%',
  mb: 1,
  minWidth: 180,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 3,
} as const
