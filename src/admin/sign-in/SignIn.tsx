import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import { useLanguageChoice } from '../language/LanguageContext.tsx'
import { LanguageField } from '../language/LanguageField.tsx'
import type { Session, SignInOptions } from '../../api/session.ts'
import { CodeForm } from './CodeForm.tsx'
import type { SessionMonitor, Reason } from '../session/createSessionMonitor.ts'
import { EnrolForm } from './EnrolForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import './sign-in.css'
import { useLocation } from 'react-router'
import { useOnce } from '../forms/useOnce.ts'
import type { ApiCall } from '../session/createApiFetch.ts'
import { ErrorLine, Field, PasswordField } from './fields.tsx'

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

type FormProps = { callApi: ApiCall; email?: string; onDone: (session: Session) => void }

function CredentialsForm({ callApi, email: initialEmail = '', onDone }: FormProps) {
  const say = useTranslate()
  const id = useId()
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const [isFaultShown, setIsFaultShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const offer = useOffer(callApi)
  const address = useLocation()
  const { run, isBusy, error } = useOnce(async (credentials: { email: string; password: string }) =>
    onDone(await callApi('POST', '/api/session', credentials)),
  )
  const isMissing = email.trim() === '' || password === ''
  const isWrong = (error as { status?: number } | undefined)?.status === 401
  useEffect(() => {
    if (error === undefined) return
    field.current?.focus()
    field.current?.select()
  }, [error])
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setIsFaultShown(true)
    if (!isMissing) void run({ email: email.trim(), password })
  }
  return (
    <>
      <form onSubmit={submit} noValidate aria-label={say('ra.auth.sign_in')}>
        <Field
          label={say('sign_in.email')}
          name="username"
          type="email"
          autoComplete="username"
          autoFocus={initialEmail === ''}
          value={email}
          aria-invalid={isWrong}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordField
          label={say('ra.auth.password')}
          autoComplete="current-password"
          ref={field}
          autoFocus={initialEmail !== ''}
          value={password}
          aria-invalid={isWrong}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setPassword(target.value)}
        />
        <ErrorLine
          id={`${id}-error`}
          error={error}
          text={isFaultShown && isMissing && error === undefined && say('sign_in.needed')}
        />
        <button type="submit" className="button button-main" disabled={isBusy}>
          {say(isBusy ? 'sign_in.busy' : 'sign_in.submit')}
        </button>
      </form>
      {offer?.oidc && (
        <a className="button button-outlined" href={oidcStart(address)}>
          {offer.oidc.label}
        </a>
      )}
      {offer && offer.demo.length > 0 && (
        <section className="plain-play" aria-labelledby={`${id}-play`}>
          <p id={`${id}-play`}>{say('sign_in.play')}</p>
          <div>
            {offer.demo.map(({ role, name, ...account }) => (
              <button
                key={account.email}
                type="button"
                className="button button-outlined"
                title={name}
                disabled={isBusy}
                onClick={() => void run({ email: account.email, password: account.password })}
              >
                {say(`sign_in.role_button.${role}`, { _: role })}
              </button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function oidcStart({ pathname, search }: { pathname: string; search: string }): string {
  return `/api/oidc/start?${new URLSearchParams({ return: pathname + search }).toString()}`
}

/** Without a response, sign-in by password still works. */
function useOffer(callApi: ApiCall): SignInOptions | undefined {
  const [offer, setOffer] = useState<SignInOptions>()
  useEffect(() => {
    void callApi<SignInOptions>('GET', '/api/sign-in')
      .catch(() => undefined)
      .then(setOffer)
  }, [callApi])
  return offer
}
