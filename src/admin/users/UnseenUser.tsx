import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CopyableId } from '../fields/CopyableId.tsx'
import { FindUser } from './FindUser.tsx'
import { UserField } from '../fields/UserField.tsx'

/** Not found is not the same as not there: it says how far the search went, and what finds them. */
export function UnseenUser({ id }: { id: string }) {
  const translate = useTranslate()
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 2, maxWidth: 620 }}>
      <CopyableId id={id} of={translate('user.id')} />
      <Typography variant="h2" role="alert" sx={{ mt: 1 }}>
        {translate('user.unseen')}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 2 }}>{translate('user.unseen_help')}</Typography>
      <FindUser match={({ id, name }) => <UserField id={id} name={name} />} />
    </Box>
  )
}
