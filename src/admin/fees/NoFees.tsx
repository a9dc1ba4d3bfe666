import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { readTime } from '../fields/time.ts'
import { dayOf } from '../fields/zonedDay.ts'
import { useCoverage } from '../data-provider/useCoverage.ts'
import type { Days } from './calendar.ts'
import type { FeeAnswer } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

/** An empty report says where the orders are. */
export function NoFees({ answer, show }: { answer: FeeAnswer; show: (days: Days) => void }) {
  const translate = useTranslate()
  const { daysText } = useFeeWords()
  const { query, isExact } = answer
  const { data } = useCoverage(query.mid)
  const times = (data?.rows ?? [])
    .flatMap(({ oldest, newest }) => [oldest, newest])
    .flatMap((iso) => (iso === undefined ? [] : (readTime(iso) ?? [])))
  const held =
    times.length === 0
      ? undefined
      : { from: dayOf(Math.min(...times), query.zone), to: dayOf(Math.max(...times), query.zone) }
  const one = (day: string) => daysText({ from: day, to: day })
  return (
    <div role="status" className="fee-empty">
      <p>{translate(isExact ? 'fees.empty' : 'fees.empty_yet')}</p>
      {data && (
        <p className="quiet">
          {held
            ? translate('fees.holds', { from: one(held.from), to: one(held.to) })
            : translate('fees.holds_none')}
        </p>
      )}
      {held && (
        <Button variant="outlined" onClick={() => show(held)}>
          {translate('fees.show_all')}
        </Button>
      )}
    </div>
  )
}
