import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import type { WholeStatement } from '../../api/statements.ts'

type Props = {
  id: string
  /** Rows that are to be settled, or taken back. */
  of: number
  /** How many of them are, by what is told now. */
  doneIn: (statement: WholeStatement) => number
}

/** Below that it is over before anybody has read how far it is. */
const fewRows = 5_000

/** How far the gateway has come with many rows; it goes on also when the page is left. */
export function SettleProgress({ id, of, doneIn }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { readStatement } = useGateway()
  const { data } = useQuery({
    queryKey: ['statements', 'settling', id],
    queryFn: ({ signal }) => readStatement(id, signal),
    enabled: of > fewRows,
    refetchInterval: 1_000,
    retry: false,
    gcTime: 0,
  })
  if (!data) return null
  const done = Math.min(of, Math.max(0, doneIn(data)))
  const figure = (value: number) => new Intl.NumberFormat(locale).format(value)
  return (
    <div role="status" className="statement-progress">
      <progress value={done} max={of} aria-label={translate('statements.settle')} />
      <p className="note">
        {translate('statements.progress.settling', { done: figure(done), of: figure(of) })}{' '}
        {translate('statements.progress.leave')}
      </p>
    </div>
  )
}
