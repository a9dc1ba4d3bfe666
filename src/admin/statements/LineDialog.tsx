import { DateInput, NumberInput, SelectInput, TextInput, useTranslate } from 'react-admin'
import { type Edit, put, valueAt } from '../../api/mappingPath.ts'
import type { Mapping, MoneyRule } from '../../api/statementMapping.requests.ts'
import type { WholeStatement } from '../../api/statements.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { MidsInput } from '../forms/MidsInput.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { useMid } from '../session/SessionContext.ts'
import { addDays, dayOf, startOfDay } from '../time/zonedDay.ts'
import { OpenClaims } from './StatementFacts.tsx'
import { type Field, fieldsOf, type LineName, useMoneyText } from './mappingFields.ts'

type Props = { statement: WholeStatement; mapping: Mapping }
type DialogProps = Props & { name: LineName; onSave: (edit: Edit) => Promise<void>; onClose: () => void }

/** Changes one line of how the file is read. */
export function LineDialog({ name, onSave, onClose, ...props }: DialogProps) {
  const translate = useTranslate()
  const { write, read } = useTypedAmount()
  const { mids: granted } = useMid()
  const { statement, mapping } = props
  const { period, currencies, mids, tolerance, openClaims } = statement
  const timeZone = period?.timeZone ?? 'UTC'
  const fields = fieldsOf(mapping)[name] ?? []
  const start = {
    mapping,
    from: period ? dayOf(Date.parse(period.from), timeZone) : '',
    to: period ? dayOf(Date.parse(period.to) - 1, timeZone) : '',
    currencies: currencies.join(' '),
    mids,
    tolerance: { amount: write(tolerance.amount), percent: write(tolerance.percent) },
  }
  const isNaming = isNamed(statement, name)
  const toEdit = (values: typeof start): Edit => {
    const { from, to } = values
    const typed = (text: string | null) => read(text ?? '') ?? (text ?? '').trim()
    const codes = (values.currencies ?? '').split(/[\s,;]+/).filter((code) => code !== '')
    const others: Partial<Record<LineName, Partial<Edit>>> = {
      period: { period: from && to ? spanOf(from, to, timeZone) : null },
      currencies: { currencies: codes.length > 0 ? codes : null },
      mids: { mids: values.mids },
      tolerance: {
        tolerance: { amount: typed(values.tolerance.amount), percent: typed(values.tolerance.percent) },
      },
    }
    // From the last, because an emptied fee leaves the list.
    const changed = fields.toReversed().reduce((one, field) => cleaned(one, field, mapping), values.mapping)
    const agreed = openClaims > 0 && !isNaming && { deletesClaims: true }
    return { mapping: changed, ...others[name], ...agreed }
  }
  return (
    <FormDialog
      title={translate(`statements.field.${name}`)}
      confirm={translate(statement.state === 'asks' || isNaming ? 'ra.action.save' : 'statements.save')}
      defaultValues={start}
      onSubmit={async (values) => {
        const edit = toEdit(values)
        if (!isNaming || edit.mapping.sender !== mapping.sender) await onSave(edit)
      }}
      onClose={onClose}
    >
      {!isNaming && <OpenClaims statement={statement} />}
      {name === 'period' && <PeriodInputs />}
      {name === 'currencies' && (
        <TextInput
          source="currencies"
          label="statements.field.currencies"
          helperText="statements.currencies_help"
        />
      )}
      {name === 'mids' && <MidsInput mids={[...new Set([...mids, ...granted])]} />}
      {name === 'tolerance' && (
        <>
          <TextInput source="tolerance.amount" label="statements.field.tolerance" />
          <TextInput source="tolerance.percent" label="statements.field.tolerance_percent" />
        </>
      )}
      {fields.map((field) => (
        <FieldInput key={field.about} field={field} {...props} />
      ))}
    </FormDialog>
  )
}

/** The provider's name of a matched statement is stored without a new run. */
export function isNamed({ state }: WholeStatement, name: LineName): boolean {
  return state === 'done' && name === 'sender'
}

/** Both days are included. */
function spanOf(first: string, last: string, timeZone: string): NonNullable<Edit['period']> {
  const [from = '', to = ''] = [startOfDay(first, timeZone), startOfDay(addDays(last, 1), timeZone)]
  return { from, to, timeZone }
}

/** An emptied input says that the file has no such column, or that nothing is removed or added. */
function cleaned(mapping: Mapping, { about, as }: Field, before: Mapping): Mapping {
  const path = about.replace('.column', '')
  const value = valueAt(mapping, path)
  if (as === 'money' && value !== null) {
    const [rule, former] = [value, valueAt(before, about)] as Partial<MoneyRule>[]
    // A sign that a person chose is no assumption.
    return rule?.decimal === former?.decimal ? mapping : put(mapping, `${about}.isAssumed`, undefined)
  }
  const keepsNull = about === 'fixedCurrency' || typeof as === 'object'
  if (value !== null || keepsNull) return mapping
  return put(mapping, path, path === 'amount' ? '' : undefined)
}

/** Without days, the file decides. */
function PeriodInputs() {
  const isPaired = (_: unknown, { from, to }: { from?: string | null; to?: string | null }) =>
    Boolean(from) === Boolean(to) ? undefined : 'ra.validation.required'
  return (
    <>
      <DateInput source="from" label="form.first_day" validate={isPaired} />
      <DateInput source="to" label="form.last_day" validate={isPaired} helperText="statements.from_file" />
    </>
  )
}

function FieldInput({ field, statement, mapping }: Props & { field: Field }) {
  const translate = useTranslate()
  const { about, as } = field
  const [path, label] = [about.replace('.column', ''), `statements.field.${field.label}`]
  const common = { source: `mapping.${path}`, label }
  const value = valueAt(mapping, about)
  const columns = statement.columns.map((column) => ({ id: column, name: visibleText(column) }))
  if (as === 'money') return <MoneyInputs {...{ about, label, columns }} rule={value as MoneyProps['rule']} />
  if (as === 'number') return <NumberInput {...common} min={0} />
  // The time zone may be that of a column, which no input can change.
  if (as === 'text' && typeof value === 'object' && value !== null) return null
  if (as === 'text' && (about !== 'layout.sheet' || !statement.sheets)) return <TextInput {...common} />
  const select = { ...common, translateChoice: false }
  if (as !== 'column') {
    const words = (one: string) => translate(`statements.choice.${field.label}.${one}`, { _: one })
    const choices = (typeof as === 'object' ? as : (statement.sheets ?? [])).map((id) => ({
      id,
      name: words(id),
    }))
    return <SelectInput {...select} choices={choices} emptyText="statements.please_choose" />
  }
  const rest = path === 'date' && { order: null, zone: 'UTC', ...mapping.date }
  return (
    <SelectInput
      {...select}
      choices={columns}
      emptyText="statements.column_none"
      {...(path !== about && {
        format: (rule?: { column?: string } | '' | null) => (rule && rule.column) || '',
        parse: (column: string) => (column === '' ? null : { ...rest, column }),
      })}
    />
  )
}

type MoneyProps = {
  about: string
  label: string
  rule: MoneyRule | '' | 'net-and-fee' | null | undefined
  columns: { id: string; name: string }[]
}

const both = '='

/** A rule of two columns is shown by name and can be replaced by one column. */
function MoneyInputs({ about, label, rule, columns }: MoneyProps) {
  const translate = useTranslate()
  const moneyText = useMoneyText()
  const from = typeof rule === 'object' ? rule?.from : undefined
  const isOfBoth = from && ('debit' in from || 'direction' in from)
  const choices = [
    ...(isOfBoth ? [{ id: both, name: moneyText({ from, decimal: null }) }] : []),
    ...columns,
    ...(about === 'amount' ? [{ id: 'net-and-fee', name: moneyText('net-and-fee') }] : []),
  ]
  const format = (value: MoneyProps['rule']) => {
    if (typeof value !== 'object') return value ?? ''
    return value && ('debit' in value.from || 'direction' in value.from ? both : value.from.column)
  }
  // The cells of another column show their own decimal sign.
  const parse = (id: string) =>
    id === both
      ? rule
      : id === 'net-and-fee' || id === ''
        ? id || null
        : { from: { column: id }, decimal: null }
  const signs = { '.': 'point', ',': 'comma' }
  return (
    <>
      <SelectInput
        source={`mapping.${about}`}
        label={label}
        translateChoice={false}
        choices={choices}
        emptyText="statements.column_none"
        format={format}
        parse={parse}
      />
      {from && (
        <SelectInput
          source={`mapping.${about}.decimal`}
          label={translate('statements.labelled', {
            label: translate(label),
            text: translate('statements.field.decimal').toLowerCase(),
          })}
          choices={Object.entries(signs).map(([id, name]) => ({
            id,
            name: `statements.decimal_sign.${name}`,
          }))}
          emptyText="statements.decimal_sign.file"
          parse={(decimal: string) => decimal || null}
        />
      )}
    </>
  )
}
