import { useTranslate } from 'ra-core'
import { useOnce } from '../forms/useOnce.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'

type Props = { sessionMonitor: SessionMonitor; everywhere?: boolean; label?: string }

/** If the server does not respond, the session continues and the button says so. */
export function SignOutButton({ sessionMonitor, everywhere = false, label = 'me.sign_out' }: Props) {
  const translate = useTranslate()
  const { run, isBusy, error } = useOnce(() => sessionMonitor.signOut(everywhere))
  return (
    <>
      {error !== undefined && (
        <span role="alert" style={{ color: 'var(--failed)', fontSize: 13 }}>
          {translate('me.not_signed_out')}
        </span>
      )}
      <button className="button" disabled={isBusy} onClick={() => void run()}>
        {translate(label)}
      </button>
    </>
  )
}
