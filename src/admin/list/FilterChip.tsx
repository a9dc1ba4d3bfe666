import { Suspense, type ReactNode } from 'react'
import { Popup } from '../page/Popup.tsx'

type Props = {
  label: string
  /** What is chosen, in words; undefined while nothing is. */
  value?: ReactNode
  /** It leaves rows out; else the value is what holds anyway. */
  isSet?: boolean
  children: ReactNode
}

/** One filter as a word; what can be chosen opens below it. */
export function FilterChip({ label, value, isSet = false, children }: Props) {
  return (
    <Popup
      label={label}
      className={isSet ? 'control chip chip-set' : 'control chip'}
      face={
        <>
          <span className={value === undefined ? undefined : 'quiet'}>{label}</span>{' '}
          {value !== undefined && <span className="chip-value">{value}</span>}
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M16.59 8.59 12 13.17 7.41 8.59 6 10l6 6 6-6z" />
          </svg>
        </>
      }
    >
      <Suspense fallback={<div className="popup-wait" />}>{children}</Suspense>
    </Popup>
  )
}
