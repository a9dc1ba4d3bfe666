import { useListContext, useTranslate } from 'react-admin'
import { Absent } from '../fields/Absent.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { RowLink } from '../fields/RowLink.tsx'
import { SentText } from '../fields/SentText.tsx'
import { ClearFilters } from '../list/FilterSelect.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { DirectionFilter, UserTypeFilter } from '../list/OfferFilters.tsx'
import { PhoneRows } from '../list/PhoneRows.tsx'
import { ListTable } from '../list/ListTable.tsx'
import type { Column } from '../list/RecordTable.tsx'
import type { Currency } from '../records.ts'
import { useIsNarrow } from '../page/useIsNarrow.ts'

/** What can be paid in and paid out. */
export function CurrencyList() {
  const isNarrow = useIsNarrow()
  return (
    <ListPage filters={<CurrencyFilters />}>
      <MissingNames />
      {isNarrow ? <CurrencyRows /> : <ListTable columns={columns} />}
    </ListPage>
  )
}

const columns: Column<Currency>[] = [
  { source: 'code', label: 'config.code', render: (currency) => <Code currency={currency} /> },
  { source: 'name', label: 'config.name', render: ({ name }) => <SentText text={name} /> },
  {
    source: 'decimals',
    label: 'config.decimals',
    align: 'right',
    render: ({ decimals }) => decimals ?? <Absent />,
  },
]

function CurrencyRows() {
  const translate = useTranslate()
  return (
    <PhoneRows<Currency>
      lines={(currency) => ({
        title: <Code currency={currency} />,
        note: <SentText text={currency.name} />,
        aside:
          currency.decimals === undefined
            ? undefined
            : translate('config.decimals_count', { smart_count: currency.decimals }),
      })}
    />
  )
}

/** Leads to the ways to pay in it. */
function Code({ currency: { code } }: { currency: Currency }) {
  const translate = useTranslate()
  const filter = JSON.stringify({ currency: code })
  return (
    <RowLink
      to={`/payment-methods?filter=${encodeURIComponent(filter)}`}
      title={translate('config.methods_in')}
    >
      <Foreign text={code} />
    </RowLink>
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

function CurrencyFilters() {
  return (
    <>
      <DirectionFilter isRequired />
      <UserTypeFilter />
      <ClearFilters />
    </>
  )
}
