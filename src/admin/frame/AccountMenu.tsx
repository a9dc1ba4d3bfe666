import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { Icon } from '../page/Icon.tsx'
import { Popup } from '../page/Popup.tsx'
import { useSession } from '../session/SessionContext.ts'

/** Who works here, as what and for whom, and the way out. */
export function AccountMenu() {
  const translate = useTranslate()
  const { session, sessionMonitor } = useSession()
  const { operator, role, mids } = session
  return (
    <Popup
      isIcon
      className="icon-button"
      face={<Icon name="person" />}
      label={translate('account.menu', { name: operator.name })}
    >
      <div className="account-menu">
        <strong>{operator.name}</strong>
        <div className="quiet">{operator.email}</div>
        <div>{translate(`account.roles.${role}`, { _: role })}</div>
        {/* A hundred of them would push the way out off the screen. */}
        <div className="account-mids">{mids.join(' ')}</div>
        {sessionMonitor && (
          <div className="account-links">
            <Link to="/account" className="button">
              {translate('account.title')}
            </Link>
            <SignOutButton sessionMonitor={sessionMonitor} />
          </div>
        )}
      </div>
    </Popup>
  )
}
