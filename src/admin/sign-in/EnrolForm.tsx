import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ConfirmedEnrolment, Enrolment, Session } from '../../api/session.ts'
import { CopyTextButton } from '../kit/field/CopyButton.tsx'
import { QrCode } from '../kit/field/QrCode.tsx'
import type { ApiCall } from '../session/createApiFetch.ts'
import { CodeForm } from './CodeForm.tsx'
import { ErrorLine } from './fields.tsx'

type Props = {
  callApi: ApiCall
  onDone: (session: Session) => void
  /** Offered until the codes are shown: from then on the factor is set up. */
  cancel?: ReactNode
}

export function EnrolForm({ callApi, onDone, cancel }: Props) {
  const say = useTranslate()
  const [secret, setSecret] = useState<Enrolment>()
  const [confirmed, setConfirmed] = useState<ConfirmedEnrolment>()
  const [error, setError] = useState<unknown>()
  const hasRequested = useRef(false)
  useEffect(() => {
    // Each request creates a new secret and voids the previous one.
    if (hasRequested.current) return
    hasRequested.current = true
    callApi<Enrolment>('POST', '/api/session/enrolment', {}).then(setSecret, setError)
  }, [callApi])

  if (confirmed)
    return <RecoveryCodes codes={confirmed.recoveryCodes} onSaved={() => onDone(confirmed.session)} />
  return (
    <>
      <p>{say('sign_in.enrol_help')}</p>
      {secret && (
        <>
          <QrCode text={secret.uri} label={say('sign_in.qr')} />
          <p className="plain-note">{say('sign_in.secret')}</p>
          <p className="plain-secret">
            {secret.secret.match(/.{1,4}/g)?.join(' ')}{' '}
            <CopyTextButton text={() => secret.secret} label={say('sign_in.copy_secret')} />
          </p>
          <CodeForm
            send={async (code) =>
              setConfirmed(
                await callApi<ConfirmedEnrolment>('POST', '/api/session/enrolment/confirm', { code }),
              )
            }
          />
        </>
      )}
      {!secret && <ErrorLine error={error} />}
      {cancel}
    </>
  )
}

/** Shown once: the server stores hashes only. */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const say = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-label={say('sign_in.codes_title')} className="plain-codes">
      <h2 ref={title} tabIndex={-1}>
        {say('sign_in.codes_title')}
      </h2>
      <p>{say('sign_in.codes_help')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>
        <CopyTextButton text={() => codes.join('\n')} label={say('sign_in.copy_codes')} />
      </p>
      <button type="button" className="button button-main" onClick={onSaved}>
        {say('sign_in.kept')}
      </button>
    </section>
  )
}
