import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { readTime } from '../fields/time.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { useOnce } from '../forms/useOnce.ts'
import type { Period } from '../periodRecords.ts'

/** How far a close is, and the way out of it. */
export function ClosingBar({ period }: { period: Period }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const queryClient = useQueryClient()
  const { cancelClose } = useGateway()
  const { run, isBusy, error } = useOnce(async () => {
    await cancelClose(period.id)
    await queryClient.invalidateQueries({ queryKey: ['periods'] })
  })
  const { rows, of } = period.progress ?? { rows: 0, of: 0 }
  const began = readTime(period.requestedAt ?? '')
  const seconds = began === undefined ? 0 : (Date.now() - began) / 1000
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const words = translate('periods.progress', {
    rows: count.format(rows),
    of: count.format(Math.max(rows, of)),
    rate: count.format(seconds > 0 ? rows / seconds : 0),
  })
  return (
    <div role="status" className="note">
      <progress value={rows} max={Math.max(rows, of, 1)} aria-label={translate('periods.closing')} /> {words}{' '}
      <Button size="small" onClick={() => void run()} disabled={isBusy}>
        {translate('periods.cancel')}
      </Button>
      <FailureNote error={error} />
    </div>
  )
}
