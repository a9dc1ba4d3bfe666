import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { addressPart } from '../addressPart.ts'
import { CopyableId } from '../fields/CopyButton.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { useTabTitle } from '../page/PageTitle.tsx'
import type { User } from '../records.ts'
import { usePermission } from '../session/SessionContext.ts'
import { ContactFields } from './ContactFields.tsx'

/**
 * Who it is and how they are reached, and the one thing to do here: not for somebody who asked to be forgotten. `user` is
 * missing where nobody was found, or not yet.
 */
export function UserHead({ id, user }: { id: string; user: User | undefined }) {
  const translate = useTranslate()
  const mayOrder = usePermission('orders.create') && user?.erased?.why !== 'request'
  const customer = translate('resources.users.name', { smart_count: 1 })
  // That it is a customer, and nothing of who.
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
