import { memo } from 'react'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { CoverageMark } from '../coverage/CoverageMark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { MidPicker } from './MidPicker.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** Has nothing to do with where one is. */
export const TopBar = memo(PlainTopBar)

function PlainTopBar() {
  const translate = useTranslate()
  return (
    <header className="frame-top">
      <Link to="/" className="frame-name">
        {translate('app.name')}
      </Link>
      <div style={{ flex: 1 }} />
      <CoverageMark />
      <MidPicker />
      <ThemeToggle />
      <AccountMenu />
    </header>
  )
}
