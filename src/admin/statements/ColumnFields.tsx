import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import type { IdRule, Mapping, MoneyRule } from '../../api/statementMapping.requests.ts'

type Props = { mapping: Mapping; columns: readonly string[]; change: (about: string, value: unknown) => void }

const plain = ['reference', 'currency', 'feeCurrency', 'kind'] as const

export function ColumnFields({ mapping, columns, change }: Props) {
  const translate = useTranslate()
  const { date, fees, feeSign } = mapping
  const orderId: IdRule | undefined = mapping.orderId || undefined
  const none = { value: '', label: translate('statements.column_none') }
  const options = [none, ...columns.map((value) => ({ value, label: visibleText(value) }))]
  return (
    <div className="statement-fields">
      <PlainSelect
        label={translate('statements.field.orderId')}
        value={orderId ? orderId.column : ''}
        options={options}
        onChange={(column) => change('orderId', column === '' ? undefined : { column })}
      />
      {orderId &&
        (['prefix', 'suffix'] as const).map((part) => (
          <label key={part} className="control">
            <span>{translate(`statements.field.${part}`)}</span>
            <input
              value={orderId[part] ?? ''}
              maxLength={100}
              onChange={({ target }) =>
                change(`orderId.${part}`, target.value === '' ? undefined : target.value)
              }
            />
          </label>
        ))}
      {plain.map((name) => (
        <PlainSelect
          key={name}
          label={translate(`statements.field.${name}`)}
          value={mapping[name] ?? ''}
          options={options}
          onChange={(value) => change(name, value === '' ? undefined : value)}
        />
      ))}
      {mapping.currency === undefined && (
        <label className="control">
          <span>{translate('statements.field.fixed_currency')}</span>
          <input
            value={mapping.fixedCurrency ?? ''}
            maxLength={12}
            onChange={({ target }) => change('fixedCurrency', target.value.trim() || null)}
          />
        </label>
      )}
      <MoneyField
        about="amount"
        rule={typeof mapping.amount === 'object' ? mapping.amount : null}
        options={options}
        change={change}
        isNeeded
      />
      <MoneyField
        about="fees.0"
        rule={fees?.[0]}
        options={options}
        change={change}
        more={(fees?.length ?? 0) - 1}
      />
      <MoneyField about="net" rule={mapping.net} options={options} change={change} />
      <PlainSelect
        label={translate('statements.field.fee_sign')}
        value={feeSign ?? ''}
        options={['', 'subtracted', 'added'].map((value) => ({
          value,
          label: translate(`statements.fee_sign.${value || 'ask'}`),
        }))}
        onChange={(value) => change('feeSign', value || null)}
      />
      <PlainSelect
        label={translate('statements.field.date')}
        value={date?.column ?? ''}
        options={options}
        onChange={(column) =>
          change('date', column === '' ? undefined : { order: null, zone: 'UTC', ...date, column })
        }
      />
      {date && (
        <>
          <PlainSelect
            label={translate('statements.field.date_order')}
            value={date.order ?? ''}
            options={['', 'day-first', 'month-first', 'year-first', 'unix'].map((value) => ({
              value,
              label: translate(`statements.date_order.${value || 'ask'}`),
            }))}
            onChange={(value) => change('date.order', value || null)}
          />
          {typeof date.zone === 'string' && (
            <label className="control">
              <span>{translate('statements.field.zone')}</span>
              <input value={date.zone} onChange={({ target }) => change('date.zone', target.value)} />
            </label>
          )}
        </>
      )}
    </div>
  )
}

type MoneyProps = {
  about: 'amount' | 'fees.0' | 'net'
  rule: MoneyRule | null | undefined
  options: readonly { value: string; label: string }[]
  change: (about: string, value: unknown) => void
  more?: number
  isNeeded?: boolean
}

/** Amount column and decimal sign. A sum of two columns is shown by name and can be replaced by one. */
function MoneyField({ about, rule, options, change, more = 0, isNeeded = false }: MoneyProps) {
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

/** `put(mapping, 'fees.1.decimal', ',')` sets a value at its path; undefined removes it. */
export function put(mapping: Mapping, about: string, value: unknown): Mapping {
  return putAt(mapping, about.split('.'), value) as Mapping
}

function putAt(part: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(part) || (part === null && /^\d+$/.test(key))) {
    const items: unknown[] = [...(part ?? [])]
    items[Number(key)] = putAt(items[Number(key)], rest, value)
    return items.filter((item) => item !== undefined)
  }
  const fields = typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {}
  const next = putAt(fields[key], rest, value)
  const { [key]: _, ...remaining } = fields
  return next === undefined ? remaining : { ...remaining, [key]: next }
}

export function valueAt(mapping: Mapping, about: string): unknown {
  return about
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined | null)?.[key], mapping)
}

function columnOf(rule: MoneyRule | null | undefined): string {
  return rule && 'column' in rule.from ? rule.from.column : ''
}

/** A newly chosen column keeps the previous decimal sign. */
function ruleFor(column: string, before: MoneyRule | null | undefined): MoneyRule | undefined {
  return column === '' ? undefined : { from: { column }, decimal: before?.decimal ?? '.' }
}
