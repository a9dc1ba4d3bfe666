import { Box, Button, Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { StaleNote } from '../failure/StaleNote.tsx'
import type { Failure } from '../failure/useFailureWords.ts'
import { Absent } from '../fields/Absent.tsx'
import { CopyableId } from '../fields/CopyableId.tsx'
import { ErasedNote } from '../fields/ErasedNote.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { SentText } from '../fields/SentText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { UserField } from '../fields/UserField.tsx'
import { Facts } from '../page/Facts.tsx'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { RawRecord } from '../fields/RawRecord.tsx'
import { Section } from '../page/Section.tsx'
import { useNoteLookedAt } from '../list/lookedAt.ts'
import { StepThrough } from '../list/StepThrough.tsx'
import { userPath } from '../fields/UserField.tsx'
import { Notes } from '../notes/Notes.tsx'
import type { User } from '../records.ts'
import { useMid } from '../session/MidContext.ts'
import { usePermission } from '../session/usePermission.ts'
import { ContactText } from './ContactText.tsx'
import { FindUser } from './FindUser.tsx'
import { MadeNote } from './MadeNote.tsx'
import { RevealProvider } from '../reveal/Reveal.tsx'
import { RevealButton } from '../reveal/RevealButton.tsx'
import { UserOrders } from './UserOrders.tsx'

/** One user: seen here before, or among the newest. The service has no route for a user by id. */
export function UserShow() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const query = useGetOne<User>('users', { id }, { retry: false, refetchOnMount: 'always' })
  const { data: user, error, refetch, dataUpdatedAt } = query
  const retry = () => void refetch()
  const mayOrder = usePermission('orders.create')
  useNoteLookedAt('users', id, user?.mid, user?.isKept === true)
  const isUnseen = (error as Failure | null)?.body?.kind === 'unseen'
  return (
    <>
      <StepThrough resource="users" id={id} pathOf={userPath} />
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
      <MadeNote />
      {user && error && !isUnseen && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
      {user?.erased && <ErasedNote erased={user.erased} />}
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
  const { mid } = useMid()
  const hasNotes = user.isKept === true && user.erased?.why !== 'request'
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
      <Notes kind="users" id={user.id} mid={user.mid ?? mid} isReady={hasNotes} />
    </Box>
  )
}

/** Not found is not the same as not there: it says how far the search went, and what finds them. */
function UnseenUser({ id }: { id: string }) {
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

function UserContact({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <Facts
      rows={[
        [translate('user.name'), <SentText key="n" text={user.name} />],
        [translate('user.email'), <ContactText key="e" user={user} field="email" canCopy />],
        [translate('user.phone'), <ContactText key="p" user={user} field="phone" canCopy />],
        [translate('order.created'), <TimeText key="c" iso={user.createdAt} exact />],
      ]}
    />
  )
}

function UserBelonging({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <Facts
      rows={[
        [translate('user.id'), <Id key="i" value={user.id} label="user.id" />],
        [translate('user.entity'), <SentText key="e" text={user.entityName} />],
        [translate('user.org'), <SentText key="o" text={user.orgName} />],
        [translate('user.org_id'), <Id key="d" value={user.orgId} label="user.org_id" />],
        [translate('order.mid'), <Id key="m" value={user.mid} label="order.mid" />],
      ]}
    />
  )
}

function Id({ value, label }: { value: string | undefined; label: string }) {
  const translate = useTranslate()
  return value === undefined ? <Absent /> : <CopyableId id={value} of={translate(label)} />
}
