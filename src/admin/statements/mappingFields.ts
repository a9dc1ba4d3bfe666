import { useTranslate } from 'react-admin'
import { valueAt } from '../../api/mappingPath.ts'
import type { WholeStatement } from '../../api/statements.ts'
import type { Mapping, MoneyRule } from '../../api/statementMapping.requests.ts'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { usePeriodName } from '../periods/usePeriodName.ts'

const lineNames = [
  'sender',
  'orderId',
  'amount',
  'fee',
  'currency',
  'date',
  'period',
  'currencies',
  'mids',
  'tolerance',
  'other',
  'file',
] as const
export type LineName = (typeof lineNames)[number]

/** A value of the mapping: a column, an amount column with its decimal sign, a text, or one of some values with words. */
export type Field = {
  about: string
  label: string
  as: 'column' | 'money' | 'text' | 'number' | readonly string[]
}

const field = (about: string, as: Field['as'], label = about): Field => ({ about, label, as })

/** The fields of each line. Details of a column follow once it is chosen. */
export function fieldsOf(mapping: Mapping): Partial<Record<LineName, Field[]>> {
  const { orderId, fees, currency, date, fixedFeeCurrency, layout } = mapping
  const hasFees = fees !== null && fees.length > 0
  return {
    sender: [field('sender', 'text')],
    orderId: [
      field('orderId.column', 'column', 'orderId'),
      ...(orderId ? ['prefix', 'suffix', 'add'].map((part) => field(`orderId.${part}`, 'text', part)) : []),
    ],
    amount: [field('amount', 'money')],
    fee: [
      ...(hasFees ? fees : [null]).map((_, nth) => field(['fees', nth].join('.'), 'money', 'fee')),
      ...(hasFees ? [field('feeSign', ['subtracted', 'added'], 'fee_sign')] : []),
    ],
    currency: [
      field('currency', 'column'),
      ...(currency === undefined ? [field('fixedCurrency', 'text', 'fixed_currency')] : []),
    ],
    date: [
      field('date.column', 'column', 'date'),
      ...(date
        ? [
            field('date.order', ['day-first', 'month-first', 'year-first'], 'date_order'),
            field('date.zone', 'text', 'zone'),
          ]
        : []),
    ],
    other: [
      field('reference', 'column'),
      field('net', 'money'),
      fixedFeeCurrency === undefined
        ? field('feeCurrency', 'column')
        : field('fixedFeeCurrency', 'text', 'feeCurrency'),
      field('kind', 'column'),
      field('batch', 'column'),
    ],
    file: [
      ...(layout.form === 'csv'
        ? [
            field('layout.encoding', ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'], 'encoding'),
            field('layout.delimiter', [',', ';', '\t', '|'], 'delimiter'),
          ]
        : [field('layout.sheet', 'text', 'sheet')]),
      field('layout.header', 'number', 'header'),
    ],
  }
}

/** How the file is read, one line each. */
export function useLineTexts(statement: WholeStatement, mapping: Mapping) {
  const translate = useTranslate()
  const periodName = usePeriodName()
  const moneyText = useMoneyText()
  const { write } = useTypedAmount()
  const { tolerance, period, currencies, mids } = statement
  const fields = fieldsOf(mapping)
  const { fees, feeLines, net } = mapping
  const isWithheld = net && fees?.length === 0 && !feeLines
  const others: Partial<Record<LineName, string>> = {
    ...(isWithheld && { fee: translate('statements.fee_withheld') }),
    period: period
      ? `${periodName(period)}, ${translate(`statements.period_source.${period.source}`)}`
      : translate(statement.state === 'done' ? 'statements.no_period' : 'statements.later'),
    currencies: currencies.map(visibleText).join(', ') || '–',
    mids: mids.map(visibleText).join(', '),
    tolerance: translate('statements.tolerance_text', {
      amount: write(tolerance.amount),
      percent: write(tolerance.percent),
    }),
  }

  function textOf({ about, label, as }: Field): string | undefined {
    const [whole = ''] = about.split('.')
    const value = valueAt(mapping, whole) === null ? null : valueAt(mapping, about)
    if (value === null) return translate('statements.asked')
    if (value === undefined || value === '') return undefined
    if (as === 'money') return moneyText(value as MoneyRule | 'net-and-fee')
    if (typeof as === 'object')
      return translate(`statements.choice.${label}.${value as string}`, { _: value as string })
    return visibleText(
      typeof value === 'object' ? (value as { column: string }).column : zoneText(String(value)),
    )
  }

  function lineText(name: LineName): string {
    const { column = '', fees = [] } = (name === 'fee' && mapping.feeLines) || {}
    const texts = fees.map((text) => translate('statements.quoted', { text: visibleText(text) })).join(', ')
    const parts = fields[name]?.flatMap((one) => {
      const text = textOf(one)
      if (text === undefined || one.label === name) return text ?? []
      return translate('statements.labelled', { label: translate(`statements.field.${one.label}`), text })
    })
    return [
      ...(column === '' ? [] : [translate('statements.fee_lines', { column: visibleText(column), texts })]),
      ...(parts ?? []),
    ].join(' · ')
  }

  return lineNames.map((name) => ({
    name,
    text: others[name] ?? (lineText(name) || translate('statements.column_none')),
  }))
}

/** These zones are named with the opposite sign. */
function zoneText(zone: string): string {
  return zone.replace(
    /^Etc\/GMT([+-])(\d+)$/,
    (_, sign: string, hours: string) => `UTC${sign === '+' ? '−' : '+'}${hours}`,
  )
}

export function useMoneyText(): (rule: MoneyRule | 'net-and-fee') => string {
  const translate = useTranslate()
  return (rule) => {
    if (rule === 'net-and-fee') return translate('statements.net_and_fee')
    const { from, decimal } = rule
    const [column, other] =
      'debit' in from ? [from.debit, from.credit] : [from.column, 'direction' in from && from.direction]
    const kind = 'debit' in from ? 'sides' : 'direction'
    const text = other
      ? translate(`statements.money_of.${kind}`, { column: visibleText(column), other: visibleText(other) })
      : visibleText(column)
    const sign = decimal === ',' ? 'comma' : 'point'
    return decimal === null ? text : `${text}, ${translate(`statements.decimal_sign.${sign}`)}`
  }
}
