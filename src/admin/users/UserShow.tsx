import { Box, Button, Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { Foreign } from '../fields/Foreign.tsx'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { RawRecord } from '../page/RawRecord.tsx'
import { Section } from '../page/Section.tsx'
import { StaleNote } from '../failure/StaleNote.tsx'
import type { Failure } from '../failure/useFailureWords.ts'
import type { User } from '../records.ts'
import { usePermission } from '../session/usePermission.ts'
import { RevealProvider } from './Reveal.tsx'
import { RevealButton } from './RevealButton.tsx'
import { UnseenUser } from './UnseenUser.tsx'
import { UserBelonging, UserContact } from './UserParts.tsx'
import { UserOrders } from './UserOrders.tsx'

/** One user: seen here before, or among the newest. The service has no route for a user by id. */
export function UserShow() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const query = useGetOne<User>('users', { id }, { retry: false, refetchOnMount: 'always' })
  const { data: user, error, refetch, dataUpdatedAt } = query
  const retry = () => void refetch()
  const mayOrder = usePermission('orders.create')
  const isUnseen = (error as Failure | null)?.body?.kind === 'unseen'
  return (
    <>
      {/* The title reaches the browser's history, so the name stands beside it. */}
      <PageTitle
        title={translate('resources.users.name', { smart_count: 1 })}
        aside={user?.name !== undefined && <Name text={user.name} />}
      >
        {mayOrder && (
          <Button component={Link} to={`/orders/create?userId=${encodeURIComponent(id)}`} variant="contained">
            {translate('user.order')}
          </Button>
        )}
      </PageTitle>
      {user && error && !isUnseen && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
      {user ? (
        <RevealProvider key={id}>
          <UserDetails user={user} />
        </RevealProvider>
      ) : isUnseen ? (
        <UnseenUser id={id} />
      ) : error ? (
        <FailurePanel error={error} retry={retry} />
      ) : (
        <PageSkeleton rows={4} />
      )}
      {(user ?? isUnseen) && <UserOrders userId={id} />}
      {user && <RawRecord raw={user.raw} />}
    </>
  )
}

function Name({ text }: { text: string }) {
  return (
    <Typography component="p" sx={{ fontSize: 20, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Foreign text={text} />
    </Typography>
  )
}

function UserDetails({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        columnGap: 6,
      }}
    >
      <Section title={translate('user.contact')}>
        <UserContact user={user} />
        <RevealButton id={user.id} name={user.name} masks={user.masks} />
      </Section>
      <Section title={translate('user.belongs')}>
        <UserBelonging user={user} />
      </Section>
    </Box>
  )
}
