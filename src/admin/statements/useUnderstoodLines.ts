import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import type { StatementPeriod, WholeStatement } from '../../api/statements.ts'
import type { IdRule, Mapping, MoneyRule } from '../../api/statementMapping.requests.ts'

const lineNames = [
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

type Translate = (key: string, words?: object) => string

export function useUnderstoodLines(statement: WholeStatement, mapping: Mapping) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { write } = useTypedAmount()
  const none = translate('statements.column_none')
  const asked = translate('statements.asked')
  const { fees, feeSign, date, layout, tolerance } = { ...mapping, tolerance: statement.tolerance }
  const others = (['reference', 'net', 'feeCurrency', 'kind'] as const).flatMap((name) => {
    const value = mapping[name] ?? (name === 'feeCurrency' ? mapping.fixedFeeCurrency : undefined)
    if (value === undefined) return []
    const text = typeof value === 'string' ? visibleText(value) : columnText(value, translate)
    return `${translate(`statements.field.${name}`)}: ${text}`
  })
  const texts: Record<LineName, string> = {
    orderId: mapping.orderId
      ? idText(mapping.orderId, translate)
      : mapping.orderId === null
        ? asked
        : translate('statements.no_id'),
    amount:
      mapping.amount === 'net-and-fee'
        ? translate('statements.net_and_fee')
        : mapping.amount
          ? moneyText(mapping.amount, translate)
          : mapping.amount === null
            ? asked
            : none,
    fee: [
      mapping.feeLines
        ? translate('statements.fee_lines', {
            column: visibleText(mapping.feeLines.column),
            texts: mapping.feeLines.fees.map((text) => quoted(text, translate)).join(', '),
          })
        : fees === null
          ? asked
          : fees.map((fee) => moneyText(fee, translate)).join(' + ') || none,
      fees?.length &&
        feeSign &&
        translate('statements.fee_is', { sign: translate(`statements.choice.fee_sign.${feeSign}`) }),
    ]
      .filter(Boolean)
      .join(', '),
    currency: visibleText(
      mapping.currency ?? mapping.fixedCurrency ?? (mapping.fixedCurrency === null ? asked : none),
    ),
    date: date
      ? [
          visibleText(date.column),
          date.order === null ? asked : translate(`statements.choice.date_order.${date.order}`),
          typeof date.zone === 'string'
            ? translate('statements.zone_of', { zone: zoneText(date.zone) })
            : translate('statements.zone_in', { column: visibleText(date.zone.column) }),
        ]
          .filter(Boolean)
          .join(', ')
      : none,
    period: statement.period
      ? `${periodText(statement.period, locale)}, ${translate(`statements.period_source.${statement.period.source}`)}`
      : translate(statement.state === 'done' ? 'statements.no_period' : 'statements.later'),
    currencies: statement.currencies.map(visibleText).join(', ') || '–',
    mids: statement.mids.map(visibleText).join(', '),
    tolerance: translate('statements.tolerance_text', {
      amount: write(tolerance.amount),
      percent: write(tolerance.percent),
    }),
    other: others.join(' · ') || '–',
    file: translate(layout.form === 'csv' ? 'statements.csv_text' : 'statements.xlsx_text', {
      ...(layout.form === 'csv'
        ? {
            encoding: layout.encoding.toUpperCase(),
            delimiter: translate(`statements.choice.delimiter.${layout.delimiter}`),
          }
        : { sheet: visibleText(layout.sheet) }),
      header: layout.header,
    }),
  }
  return lineNames.map((name) => ({ name, text: texts[name] }))
}

export function periodText({ from, to, timeZone }: StatementPeriod, locale: string): string {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  return days.formatRange(Date.parse(from), Date.parse(to) - 1)
}

/** These zones are named with the opposite sign. */
function zoneText(zone: string): string {
  return zone.replace(
    /^Etc\/GMT([+-])(\d+)$/,
    (_, sign: string, hours: string) => `UTC${sign === '+' ? '−' : '+'}${hours}`,
  )
}

function quoted(text: string, translate: Translate): string {
  return translate('statements.quoted', { text: visibleText(text) })
}

function idText({ column, prefix, suffix, add }: IdRule, translate: Translate): string {
  const parts = [prefix, suffix].flatMap((part) => (part ? quoted(part, translate) : []))
  const [first, second] = parts
  if (add !== undefined && add !== '')
    return `${visibleText(column)}; ${translate('statements.id_with', { added: quoted(add, translate) })}`
  if (first === undefined) return visibleText(column)
  const removed = second === undefined ? first : translate('statements.both_parts', { first, second })
  return `${visibleText(column)}; ${translate('statements.id_without', { removed, smart_count: parts.length })}`
}

function moneyText(rule: MoneyRule, translate: Translate): string {
  const column = columnText(rule, translate)
  return rule.decimal === null
    ? column
    : `${column}, ${translate(`statements.decimal_sign.${rule.decimal === ',' ? 'comma' : 'point'}`)}`
}

export function columnText({ from }: MoneyRule, translate: Translate): string {
  if ('debit' in from)
    return translate('statements.money_of.sides', {
      debit: visibleText(from.debit),
      credit: visibleText(from.credit),
    })
  if ('direction' in from)
    return translate('statements.money_of.direction', {
      column: visibleText(from.column),
      direction: visibleText(from.direction),
    })
  return visibleText(from.column)
}
