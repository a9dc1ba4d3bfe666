import type { ColumnName, Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'

/** Every column that a mapping reads. */
export function mappedColumns(mapping: Mapping): ColumnName[] {
  const {
    orderId,
    reference,
    amount,
    fees,
    net,
    feeLines,
    currency,
    feeCurrency,
    date,
    kind,
    records,
    batch,
  } = mapping
  const rules = [amount, ...(fees ?? []), net].filter((rule) => rule !== null && rule !== undefined)
  const named = [
    orderId || undefined,
    reference,
    ...rules.flatMap(ruleColumns),
    feeLines?.column,
    currency,
    feeCurrency,
    date?.column,
    date?.time,
    typeof date?.zone === 'object' ? date.zone.column : undefined,
    kind,
    records?.column,
    batch,
  ]
  return [...new Set(named.filter((name) => name !== undefined))]
}

export function ruleColumns({ from }: MoneyRule): ColumnName[] {
  if ('debit' in from) return [from.debit, from.credit]
  return 'direction' in from ? [from.column, from.direction] : [from.column]
}
