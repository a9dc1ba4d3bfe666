import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { columnOf, ruleFor } from './mappingFields.ts'
import type { MoneyRule } from '../../api/statementMapping.requests.ts'

type Props = {
  about: 'amount' | 'fees.0' | 'net'
  rule: MoneyRule | null | undefined
  options: readonly { value: string; label: string }[]
  change: (about: string, value: unknown) => void
  /** Further columns that are added to this one. */
  more?: number
  isNeeded?: boolean
}

/** The column of an amount and its decimal sign; what stands in two columns is named, and can be made one. */
export function MoneyField({ about, rule, options, change, more = 0, isNeeded = false }: Props) {
  const translate = useTranslate()
  const name = about === 'fees.0' ? 'fee' : about
  const twoColumns = rule && twoOf(rule, translate)
  const own = twoColumns ? [{ value: '=', label: twoColumns }] : []
  return (
    <>
      <PlainSelect
        label={translate(`statements.field.${name}`)}
        value={twoColumns ? '=' : columnOf(rule)}
        options={[...own, ...options]}
        onChange={(column) => {
          if (column !== '=') change(about, ruleFor(column, rule) ?? (isNeeded ? null : undefined))
        }}
      />
      {rule && (
        <PlainSelect
          label={`${translate(`statements.field.${name}`)}: ${translate('statements.field.decimal').toLowerCase()}`}
          value={rule.decimal ?? ''}
          options={['', '.', ','].map((value) => ({
            value,
            label: translate(`statements.decimal_sign.${{ '': 'ask', '.': 'point', ',': 'comma' }[value]}`),
          }))}
          onChange={(value) => change(about, { from: rule.from, decimal: value || null })}
        />
      )}
      {more > 0 && <p className="note">{translate('statements.money_of.more', { count: more })}</p>}
    </>
  )
}

function twoOf({ from }: MoneyRule, translate: (key: string, words: object) => string): string | undefined {
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
  return undefined
}
