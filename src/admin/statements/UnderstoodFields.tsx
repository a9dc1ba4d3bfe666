import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { addDays, dayOf, startOfDay } from '../time/zonedDay.ts'
import { useMid } from '../session/SessionContext.ts'
import { type Edit, put, valueAt } from '../../api/mappingPath.ts'
import { columnText, type LineName } from './useUnderstoodLines.ts'
import type { WholeStatement } from '../../api/statements.ts'
import type { MoneyRule } from '../../api/statementMapping.requests.ts'

type Props = { statement: WholeStatement; edit: Edit; setEdit: (edit: Edit) => void }

/** A value of the mapping: one of the columns, of some values with words, a text, or an amount column with its decimal sign. */
type Field = { about: string; label: string } & (
  | { as: 'column' | 'money' | 'text' | 'number' }
  | { as: 'choice'; values: readonly string[] }
)

const fieldsOf: Partial<Record<LineName, Field[]>> = {
  orderId: [
    { about: 'orderId.column', label: 'orderId', as: 'column' },
    { about: 'orderId.prefix', label: 'prefix', as: 'text' },
    { about: 'orderId.suffix', label: 'suffix', as: 'text' },
    { about: 'orderId.add', label: 'add', as: 'text' },
  ],
  amount: [{ about: 'amount', label: 'amount', as: 'money' }],
  fee: [
    { about: 'fees.0', label: 'fee', as: 'money' },
    { about: 'feeSign', label: 'fee_sign', as: 'choice', values: ['subtracted', 'added'] },
  ],
  currency: [
    { about: 'currency', label: 'currency', as: 'column' },
    { about: 'fixedCurrency', label: 'fixed_currency', as: 'text' },
  ],
  date: [
    { about: 'date.column', label: 'date', as: 'column' },
    {
      about: 'date.order',
      label: 'date_order',
      as: 'choice',
      values: ['day-first', 'month-first', 'year-first', 'unix'],
    },
    { about: 'date.zone', label: 'zone', as: 'text' },
  ],
  other: [
    { about: 'reference', label: 'reference', as: 'column' },
    { about: 'net', label: 'net', as: 'money' },
    { about: 'feeCurrency', label: 'feeCurrency', as: 'column' },
    { about: 'kind', label: 'kind', as: 'column' },
  ],
  file: [
    {
      about: 'layout.encoding',
      label: 'encoding',
      as: 'choice',
      values: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'],
    },
    { about: 'layout.delimiter', label: 'delimiter', as: 'choice', values: [',', ';', '\t', '|'] },
    { about: 'layout.sheet', label: 'sheet', as: 'text' },
    { about: 'layout.header', label: 'header', as: 'number' },
  ],
}

/** The fields of one line. */
export function UnderstoodFields({ name, ...props }: Props & { name: LineName }) {
  const { mapping } = props.edit
  if (name === 'period') return <PeriodFields {...props} />
  if (name === 'currencies') return <CurrenciesFields {...props} />
  if (name === 'mids') return <MidFields {...props} />
  if (name === 'tolerance') return <ToleranceFields {...props} />
  return fieldsOf[name]
    ?.filter(({ about, as }) => {
      const [parent = '', part] = about.split('.')
      if (about === 'fixedCurrency') return mapping.currency === undefined
      if (about === 'date.zone') return typeof mapping.date?.zone === 'string'
      if (parent === 'layout') return part !== undefined && part in mapping.layout
      return part === undefined || as === 'column' || as === 'money' || Boolean(valueAt(mapping, parent))
    })
    .map((field) => <MappingField key={field.about} field={field} {...props} />)
}

function MappingField({ field, statement, edit, setEdit }: Props & { field: Field }) {
  const translate = useTranslate()
  const { about, as } = field
  const value = valueAt(edit.mapping, about)
  const label = translate(`statements.field.${field.label}`)
  const change = (next: unknown) => setEdit({ ...edit, mapping: put(edit.mapping, about, next) })
  const columns = [
    { value: '', label: translate('statements.column_none') },
    ...statement.columns.map((column) => ({ value: column, label: visibleText(column) })),
  ]
  if (as === 'money') {
    return <MoneyFields {...{ about, label, columns, change }} value={value as MoneyProps['value']} />
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (as === 'text' || as === 'number') {
    const none = about === 'fixedCurrency' ? null : undefined
    const onChange = (typed: string) => change(as === 'number' ? Math.max(0, Number(typed)) : typed || none)
    return <TextField label={label} value={text} type={as} onChange={onChange} />
  }
  if (as === 'choice') {
    const options = field.values.map((one) => ({
      value: one,
      label: translate(`statements.choice.${field.label}.${one}`),
    }))
    const unanswered = { value: '', label: translate('statements.please_choose') }
    return (
      <PlainSelect
        label={label}
        value={text}
        options={[...(text === '' ? [unanswered] : []), ...options]}
        onChange={(chosen) => change(chosen || null)}
      />
    )
  }
  const [parent = '', part] = about.split('.')
  const rest = part === undefined ? undefined : valueAt(edit.mapping, parent)
  return (
    <PlainSelect
      label={label}
      value={text}
      options={columns}
      onChange={(column) => {
        if (part === undefined) return change(column || undefined)
        const own =
          parent === 'date'
            ? { order: null, zone: 'UTC', ...(rest as object | undefined), column }
            : { column }
        setEdit({ ...edit, mapping: put(edit.mapping, parent, column === '' ? undefined : own) })
      }}
    />
  )
}

type MoneyProps = {
  about: string
  label: string
  value: MoneyRule | '' | 'net-and-fee' | null | undefined
  columns: { value: string; label: string }[]
  change: (rule: unknown) => void
}

/** A sum of two columns is shown by name and can be replaced by one column. */
function MoneyFields({ about, label, value, columns, change }: MoneyProps) {
  const translate = useTranslate()
  const rule = typeof value === 'string' ? undefined : value
  const fixed =
    about === 'amount' ? [{ value: 'net-and-fee', label: translate('statements.net_and_fee') }] : []
  const isSum = rule && ('debit' in rule.from || 'direction' in rule.from)
  const sum = isSum ? [{ value: '=', label: columnText(rule, translate) }] : []
  return (
    <>
      <PlainSelect
        label={label}
        value={
          isSum
            ? '='
            : rule && 'column' in rule.from
              ? rule.from.column
              : typeof value === 'string'
                ? value
                : ''
        }
        options={[...sum, ...columns, ...fixed]}
        onChange={(column) => {
          if (column === 'net-and-fee') change(column)
          else if (column === '') change(about === 'amount' ? '' : undefined)
          // A newly chosen column keeps the decimal sign.
          else if (column !== '=') change({ from: { column }, decimal: rule?.decimal ?? '.' })
        }}
      />
      {rule && (
        <PlainSelect
          label={`${label}: ${translate('statements.field.decimal').toLowerCase()}`}
          value={rule.decimal ?? ''}
          options={[
            { value: '', label: translate('statements.please_choose') },
            { value: '.', label: translate('statements.decimal_sign.point') },
            { value: ',', label: translate('statements.decimal_sign.comma') },
          ]}
          onChange={(decimal) => change({ from: rule.from, decimal: decimal || null })}
        />
      )}
    </>
  )
}

/** Both days are included. */
function PeriodFields({ statement: { period }, edit, setEdit }: Props) {
  const translate = useTranslate()
  const timeZone = period?.timeZone ?? 'UTC'
  const [days, setDays] = useState({
    from: period ? dayOf(Date.parse(period.from), timeZone) : '',
    to: period ? dayOf(Date.parse(period.to) - 1, timeZone) : '',
  })
  return (
    <>
      {edit.period !== null &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={translate(`statements.day.${end}`)}
            value={days[end]}
            onChange={(day) => {
              const next = { ...days, [end]: day }
              setDays(next)
              const from = startOfDay(next.from, timeZone)
              const to = next.to === '' ? undefined : startOfDay(addDays(next.to, 1), timeZone)
              if (from !== undefined && to !== undefined) setEdit({ ...edit, period: { from, to, timeZone } })
            }}
          />
        ))}
      <label>
        <input
          type="checkbox"
          checked={edit.period === null}
          onChange={({ target }) => {
            const { period: _, ...rest } = edit
            setEdit(target.checked ? { ...rest, period: null } : rest)
          }}
        />{' '}
        {translate('statements.from_file')}
      </label>
    </>
  )
}

function CurrenciesFields({ statement, edit, setEdit }: Props) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(statement.currencies.join(' '))
  return (
    <>
      <TextField
        label={translate('statements.understood.currencies')}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          const codes = text.split(/[\s,;]+/).filter((code) => code !== '')
          setEdit({ ...edit, currencies: codes.length > 0 ? codes : null })
        }}
      />
      <p className="note">{translate('statements.currencies_help')}</p>
    </>
  )
}

/** Merchants can only be added. */
function MidFields({ statement, edit, setEdit }: Props) {
  const { mids: granted } = useMid()
  const { mids = statement.mids } = edit
  return [...new Set([...statement.mids, ...granted])].map((mid) => (
    <label key={mid}>
      <input
        type="checkbox"
        checked={mids.includes(mid)}
        disabled={statement.mids.includes(mid)}
        onChange={({ target }) =>
          setEdit({ ...edit, mids: target.checked ? [...mids, mid] : mids.filter((one) => one !== mid) })
        }
      />{' '}
      {visibleText(mid)}
    </label>
  ))
}

function ToleranceFields({ statement: { tolerance }, edit, setEdit }: Props) {
  const translate = useTranslate()
  const { read, write } = useTypedAmount()
  const [typed, setTyped] = useState({ amount: write(tolerance.amount), percent: write(tolerance.percent) })
  return (['amount', 'percent'] as const).map((part) => (
    <TextField
      key={part}
      label={translate(`statements.field.tolerance_${part}`)}
      value={typed[part]}
      onChange={(text) => {
        setTyped({ ...typed, [part]: text })
        setEdit({
          ...edit,
          tolerance: { ...tolerance, ...edit.tolerance, [part]: read(text) ?? text.trim() },
        })
      }}
    />
  ))
}

type TextProps = {
  label: string
  value: string
  type?: 'text' | 'date' | 'number'
  isRequired?: boolean
  onChange: (text: string) => void
}

export function TextField({
  label,
  value,
  type = 'text',
  isRequired = type === 'date',
  onChange,
}: TextProps) {
  return (
    <label className="control">
      <span>{label}</span>
      <input
        type={type}
        value={value}
        maxLength={200}
        min={type === 'number' ? 0 : undefined}
        required={isRequired}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
