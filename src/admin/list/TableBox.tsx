import type { ReactNode } from 'react'

type Props = { label: string; isWide?: boolean; className?: string; children: ReactNode }

/** Around a table that may be wider than the screen: it scrolls sideways, by keyboard, too. */
export function TableBox({ label, isWide = false, className, children }: Props) {
  const classes = ['records-box', isWide && 'records-wide', className].filter(Boolean).join(' ')
  return (
    <div className={classes} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
