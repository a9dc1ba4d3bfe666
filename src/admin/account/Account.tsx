import { Box } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LanguageField } from '../language/LanguageField.tsx'
import { useOwnLanguage } from '../language/useOwnLanguage.ts'
import { Facts, Section } from '../page/Section.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import { NewPasswordForm } from '../sign-in/NewPasswordForm.tsx'
import { monospace } from '../theme.ts'
import { OwnSessions } from './OwnSessions.tsx'
import { SecondFactor } from './SecondFactor.tsx'
// oxlint-disable-next-line import/no-unassigned-import
import '../sign-in/sign-in.css'

/** What an operator has of their own. */
export function Account() {
  const translate = useTranslate()
  const { session, sessionMonitor } = useSession()
  const { operator, role, mids, permissions } = session
  if (!sessionMonitor) return null
  const roleName = translate(`me.roles.${role}`, { _: role })
  return (
    <Box className="plain in-turn" sx={{ maxWidth: 760 }}>
      <PageTitle title={translate('me.title')} />
      <Facts
        rows={[
          [translate('account.name'), operator.name],
          [translate('account.email'), operator.email],
          [
            translate('account.role'),
            permissions.includes('everything') ? translate('operators.above', { role: roleName }) : roleName,
          ],
          [
            translate('me.mids'),
            <span style={{ fontFamily: monospace, fontSize: 12.5 }}>{mids.join(' ')}</span>,
          ],
        ]}
      />
      <Box sx={{ my: 2 }}>
        <OwnLanguage />
      </Box>
      <Section title={translate('account.sessions')}>
        <OwnSessions sessionMonitor={sessionMonitor} />
      </Section>
      <Section title={translate('account.password')}>
        <Password sessionMonitor={sessionMonitor} email={operator.email} />
      </Section>
      <Section title={translate('account.factor')}>
        <SecondFactor sessionMonitor={sessionMonitor} isSetUp={session.secondFactor} />
      </Section>
    </Box>
  )
}

/** Kept with the other preferences, so that it follows to the next browser. */
function OwnLanguage() {
  const choose = useOwnLanguage()
  return choose && <LanguageField choose={choose} />
}

function Password({ sessionMonitor, email }: { sessionMonitor: SessionMonitor; email: string }) {
  const translate = useTranslate()
  const [isChanged, setIsChanged] = useState(false)
  return (
    <Box sx={{ maxWidth: 360 }}>
      <NewPasswordForm
        hasCurrent
        email={email}
        label={translate('account.change_password')}
        send={async (passwords) => {
          setIsChanged(false)
          sessionMonitor.take(await sessionMonitor.ask('POST', '/api/session/password', passwords))
          setIsChanged(true)
        }}
      />
      <p role="status">{isChanged && translate('account.password_changed')}</p>
    </Box>
  )
}
