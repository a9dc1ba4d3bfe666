import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { addressPart } from '../data-provider/addressPart.ts'
import { CopyableId } from '../kit/field/CopyButton.tsx'
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
    <header className="user-head">
      <div className="user-who">
        <h1>{user?.name === undefined ? customer : <Foreign text={user.name} />}</h1>
        <div className="user-line">
          <CopyableId id={id} of={translate('user.id')} />
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

const fields = { email: ['email'], phone: ['phone', 'phoneCode'] } as const

function ContactFields({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <div className="contact-fields" role="group" aria-label={translate('user.contact')}>
      <dl>
        {(['email', 'phone'] as const).map((field) => {
          const label = translate(`user.${field}`)
          return (
            <div key={field}>
              <dt className="quiet">{label}</dt>
              <dd>
                <ContactText user={user} field={field} canCopy />
                {user.masks?.fields.includes(field) && (
                  <RevealButton
                    id={user.id}
                    name={user.name}
                    masks={user.masks}
                    field={{ label, names: fields[field] }}
                  />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

export function AccountDetails({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <Facts
      rows={[
        [translate('user.id'), <Id key="i" value={user.id} label="user.id" />],
        [translate('user.entity'), <SentText key="e" text={user.entityName} />],
        [translate('user.org'), <SentText key="o" text={user.orgName} />],
        [translate('user.org_id'), <Id key="d" value={user.orgId} label="user.org_id" />],
        [translate('order.mid'), <Id key="m" value={user.mid} label="order.mid" />],
        [translate('order.created'), <TimeText key="c" iso={user.createdAt} exact />],
      ]}
    />
  )
}

function Id({ value, label }: { value: string | undefined; label: string }) {
  const translate = useTranslate()
  return value === undefined ? <Absent /> : <CopyableId id={value} of={translate(label)} />
}
