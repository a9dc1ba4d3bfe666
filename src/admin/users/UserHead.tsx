import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { addressPart } from '../data-provider/addressPart.ts'
import { CopyableText } from '../kit/field/CopyButton.tsx'
import { Foreign, Absent, SentText } from '../kit/field/Foreign.tsx'
import { useTabTitle } from '../kit/page/PageTitle.tsx'
import type { User } from '../data-provider/records.ts'
import { usePermission } from '../session/SessionContext.ts'
import { RevealButton } from '../reveal/RevealButton.tsx'
import { ContactText } from './ContactText.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { Facts } from '../kit/page/Section.tsx'

export function UserHead({ id, user }: { id: string; user: User | undefined }) {
  const translate = useTranslate()
  const mayOrder = usePermission('orders.create') && user?.erased?.why !== 'request'
  const customer = translate('resources.users.name', { smart_count: 1 })
  // No personal data in the tab title.
  useTabTitle(customer)
  return (
    <header className="record-head">
      <div className="record-what">
        <h1>{user?.name === undefined ? customer : <Foreign text={user.name} />}</h1>
        <div className="record-line">
          <CopyableText text={id} of={translate('user.id')} isId />
          {user?.mid !== undefined && (
            <span className="quiet">
              {translate('order.mid')} <Foreign text={user.mid} />
            </span>
          )}
        </div>
        {user ? <ContactFields user={user} /> : <div className="contact-fields" />}
      </div>
      {mayOrder && (
        <Link to={`/orders/create?userId=${addressPart(id)}`} className="button button-main">
          {translate('user.order')}
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

export function AccountDetails({ user }: { user: User }) {
  const translate = useTranslate()
  const id = (name: string, value: string | undefined) =>
    [name, value === undefined ? <Absent /> : <CopyableText text={value} of={name} isId />] as const
  return (
    <Facts
      rows={[
        id(translate('user.id'), user.id),
        [translate('user.entity'), <SentText text={user.entityName} />],
        [translate('user.org'), <SentText text={user.orgName} />],
        id(translate('user.org_id'), user.orgId),
        id(translate('order.mid'), user.mid),
        [translate('order.created'), <TimeText iso={user.createdAt} exact />],
      ]}
    />
  )
}
