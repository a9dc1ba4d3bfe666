import { memo, useState } from 'react'
import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { Box } from '../box/Box.tsx'
import { CoverageMark } from '../coverage/CoverageMark.tsx'
import { lazyDialog } from '../language/lazyMui.tsx'
import { Icon, IconButton } from '../kit/page/Icon.tsx'
import { Popup } from '../kit/page/Popup.tsx'
import { useKeys } from '../kit/page/useKeys.ts'
import { useSession, useMid } from '../session/SessionContext.ts'
import { useColorScheme } from '../kit/page/useMediaQuery.ts'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { reaches, useChangeMid } from '../session/reaches.ts'

const HelpDialog = lazyDialog([], () => import('./HelpDialog.tsx'), 'HelpDialog')

export const TopBar = memo(function TopBar() {
  const translate = useTranslate()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const openHelp = () => setIsHelpOpen(true)
  useKeys({ '?': openHelp })
  return (
    <header className="frame-top">
      <Link to="/" className="frame-name">
        {translate('app.name')}
      </Link>
      <div className="frame-box">
        <TopBox />
      </div>
      <div className="frame-end">
        <CoverageMark />
        <MidPicker />
        <ThemeToggle />
        <AccountMenu onHelp={openHelp} />
      </div>
      {isHelpOpen && <HelpDialog onClose={() => setIsHelpOpen(false)} />}
    </header>
  )
})

function TopBox() {
  const { pathname } = useLocation()
  const { role } = useSession().session
  return pathname === '/' && role === 'support' ? null : <Box />
}

function ThemeToggle() {
  const translate = useTranslate()
  const [scheme, choose] = useColorScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  return <IconButton icon={other} label={translate('app.theme')} onClick={() => choose(other)} />
}

function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const translate = useTranslate()
  const { session, sessionMonitor } = useSession()
  const { operator, role, mids } = session
  return (
    <Popup
      isIcon
      className="icon-button"
      face={<Icon name="person" />}
      label={translate('me.menu', { name: operator.name })}
    >
      <div className="account-menu">
        <strong>{operator.name}</strong>
        <div className="quiet">{operator.email}</div>
        <div>{translate(`me.roles.${role}`, { _: role })}</div>
        {/* A hundred IDs must not push the sign-out button off the screen. */}
        <div className="account-mids">{mids.join(' ')}</div>
        <div className="account-links">
          <button type="button" className="button" data-closes onClick={onHelp}>
            {translate('keys.title')} <kbd className="quiet">?</kbd>
          </button>
          {sessionMonitor && (
            <>
              <Link to="/account" className="button">
                {translate('me.title')}
              </Link>
              <SignOutButton sessionMonitor={sessionMonitor} />
            </>
          )}
        </div>
      </div>
    </Popup>
  )
}

function MidPicker() {
  const translate = useTranslate()
  const { mid, mids } = useMid()
  const { pathname, search } = useLocation()
  const changeMid = useChangeMid()
  const ofAll = mids.length > 1 ? reaches[pathname] : undefined
  if (mids.length === 0) return null
  return (
    <span className="mid-picker">
      <PlainSelect
        isLabelHidden
        label={translate('filter.mid')}
        value={ofAll?.has(new URLSearchParams(search)) ? everyMid : mid}
        options={[
          ...mids.map((one) => ({ value: one, label: one })),
          ...(ofAll ? [{ value: everyMid, label: translate('app.all_mids') }] : []),
        ]}
        onChange={changeMid}
      />
    </span>
  )
}
