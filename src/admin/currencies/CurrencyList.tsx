import { useListContext, useTranslate } from 'react-admin'
import { Absent, Foreign, SentText } from '../kit/field/Foreign.tsx'
import { Logo } from '../kit/field/Logo.tsx'
import { listPath, RowLink } from '../kit/field/RowLink.tsx'
import { ClearFilters } from '../kit/filter/FilterBar.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { DirectionFilter, UserTypeFilter } from '../kit/filter/OfferFilters.tsx'
import { ListRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import type { Currency } from '../data-provider/records.ts'

export function CurrencyList() {
  return (
    <ListPage
      filters={
        <>
          <DirectionFilter isRequired />
          <UserTypeFilter />
          <ClearFilters />
        </>
      }
    >
      <MissingNames />
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<Currency>[] = [
  { source: 'code', width: 140, label: 'failure.code', show: Code },
  { source: 'name', width: 380, label: 'fault_field.name' },
  {
    source: 'decimals',
    width: 120,
    label: 'config.decimals',
    align: 'right',
    render: ({ decimals }) => decimals ?? <Absent />,
  },
]

const lines = (currency: Currency): TwoLines => ({
  title: <Code {...currency} />,
  note: <SentText text={currency.name} />,
  aside: currency.decimals !== undefined && <DecimalsCount decimals={currency.decimals} />,
})

function DecimalsCount({ decimals }: { decimals: number }) {
  return useTranslate()('config.decimals_count', { smart_count: decimals })
}

function Code({ code, logo }: Currency) {
  const translate = useTranslate()
  return (
    <span className="one-line">
      <Logo path={logo} name={code} />
      <RowLink to={listPath('payment-methods', { currency: code })} title={translate('config.methods_in')}>
        <Foreign text={code} />
      </RowLink>
    </span>
  )
}

function MissingNames() {
  const { meta } = useListContext()
  const translate = useTranslate()
  if (!meta?.namesMissing) return null
  return (
    <div role="status" className="note">
      {translate('config.names_missing')}
    </div>
  )
}
