import { Suspense, type ReactNode } from 'react'
import { Icon } from '../page/Icon.tsx'
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
          <Icon name="down" size={16} />
        </>
      }
    >
      <Suspense fallback={<div className="popup-wait" />}>{children}</Suspense>
    </Popup>
  )
}
