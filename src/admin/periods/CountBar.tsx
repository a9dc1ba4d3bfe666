import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatLocale } from '../fields/useFormatLocale.ts'

type Props = {
  label: string
  rows: number
  of: number
  /** Milliseconds. */
  began: number | undefined
  onCancel: () => void
  isBusy?: boolean
  children?: ReactNode
}

/** How many orders of how many, how fast, and the way out. */
export function CountBar({ label, rows, of, began, onCancel, isBusy = false, children }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const seconds = began === undefined ? 0 : (Date.now() - began) / 1000
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const words = translate('periods.progress', {
    rows: count.format(rows),
    of: count.format(Math.max(rows, of)),
    rate: count.format(seconds > 0 ? rows / seconds : 0),
  })
  return (
    <div role="status" className="note no-print">
      <progress value={rows} max={Math.max(rows, of, 1)} aria-label={label} /> {words}{' '}
      <Button size="small" onClick={onCancel} disabled={isBusy}>
        {translate('periods.cancel')}
      </Button>
      {children}
    </div>
  )
}
