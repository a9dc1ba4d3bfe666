import { Box, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, useListContext, useTranslate } from 'react-admin'
import { Absent } from '../fields/Absent.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { SentText } from '../fields/SentText.tsx'
import { Column } from '../layout/Column.tsx'
import { ClearFilters } from '../layout/FilterSelect.tsx'
import { ListPage } from '../layout/ListPage.tsx'
import { DirectionFilter, UserTypeFilter } from '../layout/OfferFilters.tsx'
import { PhoneRows } from '../layout/PhoneRows.tsx'
import type { Currency } from '../records.ts'

/** What can be paid in and paid out. */
export function CurrencyList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <ListPage filters={<CurrencyFilters />}>
      <MissingNames />
      {isPhone ? <CurrencyRows /> : <CurrencyTable />}
    </ListPage>
  )
}

function CurrencyTable() {
  return (
    <DataTable<Currency> bulkActionButtons={false} rowClick={false}>
      <Column<Currency>
        source="code"
        label="config.code"
        render={(currency) => <Code currency={currency} />}
      />
      <Column<Currency> source="name" label="config.name" render={({ name }) => <SentText text={name} />} />
      <Column<Currency>
        source="decimals"
        label="config.decimals"
        align="right"
        render={({ decimals }) => decimals ?? <Absent />}
      />
    </DataTable>
  )
}

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

function Code({ currency: { code } }: { currency: Currency }) {
  return (
    <Box component="span" sx={{ fontWeight: 550 }}>
      <Foreign text={code} />
    </Box>
  )
}

function MissingNames() {
  const { meta } = useListContext()
  const translate = useTranslate()
  if (!meta?.namesMissing) return null
  return (
    <Box role="status" sx={{ color: 'text.secondary', fontSize: 13, pb: 1 }}>
      {translate('config.names_missing')}
    </Box>
  )
}

function CurrencyFilters() {
  return (
    <>
      <DirectionFilter />
      <UserTypeFilter />
      <ClearFilters />
    </>
  )
}
