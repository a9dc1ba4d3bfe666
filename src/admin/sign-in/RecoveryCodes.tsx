import { useEffect, useRef } from 'react'
import { CopyText } from './CopyText.tsx'
import { say } from './say.ts'

/** Shown once: only their hashes are kept anywhere. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
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
        <CopyText text={codes.join('\n')} label={say('sign_in.copy_codes')} />{' '}
        <button type="button" className="plain-link" onClick={() => window.print()}>
          {say('sign_in.print')}
        </button>
      </p>
      <button type="button" className="plain-main" onClick={onKept}>
        {say('sign_in.kept')}
      </button>
    </section>
  )
}
