import { useGetOne, useTranslate } from 'react-admin'
import { useParams, Link } from 'react-router'
import { FailurePanel, StaleNote } from '../kit/failure/FailurePanel.tsx'
import type { Failure } from '../kit/failure/useFailureWords.ts'
import { UserField, userPath } from '../kit/field/RowLink.tsx'
import { StepThrough } from '../kit/list/StepThrough.tsx'
import { Notes } from '../notes/Notes.tsx'
import { PageSkeleton, useFocus, useTabTitle } from '../kit/page/PageTitle.tsx'
import { Section, Facts } from '../kit/page/Section.tsx'
import type { User } from '../data-provider/records.ts'
import { RevealProvider } from '../reveal/Reveal.tsx'
import { SealedPart, RevealButton } from '../reveal/RevealButton.tsx'
import { NotSearched, OtherMerchant, useElsewhere } from '../mids/OtherMerchant.tsx'
import { useMid, usePermission } from '../session/SessionContext.ts'
import { FindUser } from './FindUser.tsx'
import { MadeNote, madeNoteId, useMade } from './MadeNote.tsx'
import { UserOrders } from './UserOrders.tsx'
import { addressPart } from '../data-provider/addressPart.ts'
import { CopyableText } from '../kit/field/CopyButton.tsx'
import { Foreign, SentText, RawRecord } from '../kit/field/Foreign.tsx'
import { ContactText } from './ContactText.tsx'
import { TimeText, ErasedNote } from '../kit/field/TimeText.tsx'
import './users.css'

/** The service has no route for a user by ID: takes one seen before or searches the newest. */
export function UserShow() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const query = useGetOne<User>('users', { id }, { refetchOnMount: 'always' })
  const { data: user, error, refetch, dataUpdatedAt } = query
  const retry = () => void refetch()
  const made = useMade()
  const isUnseen = (error as Failure | null)?.body?.kind === 'unseen'
  const { failed, elsewhere, isSearching } = useElsewhere('users', id, !user && isUnseen)
  const isNowhere = isUnseen && !isSearching && elsewhere === undefined
  return (
    <div className="record-page">
      <StepThrough resource="users" id={id} pathOf={userPath} />
      <RevealProvider key={id}>
        {user && error && !isUnseen && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
        <UserHead id={id} user={user} isMade={made !== undefined} canOrder={!isUnseen || isNowhere} />
        <MadeNote made={made} />
        {user?.erased && <ErasedNote erased={user.erased} />}
        {!user && isNowhere && <UnseenUser failed={failed} />}
        {!user && isSearching && <PageSkeleton />}
        {elsewhere !== undefined && (
          <OtherMerchant title={translate('user.elsewhere', { mid: elsewhere })} mid={elsewhere} />
        )}
        {!user && !isUnseen && (error ? <FailurePanel error={error} retry={retry} /> : <PageSkeleton />)}
        {(user ?? isNowhere) && (
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
    <Section title={translate('fee.orders')}>
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
function UnseenUser({ failed }: Pick<ReturnType<typeof useElsewhere>, 'failed'>) {
  const translate = useTranslate()
  const retry = () => void failed.map(({ refetch }) => refetch())
  return (
    <Section title={<span role="alert">{translate('user.unseen')}</span>}>
      <NotSearched failed={failed} />
      {failed.length > 0 && (
        <button type="button" className="button button-outlined" onClick={retry}>
          {translate('failure.retry')}
        </button>
      )}
      <p>{translate('user.unseen_help')}</p>
      <FindUser match={({ id, name }) => <UserField id={id} name={name} />} />
    </Section>
  )
}

type HeadProps = { id: string; user: User | undefined; isMade: boolean; canOrder: boolean }

function UserHead({ id, user, isMade, canOrder }: HeadProps) {
  const translate = useTranslate()
  const mayOrder = usePermission('orders.create') && canOrder && user?.erased?.why !== 'request'
  const customer = translate('resources.users.name', { smart_count: 1 })
  const focus = useFocus<HTMLHeadingElement>(isMade)
  // No personal data in the tab title.
  useTabTitle(customer)
  return (
    <header className="record-head">
      <div className="record-what">
        <h1 {...focus} aria-describedby={isMade ? madeNoteId : undefined}>
          {user?.name === undefined ? customer : <Foreign text={user.name} />}
        </h1>
        <div className="record-line">
          <CopyableText text={id} of={translate('user.id')} isId />
          {user?.mid !== undefined && (
            <span className="quiet">
              {translate('filter.mid')} <Foreign text={user.mid} />
            </span>
          )}
        </div>
        {user ? <ContactFields user={user} /> : <div className="contact-fields" />}
      </div>
      {mayOrder && (
        <Link to={`/orders/create?userId=${addressPart(id)}`} className="button button-main">
          {translate('order.create')}
        </Link>
      )}
    </header>
  )
}

function ContactFields({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <div className="contact-fields" role="group" aria-label={translate('user.contact')}>
      <dl>
        {(['email', 'phone'] as const).map((field) => (
          <div key={field}>
            <dt className="quiet">{translate(`user.${field}`)}</dt>
            <dd>
              <ContactText user={user} field={field} canCopy />
            </dd>
          </div>
        ))}
      </dl>
      <RevealButton id={user.id} name={user.name ?? user.id} masks={user.masks} />
    </div>
  )
}

function AccountDetails({ user }: { user: User }) {
  const translate = useTranslate()
  const id = (name: string, value: string | undefined) =>
    [name, <CopyableText text={value} of={name} isId />] as const
  return (
    <Facts
      rows={[
        id(translate('user.id'), user.id),
        [translate('user.entity'), <SentText text={user.entityName} />],
        [translate('user.org'), <SentText text={user.orgName} />],
        id(translate('user.org_id'), user.orgId),
        id(translate('filter.mid'), user.mid),
        [translate('user.created'), <TimeText iso={user.createdAt} exact />],
      ]}
    />
  )
}
