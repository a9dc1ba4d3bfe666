import { lazyPlain } from '../language/lazyMui.tsx'
import { useTranslate } from 'ra-core'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { ExportButton } from '../exports/ExportButton.tsx'
import { ErasedText, Foreign, IdText, SentText } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ColumnChooser } from '../kit/list/ColumnChooser.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { NoMatch } from '../kit/list/NoMatch.tsx'
import { PhoneRows, ListTable } from '../kit/list/ListRows.tsx'
import type { Order } from '../data-provider/records.ts'
import { usePermission, useOtherMid } from '../session/SessionContext.ts'
import { filterPartOf, useFilterFacts } from '../order-filter/useFilterWords.ts'
import { newestOrders } from './newestOrders.ts'
import { useOrderColumns } from './orderColumns.tsx'
import { orderPath } from '../kit/field/RowLink.tsx'
import { OrderFilters } from './filters/OrderFilters.tsx'
import { StatusMark } from '../kit/field/ToneMark.tsx'
import { pollLive, useListFacts } from '../kit/list/useListFacts.ts'
import { useFilters, useHiddenFilter } from '../kit/filter/useFilters.ts'
import { useIsNarrow } from '../kit/page/useMediaQuery.ts'
import { AddLink } from '../kit/page/PageTitle.tsx'

const SelectedOrders = lazyPlain([], () => import('../selection/SelectionBar.tsx'), 'SelectedOrders')

const pollMs = 15_000

export function OrderList() {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  const hidden = useHiddenFilter()
  return (
    <ListPage
      {...newestOrders}
      queryOptions={{ refetchInterval: pollLive(pollMs) }}
      hidden={hidden}
      nameOfFilter={(filter) => translate(`filter.${filterPartOf(filter)}`, { _: filter })}
      actions={<OrderActions hasTable={!isNarrow} />}
      filters={<OrderFilters />}
      empty={<p>{translate('order.empty')}</p>}
      noMatch={<NoOrderMatches />}
      selectionBar={<SelectedOrders />}
    >
      {isNarrow ? <OrderRows /> : <OrderTable />}
    </ListPage>
  )
}

function OrderTable() {
  const columns = useOrderColumns()
  const facts = useListFacts()
  const isOfSeveral = facts?.source === 'ledger' && facts.held.length > 1
  return <ListTable columns={columns} always={isOfSeveral ? 'mid' : undefined} />
}

function OrderRows() {
  const otherMid = useOtherMid()
  return (
    <PhoneRows<Order>
      lines={({ id, senderName, source, createdAt, mid, ...order }) => ({
        to: orderPath(id, otherMid(mid)),
        title:
          senderName === undefined ? (
            <>
              <IdText id={id} /> {order.userId === undefined && order.erased && <ErasedText />}
            </>
          ) : (
            <Foreign text={senderName} />
          ),
        figure: (
          <strong style={{ fontWeight: 550 }}>
            <MoneyText money={source} />
          </strong>
        ),
        note: (
          <>
            <StatusMark order={order} />
            {otherMid(mid) !== undefined && (
              <>
                {' · '}
                <SentText text={mid} />
              </>
            )}
          </>
        ),
        aside: <TimeText iso={createdAt} plain />,
      })}
    />
  )
}

function OrderActions({ hasTable }: { hasTable: boolean }) {
  const columns = useOrderColumns()
  const mayCreate = usePermission('orders.create')
  const { values } = useFilters<OrderFilterValues>()
  return (
    <>
      {hasTable && <ColumnChooser columns={columns} />}
      <ExportButton filter={values} label="ra.action.export" />
      {mayCreate && <AddLink to="/orders/create" label="order.create" />}
    </>
  )
}

function NoOrderMatches() {
  const { values } = useFilters<OrderFilterValues>()
  const terms = useFilterFacts(values).map(({ name, words }) => `${name}: ${words}`)
  if (values.q !== undefined) terms.unshift(`“${values.q}”`)
  return <NoMatch none="filter.no_order" live="filter.no_live" terms={terms} />
}
