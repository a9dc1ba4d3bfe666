import type { Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import { type Column, countDates, countNumbers, isOfDates, isOfNumbers } from './columns.ts'
import { amountRule, type Choice, mappedColumns, type Question, unsure } from './mapping.ts'
import { ruleFrom } from './proposeMoney.ts'
import { readingText } from './rows/sentences.ts'

/** A person chose a column that holds something else, so most lines would be unreadable. */
export function questionChosen(mapping: Mapping, columns: readonly Column[]): Question[] {
  const { amount, net, date } = mapping
  const fees = mapping.fees ?? []
  const used = mappedColumns(mapping)
  const others = columns.filter(({ name }) => !used.includes(name))
  const numbers = others.filter((column) => isOfNumbers(column) && !isOfDates(column))
  const wrongIn = (names: readonly string[], count: (column: Column) => number) =>
    columns.find((column) => names.includes(column.name) && count(column) * 2 < column.filled - column.dashes)

  const ofMoney = (
    about: string,
    rule: MoneyRule | null | undefined,
    none: Choice,
    toValue: (rule: MoneyRule) => unknown = (one) => one,
  ): Question[] => {
    const wrong = rule && wrongIn(moneyColumns(rule), countNumbers)
    if (!wrong) return []
    const facts = { column: wrong.name, count: countNumbers(wrong), of: wrong.filled }
    const choices = numbers.map((column) => ({ value: toValue(ruleFrom(column)), words: column.name }))
    return [unsure(about, readingText('not_amounts', facts), [...choices, none])]
  }
  const ofDate = (): Question[] => {
    const wrong = date && wrongIn([date.column], countDates)
    if (!wrong) return []
    const facts = { column: wrong.name, count: countDates(wrong), of: wrong.filled }
    const choices = others
      .filter(isOfDates)
      .map(({ name }) => ({ value: { ...date, column: name, order: null }, words: name }))
    const none = { value: null, text: readingText('none_is_date') }
    return [unsure('date', readingText('not_dates', facts), [...choices, none])]
  }

  return [
    ...ofMoney('amount', amountRule(amount), { value: '', text: readingText('none_is_amount') }),
    // One at a time, since each answer replaces all fees.
    ...fees
      .flatMap((fee, at) =>
        ofMoney('fees', fee, { value: fees.toSpliced(at, 1), text: readingText('none_is_fee') }, (rule) =>
          fees.with(at, rule),
        ),
      )
      .slice(0, 1),
    ...ofMoney('net', net, { value: null, text: readingText('none_is_net') }),
    ...ofDate(),
  ]
}

function moneyColumns({ from }: MoneyRule): string[] {
  return 'debit' in from ? [from.debit, from.credit] : [from.column]
}
