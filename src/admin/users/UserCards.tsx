import { Box } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Absent } from '../fields/Absent.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { IdText } from '../fields/IdText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import type { User } from '../records.ts'
import { phoneOf } from './ContactText.tsx'
import { userPath } from './UserField.tsx'

/** On phones a row has two lines: who and since when; how to reach them. */
export function UserCards() {
  const { data = [] } = useListContext<User>()
  const translate = useTranslate()
  return (
    <Box
      component="table"
      aria-label={translate('resources.users.name', { smart_count: 2 })}
      sx={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }}
    >
      <tbody>
        {data.map((user) => (
          <Box component="tr" key={user.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Box component="td" sx={{ p: 0 }}>
              <Box component={Link} to={userPath(user.id)} sx={cardLook}>
                <Box sx={{ ...oneLine, fontWeight: 550 }}>
                  {user.name === undefined ? <IdText id={user.id} /> : <Foreign text={user.name} />}
                </Box>
                <Box sx={{ textAlign: 'right', color: 'text.secondary', fontSize: 13 }}>
                  <TimeText iso={user.createdAt} plain />
                </Box>
                <Box sx={{ ...oneLine, gridColumn: '1 / -1', color: 'text.secondary', fontSize: 13 }}>
                  <Contact user={user} />
                </Box>
              </Box>
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  )
}

function Contact({ user }: { user: User }) {
  const ways = [user.email, phoneOf(user)].filter((way) => way !== undefined)
  return ways.length === 0 ? <Absent /> : <Foreign text={ways.join(' · ')} />
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const cardLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 12px',
  py: '9px',
  color: 'inherit',
  textDecoration: 'none',
} as const
