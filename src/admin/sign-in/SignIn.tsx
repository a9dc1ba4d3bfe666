import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { useLanguageChoice } from '../language/LanguageContext.tsx'
import { LanguageField } from '../language/LanguageField.tsx'
import type { Session } from '../../api/session.ts'
import { CodeForm } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import type { SessionMonitor, Reason } from '../session/createSessionMonitor.ts'
import { EnrolForm } from './EnrolForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import './sign-in.css'

type Props = { sessionMonitor: SessionMonitor; session: Session | undefined; reason: Reason | undefined }

export function SignIn({ sessionMonitor, session, reason }: Props) {
  const say = useTranslate()
  const languageChoice = useLanguageChoice()
  const stage = session?.stage ?? 'password'
  const title = say(titles[stage])
  useEffect(() => {
    document.title = `${title} – ${say('app.name')}`
  }, [title, say])
  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <p className="sign-in-name">{say('app.name')}</p>
        <h1>{title}</h1>
        <p role="status" className="sign-in-reason">
          {!session && reason && say(`sign_in.${reason}`)}
        </p>
        <Stage key={stage} sessionMonitor={sessionMonitor} session={session} />
        {session && (
          // Also works while the server is down, because an incomplete session grants no access.
          <button type="button" className="button" onClick={() => void sessionMonitor.startOver()}>
            {say('sign_in.start_over')}
          </button>
        )}
        {languageChoice && <LanguageField choose={languageChoice.chooseAsStranger} />}
      </div>
    </main>
  )
}

const titles = {
  password: 'ra.auth.sign_in',
  'second-factor': 'sign_in.code_title',
  'new-password': 'sign_in.password_title',
  enrol: 'sign_in.enrol_title',
  'signed-in': 'ra.auth.sign_in',
} as const

function Stage({ sessionMonitor, session }: Omit<Props, 'reason'>) {
  const say = useTranslate()
  const { callApi, take } = sessionMonitor
  switch (session?.stage) {
    case 'second-factor':
      return (
        <CodeForm
          hasRecovery
          send={async (code) => take(await callApi('POST', '/api/session/code', { code }))}
        />
      )
    case 'new-password':
      return (
        <>
          <p>{say('sign_in.password_help')}</p>
          <NewPasswordForm
            email={session.operator.email}
            label={say('sign_in.set_password')}
            send={async (passwords) => take(await callApi('POST', '/api/session/password', passwords))}
          />
        </>
      )
    case 'enrol':
      return <EnrolForm callApi={callApi} onDone={take} />
    default:
      return (
        <CredentialsForm
          callApi={callApi}
          email={sessionMonitor.read().lastSession?.operator.email}
          onDone={take}
        />
      )
  }
}
