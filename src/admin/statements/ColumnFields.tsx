import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { MoneyField } from './MoneyField.tsx'
import type { Mapping } from '../../api/statementMapping.requests.ts'

type Props = { mapping: Mapping; columns: readonly string[]; change: (about: string, value: unknown) => void }

const plain = ['orderId', 'reference', 'currency', 'feeCurrency', 'kind'] as const

/** Which column holds what. */
export function ColumnFields({ mapping, columns, change }: Props) {
  const translate = useTranslate()
  const { date, fees, feeSign } = mapping
  const none = { value: '', label: translate('statements.column_none') }
  const options = [none, ...columns.map((value) => ({ value, label: visibleText(value) }))]
  return (
    <div className="statement-fields">
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
      <MoneyField about="amount" rule={mapping.amount} options={options} change={change} isNeeded />
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
