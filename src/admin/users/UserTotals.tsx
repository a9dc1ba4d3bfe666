import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { sumAmounts } from '../../contract/amount.ts'
import { Absent, Foreign } from '../fields/Foreign.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { useReadStatus } from '../fields/useReadStatus.ts'
import { RecordTable, type Column } from '../list/RecordTable.tsx'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import type { Money, Order } from '../records.ts'

type Total = {
  id: string
  currency: string | undefined
  orders: number
  done: number
  sum: Money
  doneSum: Money
  /** A completed order of it has an amount, and it says in what. */
  hasDoneSum: boolean
  /** Orders without an amount, which are in no sum. */
  without: number
}

/** What a user paid, currency by currency: nothing is ever added across two of them. */
export function UserTotals({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate()
  const readStatus = useReadStatus()
  const totals = useMemo(() => totalsOf(orders, readStatus), [orders, readStatus])
  // On a phone the code beside each sum says the currency.
  const shown = useIsNarrow() ? narrow : columns
  return <RecordTable columns={shown} rows={totals} label={translate('user.totals')} />
}

export function totalsOf(orders: readonly Order[], readStatus: ReturnType<typeof useReadStatus>): Total[] {
  return [...Map.groupBy(orders, ({ source }) => source?.currency)]
    .map(([currency, own]) => {
      const done = own.filter((order) => readStatus(order).finality === 'good')
      const amounts = (of: readonly Order[]) => of.flatMap(({ source }) => source?.amount ?? [])
      return {
        id: currency ?? '',
        currency,
        orders: own.length,
        done: done.length,
        sum: { currency, amount: sumAmounts(amounts(own)) },
        doneSum: { currency, amount: sumAmounts(amounts(done)) },
        hasDoneSum: currency !== undefined && amounts(done).length > 0,
        without: own.length - amounts(own).length,
      }
    })
    .toSorted((a, b) => b.orders - a.orders || a.id.localeCompare(b.id))
}

const columns: Column<Total>[] = [
  {
    source: 'currency',
    label: 'order.source',
    render: ({ currency }) => (currency === undefined ? <Absent /> : <Foreign text={currency} />),
  },
  { source: 'orders', label: 'user.total_orders', align: 'right', render: ({ orders }) => orders },
  {
    source: 'sum',
    label: 'user.total_amount',
    align: 'right',
    render: ({ sum, without }) => (
      <>
        <MoneyText money={sum} />
        {without > 0 && <Without count={without} />}
      </>
    ),
  },
  { source: 'done', label: 'user.total_done', align: 'right', render: ({ done }) => done },
  {
    source: 'doneSum',
    label: 'user.total_done_amount',
    align: 'right',
    render: ({ doneSum }) => <MoneyText money={doneSum} />,
  },
]

const narrow = columns.filter(({ source }) => source !== 'currency' && source !== 'done')

function Without({ count }: { count: number }) {
  const translate = useTranslate()
  return <div className="quiet">{translate('user.total_without', { smart_count: count })}</div>
}
