import { useTranslate } from 'react-admin'
import type { Tone, OrderOutcome } from '../../contract/status.ts'
import { ToneMark } from '../fields/ToneMark.tsx'
import type { FeePart } from './feeFigures.ts'
import { useFeeWords } from './useFeeWords.ts'

export const toneOf: Record<OrderOutcome, Tone> = {
  completed: 'done',
  open: 'moving',
  closed: 'failed',
  undocumented: 'undocumented',
}

type Props = { part: FeePart; isHeadline: boolean; span: number }

/** What became of the orders below it. */
export function PartHead({ part, isHeadline, span }: Props) {
  return (
    <tr className={isHeadline ? 'fee-part fee-headline' : 'fee-part'}>
      <th scope="rowgroup" colSpan={span}>
        <PartWords part={part} isHeadline={isHeadline} />
      </th>
    </tr>
  )
}

export function PartWords({ part: { outcome, orders }, isHeadline }: Omit<Props, 'span'>) {
  const translate = useTranslate()
  const { countText } = useFeeWords()
  return (
    <>
      <ToneMark tone={toneOf[outcome]}>
        <strong className="fee-part-name">{translate(`fee.outcome.${outcome}`)}</strong>
      </ToneMark>{' '}
      <span className="fee-part-note">
        {translate('fees.part_orders', { smart_count: orders, count: countText(orders) })}
        {!isHeadline && outcome !== 'completed' && (
          <>
            {' · '}
            {translate('fees.not_above', { what: translate(`fees.outcome_help.${outcome}`) })}
          </>
        )}
      </span>
    </>
  )
}
