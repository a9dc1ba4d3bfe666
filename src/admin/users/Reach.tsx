import { Box } from '@mui/material'
import { Foreign } from '../fields/Foreign.tsx'
import type { User } from '../records.ts'
import { MaskedText, phoneOf } from './ContactText.tsx'

/** How a person is reached, in one quiet line. */
export function Reach({ user }: { user: User }) {
  const ways = [user.email, phoneOf(user)].filter((way) => way !== undefined).join(' · ')
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
      {user.masks ? <MaskedText text={ways} /> : <Foreign text={ways} />}
    </Box>
  )
}
