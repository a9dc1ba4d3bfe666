import { useListContext, useTranslate } from 'react-admin'
import { paymentTypes } from '../../contract/status.ts'
import { formatAmount } from '../../contract/formatAmount.ts'
import { Absent, IdText, SentText } from '../kit/field/Foreign.tsx'
import { Logo } from '../kit/field/Logo.tsx'
import { MoneyText, useUnits } from '../kit/field/MoneyText.tsx'
import { RowLink } from '../kit/field/RowLink.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { ListRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import type { Money, PaymentMethod } from '../data-provider/records.ts'
import { usePermission } from '../session/SessionContext.ts'
import { FoldedRules } from './FieldRules.tsx'
import { SearchField } from '../kit/filter/SearchField.tsx'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { DirectionFilter, UserTypeFilter } from '../kit/filter/OfferFilters.tsx'
import { useFilters } from '../kit/filter/useFilters.ts'

export function PaymentMethodList() {
  return (
    <ListPage filters={<PaymentMethodFilters />}>
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<PaymentMethod>[] = [
  { source: 'name', label: 'fault_field.name', show: Name },
  { source: 'paymentCode', width: 160, label: 'failure.code', show: Code },
  { source: 'paymentType', width: 150, label: 'filter.orderType', show: Type },
  { source: 'currency', width: 88, label: 'fault_field.currency' },
  {
    source: 'minAmount',
    width: 160,
    label: 'config.min',
    align: 'right',
    render: ({ minAmount, currency }) => <MoneyText money={moneyOf(minAmount, currency)} />,
  },
  {
    source: 'maxAmount',
    width: 168,
    label: 'config.max',
    align: 'right',
    render: ({ maxAmount, currency }) => <MoneyText money={moneyOf(maxAmount, currency)} />,
  },
  { source: 'rules', width: 168, label: 'config.rules', show: FoldedRules },
]

const lines = (method: PaymentMethod): TwoLines => ({
  title: <Name {...method} />,
  figure: <Limits {...method} />,
  note: <Type {...method} />,
  aside: hasLimits(method) ? <Code {...method} /> : <SentText text={method.currency} />,
  more: <FoldedRules rules={method.rules} />,
})

function Name(method: PaymentMethod) {
  const { name, paymentCode, logo } = method
  return (
    <span className="one-line">
      <Logo path={logo} name={name ?? paymentCode ?? ''} />
      <NameLink {...method} />
    </span>
  )
}

function NameLink({ name, paymentCode, paymentType, currency }: PaymentMethod) {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const mayOrder = usePermission('orders.create')
  const shown = <SentText text={name ?? paymentCode} />
  if (
    !mayOrder ||
    !paymentCode ||
    !paymentType ||
    !currency ||
    (filterValues as { direction?: string }).direction === 'withdraw'
  ) {
    return shown
  }
  const search = new URLSearchParams({ currency, type: paymentType, method: paymentCode })
  return (
    <RowLink to={`/orders/create?${search}`} title={translate('config.order_paid_by')}>
      {shown}
    </RowLink>
  )
}

function Code({ paymentCode }: PaymentMethod) {
  return paymentCode === undefined ? <Absent /> : <IdText id={paymentCode} whole />
}

const knownTypes: ReadonlySet<string> = new Set(paymentTypes)

function Type({ paymentType }: PaymentMethod) {
  const translate = useTranslate()
  if (paymentType === undefined || !knownTypes.has(paymentType)) return <SentText text={paymentType} />
  return (
    <span className="one-line" title={paymentType}>
      {translate(`config.method_types.${paymentType}`)}
    </span>
  )
}

function hasLimits({ minAmount, maxAmount }: PaymentMethod): boolean {
  return minAmount !== undefined || maxAmount !== undefined
}

function moneyOf(amount: string | undefined, currency: string | undefined): Money | undefined {
  return amount === undefined ? undefined : { amount, currency }
}

function Limits({ minAmount, maxAmount, currency }: PaymentMethod) {
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  const amount = maxAmount ?? minAmount
  if (amount === undefined) return <Absent />
  const isOne = minAmount === undefined || maxAmount === undefined
  const decimals = decimalsOf(currency)
  return (
    <>
      {isOne ? (maxAmount ? '≤' : '≥') : `${formatAmount(minAmount, { locale, decimals })} –`}{' '}
      <MoneyText money={{ amount, currency }} />
    </>
  )
}

/** The service requires a direction, so there is no "any"; the default is deposits. */
function PaymentMethodFilters() {
  const translate = useTranslate()
  const { values, change } = useFilters<Record<string, string>>()
  return (
    <>
      <DirectionFilter isRequired />
      <UserTypeFilter />
      <SearchField
        label={translate('fault_field.currency')}
        placeholder={translate('config.any_currency')}
        value={values.currency ?? ''}
        onSearch={(code) => change({ currency: code.toUpperCase() })}
        width={110}
      />
      <FilterSelect
        source="headlessMode"
        label="config.headless"
        any="filter.any"
        values={['true', 'false']}
        words="ra.boolean"
      />
      <FilterSelect source="family" label="config.family" values={['v1', 'v3']} />
      <ClearFilters />
    </>
  )
}
