import { useTranslate } from 'react-admin'
import { readAmount } from '../../contract/amount.ts'
import { formatAmount } from '../../contract/formatAmount.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { visibleText } from '../fields/visibleText.ts'
import type { StatementResult } from '../statementRecords.ts'

type Props = { fact: StatementResult['facts'][number]; currency: string | null }

const amounts = new Set(['rrFee', 'of', 'amount', 'theirs', 'ours', 'percent'])
const withoutCode = new Set(['percent'])

/** What explains a difference, in words; figures as they are. */
export function FactText({ fact, currency }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { code, ...figures } = fact
  const isMoney = code !== 'other-currency'
  const words = Object.entries(figures).map(([name, value]) => {
    const amount = isMoney && amounts.has(name) ? readAmount(value) : undefined
    if (amount === undefined) return [name, visibleText(String(value ?? '–'))]
    const unit = currency === null || withoutCode.has(name) ? '' : ` ${visibleText(currency)}`
    return [name, formatAmount(amount, { locale }) + unit]
  })
  return translate(`statements.fact.${code}`, { ...Object.fromEntries(words), _: code })
}
