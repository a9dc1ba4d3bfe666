import type { Exactness } from '../../api/coverage.ts'
import { useTranslate } from 'react-admin'
import { useCount } from '../kit/field/useFormatLocale.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import type { PeriodDoubts, PeriodState, PeriodVersion } from '../../api/periods.ts'

const tones = {
  proposed: 'waiting',
  closing: 'moving',
  closed: 'done',
  reopened: 'look',
  cancelled: 'waiting',
  failed: 'failed',
} as const

export function PeriodStateMark({ state }: { state: PeriodState }) {
  const translate = useTranslate()
  return <ToneMark tone={tones[state]}>{translate(`periods.state.${state}`, { _: state })}</ToneMark>
}

export function IncompleteNote({ doubts, coverage }: { doubts: PeriodDoubts; coverage: Exactness | null }) {
  const translate = useTranslate()
  if (coverage === 'exact') return <p className="note">{translate('periods.exact')}</p>
  const { listed, undated, withoutAmount, withoutCurrency, hasEnded } = doubts
  const why = [
    ...(listed === 'exact' ? [] : [translate('periods.why.listed')]),
    ...(undated > 0 ? [translate('periods.why.undated', { smart_count: undated })] : []),
    ...(withoutAmount > 0 ? [translate('periods.why.without_amount', { smart_count: withoutAmount })] : []),
    ...(withoutCurrency > 0
      ? [translate('periods.why.without_currency', { smart_count: withoutCurrency })]
      : []),
    ...(hasEnded ? [] : [translate('periods.why.not_ended')]),
  ]
  return (
    <p className="warning">
      {translate('periods.at_least')}
      {why.length > 0 && `: ${why.join('; ')}`}.
    </p>
  )
}

/** How many orders a close holds: at least, where it is incomplete. */
export function ClosedRows({ closed: { rows, coverage } }: { closed: PeriodVersion }) {
  const countText = useCount()
  if (rows === null) return ''
  return coverage === 'exact' ? countText(rows) : `≥ ${countText(rows)}`
}
