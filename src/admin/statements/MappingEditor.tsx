import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { addDays, dayOf, startOfDay } from '../time/zonedDay.ts'
import { useMid } from '../session/SessionContext.ts'
import { type Edit, put, valueAt } from '../../api/mappingPath.ts'
import { type Field, fieldsOf, type LineName, useMoneyText } from './mappingFields.ts'
import type { WholeStatement } from '../../api/statements.ts'
import type { MoneyRule } from '../../api/statementMapping.requests.ts'

type Props = { statement: WholeStatement; edit: Edit; setEdit: (edit: Edit) => void }

export function LineFields({ name, ...props }: Props & { name: LineName }) {
  if (name === 'period') return <PeriodFields {...props} />
  if (name === 'currencies') return <CurrenciesFields {...props} />
  if (name === 'mids') return <MidFields {...props} />
  if (name === 'tolerance') return <ToleranceFields {...props} />
  return fieldsOf(props.edit.mapping)[name]?.map((field) => (
    <MappingField key={field.about} field={field} {...props} />
  ))
}

function MappingField({ field, statement, edit, setEdit }: Props & { field: Field }) {
  const translate = useTranslate()
  const { about } = field
  const as = about === 'layout.sheet' ? (statement.sheets ?? field.as) : field.as
  const { mapping } = edit
  const value = valueAt(mapping, about)
  const label = translate(`statements.field.${field.label}`)
  const [parent = '', part] = about.split('.')
  const change = (next: unknown, path = about) => setEdit({ ...edit, mapping: put(mapping, path, next) })
  const columns = [
    { value: '', label: translate('statements.column_none') },
    ...statement.columns.map((column) => ({ value: column, label: visibleText(column) })),
  ]
  if (as === 'money')
    return <MoneyFields {...{ about, label, columns, change }} value={value as MoneyProps['value']} />
  // The time zone may be that of a column, which no field can change.
  if (typeof value === 'object' && value !== null) return null
  const text = String(value ?? '')
  if (as === 'text' || as === 'number') {
    const none = about === 'fixedCurrency' ? null : undefined
    const onChange = (typed: string) => change(as === 'number' ? Math.max(0, Number(typed)) : typed || none)
    return <TextField label={label} value={text} type={as} onChange={onChange} />
  }
  const choose = (chosen: string) => {
    if (as !== 'column') return change(chosen || null)
    if (part === undefined || chosen === '') return change(chosen || undefined, parent)
    const start = parent === 'date' && { order: null, zone: 'UTC', ...mapping.date }
    change({ ...start, column: chosen }, parent)
  }
  const choices =
    as === 'column'
      ? columns
      : as.map((one) => ({
          value: one,
          label: translate(`statements.choice.${field.label}.${one}`, { _: one }),
        }))
  const unanswered = { value: '', label: translate('statements.please_choose') }
  const options = as !== 'column' && text === '' ? [unanswered, ...choices] : choices
  return <PlainSelect label={label} value={text} options={options} onChange={choose} />
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
  const moneyText = useMoneyText()
  const rule = typeof value === 'string' ? undefined : value
  const isSum = rule && ('debit' in rule.from || 'direction' in rule.from)
  const column = rule && 'column' in rule.from ? rule.from.column : ''
  const options = [
    ...(isSum ? [{ value: '=', label: moneyText({ ...rule, decimal: null }) }] : []),
    ...columns,
    ...(about === 'amount' ? [{ value: 'net-and-fee', label: moneyText('net-and-fee') }] : []),
  ]
  return (
    <>
      <PlainSelect
        label={label}
        value={isSum ? '=' : typeof value === 'string' ? value : column}
        options={options}
        onChange={(chosen) => {
          if (chosen === 'net-and-fee') change(chosen)
          else if (chosen === '') change(about === 'amount' ? '' : undefined)
          // Its cells show their decimal sign.
          else if (chosen !== '=') change({ from: { column: chosen }, decimal: null })
        }}
      />
      {rule && (
        <PlainSelect
          label={translate('statements.labelled', {
            label,
            text: translate('statements.field.decimal').toLowerCase(),
          })}
          value={rule.decimal ?? ''}
          options={[
            { value: '', label: translate('statements.decimal_sign.file') },
            { value: '.', label: translate('statements.decimal_sign.point') },
            { value: ',', label: translate('statements.decimal_sign.comma') },
          ]}
          onChange={(decimal) => change({ from: rule.from, decimal: decimal || null })}
        />
      )}
    </>
  )
}

/** Both days are included. Without days, the file decides. */
function PeriodFields({ statement: { period }, edit, setEdit }: Props) {
  const translate = useTranslate()
  const timeZone = period?.timeZone ?? 'UTC'
  const [days, setDays] = useState({
    from: period ? dayOf(Date.parse(period.from), timeZone) : '',
    to: period ? dayOf(Date.parse(period.to) - 1, timeZone) : '',
  })
  const change = (next: typeof days) => {
    setDays(next)
    const from = startOfDay(next.from, timeZone)
    const to = next.to === '' ? undefined : startOfDay(addDays(next.to, 1), timeZone)
    setEdit({ ...edit, period: from === undefined || to === undefined ? null : { from, to, timeZone } })
  }
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={translate(`statements.day.${end}`)}
          value={days[end]}
          isRequired={(days.from === '') !== (days.to === '')}
          onChange={(day) => change({ ...days, [end]: day })}
        />
      ))}
      <p className="note">{translate('statements.from_file')}</p>
    </>
  )
}

function CurrenciesFields({ statement, edit, setEdit }: Props) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(statement.currencies.join(' '))
  return (
    <>
      <TextField
        label={translate('statements.field.currencies')}
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
      label={translate(
        part === 'amount' ? 'statements.field.tolerance' : 'statements.field.tolerance_percent',
      )}
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

export function TextField({ label, value, type = 'text', isRequired = false, onChange }: TextProps) {
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
