import { useTranslate } from 'react-admin'
import { readAmount } from '../../contract/amount.ts'
import { formatAmount } from '../../contract/formatAmount.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import type { Cause, Fact, StatementResult } from '../../api/statements.ts'
import type { Money } from '../../contract/money.ts'

type Props = { fact: Fact; currency: string | null }

type Figures = { code: string; currency?: string; [figure: string]: string | number | null | undefined }

const amounts = new Set([
  'rrFee',
  'of',
  'amount',
  'theirs',
  'ours',
  'percent',
  'points',
  'difference',
  'agreed',
])
const withoutCode = new Set(['percent', 'points'])

export function FactText({ fact, currency }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const textOf = useStatedMoney()
  if (fact.code === 'not-comparable') {
    const { code, theirs, ours } = fact
    return translate(`statements.fact.${code}`, {
      theirs: theirs.map(textOf).join(' + '),
      ours: ours ? textOf(ours) : translate('statements.no_fee'),
    })
  }
  const { code, currency: stated, ...figures }: Figures = fact
  const own = stated ?? currency
  const words = Object.entries(figures).map(([name, value]) => {
    const amount = amounts.has(name) ? readAmount(value) : undefined
    if (amount === undefined) return [name, visibleText(String(value ?? '–'))]
    const isPercent = code === 'rate' || withoutCode.has(name)
    const unit = own === null || isPercent ? '' : ` ${visibleText(own)}`
    return [name, formatAmount(amount, { locale }) + unit]
  })
  const isOfFee = (code === 'rate' || code === 'fixed') && figures.fee !== undefined
  const { count } = figures
  return translate(`statements.fact.${isOfFee ? `${code}_of` : code}`, {
    ...Object.fromEntries(words),
    ...(typeof count === 'number' && { smart_count: count }),
    _: code,
  })
}

/** What all orders of a cause have in common; figures of a single order are left out. */
export function CauseText({ cause: { fact, sums } }: { cause: Cause }) {
  const translate = useTranslate()
  const { code, ...figures } = fact
  const words = translate(`statements.cause.${code}`, { ...figures, _: '' })
  return words === '' ? <FactText fact={fact} currency={sums[0]?.currency ?? null} /> : words
}

function useStatedMoney(): (money: Money) => string {
  const translate = useTranslate()
  const locale = useFormatLocale()
  return ({ amount, currency, basis }) => {
    const figure =
      formatAmount(amount, { locale }) + (currency === null ? '' : `\u00A0${visibleText(currency)}`)
    return basis === 'stated' ? figure : `${figure} (${translate(`statements.basis.${basis}`)})`
  }
}

/** A payout that is the sum of its batch needs no settlement. */
export function isExplained({ facts }: StatementResult): boolean {
  return facts.some(({ code }) => code === 'batch-sum')
}
