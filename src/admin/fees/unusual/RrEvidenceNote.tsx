import { useTranslate } from 'react-admin'
import { visibleText } from '../../fields/visibleText.ts'
import type { RrEvidence } from '../../records.ts'
import { useLevelWords } from './useLevelWords.ts'

const readings = ['amount', 'percent', 'fraction'] as const

/** What a merchant's own orders support about the unit of `rrFee`; it changes no figure. */
export function RrEvidenceNote({ evidence }: { evidence: RrEvidence }) {
  const translate = useTranslate()
  const { shareText, countText } = useLevelWords()
  const { says, because, spreads } = evidence
  const mid = visibleText(evidence.mid)
  const orders = countText(evidence.orders)
  const reading = translate(`levels.readings.${says}`, { _: '' })
  if (reading === '') {
    const why = translate(`levels.why.${because}`, { orders, _: '' })
    return <p className="note">{translate('levels.evidence_none', { mid, why })}</p>
  }
  const isOwn = (one: (typeof readings)[number]) => one === says || (says === 'rate' && one !== 'amount')
  const least = (own: boolean) =>
    Math.min(...readings.filter((one) => isOwn(one) === own).map((one) => spreads[one] ?? Infinity))
  return (
    <p className="note">
      {translate('levels.evidence', {
        mid,
        reading,
        orders,
        best: shareText(least(true)),
        other: shareText(least(false)),
      })}
    </p>
  )
}
