import { Box, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import { Foreign } from '../fields/Foreign.tsx'
import { SentText } from '../fields/SentText.tsx'
import { Column } from '../layout/Column.tsx'
import { ClearFilters } from '../layout/FilterSelect.tsx'
import { ListPage } from '../layout/ListPage.tsx'
import { DirectionFilter } from '../layout/OfferFilters.tsx'
import { PhoneRows } from '../layout/PhoneRows.tsx'
import type { Token } from '../records.ts'

/** The route has no pages: all rows come at once, and all of them are shown. */
const allRows = 10_000

export function TokenList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <ListPage perPage={allRows} filters={<TokenFilters />}>
      {isPhone ? <TokenRows /> : <TokenTable />}
    </ListPage>
  )
}

function TokenTable() {
  return (
    <DataTable<Token> bulkActionButtons={false} rowClick={false}>
      <Column<Token>
        source="symbol"
        label="config.symbol"
        render={(token) => <TokenSymbol token={token} />}
      />
      <Column<Token>
        source="network"
        label="config.network"
        render={({ network }) => <SentText text={network} />}
      />
      <Column<Token> source="name" label="config.name" render={({ name }) => <SentText text={name} />} />
    </DataTable>
  )
}

function TokenRows() {
  return (
    <PhoneRows<Token>
      lines={(token) => ({
        title: <TokenSymbol token={token} />,
        figure: <SentText text={token.network} />,
        note: <SentText text={token.name} />,
      })}
    />
  )
}

function TokenSymbol({ token: { symbol } }: { token: Token }) {
  return (
    <Box component="span" sx={{ fontWeight: 550 }}>
      <Foreign text={symbol} />
    </Box>
  )
}

function TokenFilters() {
  const translate = useTranslate()
  return (
    <>
      <DirectionFilter />
      <ClearFilters />
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('config.token_identity')}</Box>
    </>
  )
}
