import type { ReactNode } from 'react'

type Props = {
  /** Called on hover and focus only: writing out a time is slow. */
  text: () => string
  children: ReactNode
  focusable?: boolean
}

/** A word more on hover and on focus, in CSS alone: a table holds hundreds of these. */
export function Tip({ text, children, focusable = false }: Props) {
  const write = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.dataset.tip = text()
  }
  return (
    <span className="tip" onPointerEnter={write} onFocus={write} {...(focusable && { tabIndex: 0 })}>
      {children}
    </span>
  )
}
