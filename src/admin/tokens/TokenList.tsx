import { useTranslate } from 'react-admin'
import { addressPart } from '../data-provider/addressPart.ts'
import { Foreign } from '../kit/field/Foreign.tsx'
import { RowLink } from '../kit/field/RowLink.tsx'
import { ClearFilters } from '../kit/filter/FilterBar.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { DirectionFilter } from '../kit/filter/OfferFilters.tsx'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import type { Token } from '../data-provider/records.ts'
import { usePermission } from '../session/SessionContext.ts'

/** The route has no paging, so all rows are shown. */
const allRows = 10_000

export function TokenList() {
  return (
    <ListPage perPage={allRows} filters={<TokenFilters />}>
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<Token>[] = [
  { source: 'symbol', width: 160, label: 'config.symbol', show: TokenSymbol },
  { source: 'network', width: 200, label: 'config.network' },
  { source: 'name', width: 280, label: 'fault_field.name' },
]

const lines = linesOf(columns, { title: 'symbol', figure: 'network', note: 'name' })

function TokenSymbol({ symbol }: Token) {
  const translate = useTranslate()
  const mayOrder = usePermission('orders.create')
  if (!mayOrder) return <Foreign text={symbol} />
  return (
    <RowLink
      to={`/orders/create?destination=${addressPart(symbol)}`}
      title={translate('config.order_crediting')}
    >
      <Foreign text={symbol} />
    </RowLink>
  )
}

function TokenFilters() {
  const translate = useTranslate()
  return (
    <>
      <DirectionFilter />
      <ClearFilters />
      <div className="note">{translate('config.token_identity')}</div>
    </>
  )
}
