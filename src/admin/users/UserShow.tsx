import { Box, Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { FailurePanel, StaleNote } from '../kit/failure/FailurePanel.tsx'
import type { Failure } from '../kit/failure/useFailureWords.ts'
import { ErasedNote } from '../kit/field/ErasedNote.tsx'
import { RawRecord } from '../kit/field/RawRecord.tsx'
import { UserField, userPath } from '../kit/field/RowLink.tsx'
import { StepThrough } from '../kit/list/StepThrough.tsx'
import { Notes } from '../notes/Notes.tsx'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { User } from '../data-provider/records.ts'
import { RevealProvider } from '../reveal/Reveal.tsx'
import { SealedPart } from '../reveal/RevealButton.tsx'
import { useMid } from '../session/SessionContext.ts'
import { AccountDetails, UserHead } from './UserHead.tsx'
import { FindUser } from './FindUser.tsx'
import { MadeNote } from './MadeNote.tsx'
import { UserOrders } from './UserOrders.tsx'
// oxlint-disable-next-line import/no-unassigned-import
import './users.css'

/** The service has no route for a user by ID: takes one seen before or searches the newest. */
export function UserShow() {
  const { id = '' } = useParams()
  const query = useGetOne<User>('users', { id }, { retry: false, refetchOnMount: 'always' })
  const { data: user, error, refetch, dataUpdatedAt } = query
  const retry = () => void refetch()
  const isUnseen = (error as Failure | null)?.body?.kind === 'unseen'
  return (
    <div className="record-page">
      <StepThrough resource="users" id={id} pathOf={userPath} />
      <RevealProvider key={id}>
        {user && error && !isUnseen && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
        <UserHead id={id} user={user} />
        <MadeNote />
        {user?.erased && <ErasedNote erased={user.erased} />}
        {!user && isUnseen && <UnseenUser />}
        {!user && !isUnseen && (error ? <FailurePanel error={error} retry={retry} /> : <PageSkeleton />)}
        {(user ?? isUnseen) && (
          <div className="record-columns">
            <div>{user?.erased?.why === 'request' ? <OrdersOfErased /> : <UserOrders userId={id} />}</div>
            {user && <BesideOrders user={user} />}
          </div>
        )}
        {user && <SealedPart id={user.id} name={user.name} masks={user.masks} sealed={user.sealed} />}
        {user && <RawRecord raw={user.raw} />}
      </RevealProvider>
    </div>
  )
}

function OrdersOfErased() {
  const translate = useTranslate()
  return (
    <Section title={translate('user.orders')}>
      <p className="note">{translate('user.orders_erased')}</p>
    </Section>
  )
}

function BesideOrders({ user }: { user: User }) {
  const translate = useTranslate()
  const { mid } = useMid()
  const hasNotes = user.isInLedger === true && user.erased?.why !== 'request'
  return (
    <div>
      <Notes kind="users" id={user.id} mid={user.mid ?? mid} isReady={hasNotes} />
      <Section title={translate('user.belongs')}>
        <AccountDetails user={user} />
      </Section>
    </div>
  )
}

/** Not found does not mean missing: says how far the search went and how to find the user. */
function UnseenUser() {
  const translate = useTranslate()
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 2, maxWidth: 620 }}>
      <Typography variant="h2" role="alert">
        {translate('user.unseen')}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 2 }}>{translate('user.unseen_help')}</Typography>
      <FindUser match={({ id, name }) => <UserField id={id} name={name} />} />
    </Box>
  )
}
