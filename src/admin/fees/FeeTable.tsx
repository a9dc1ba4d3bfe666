import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Amount } from '../../contract/amount.ts'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { dayOf } from '../fields/zonedDay.ts'
import {
  amountNames,
  isAssumed,
  type AmountName,
  type CurrencyFees,
  type Figures,
  type Group,
} from './feeFigures.ts'
import { ordersPath } from './feeLinks.ts'
import { decimalsIn, Figure } from './Figure.tsx'
import type { FeeAnswer } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

export type FeeTableProps = {
  id: string
  answer: FeeAnswer
  fees: CurrencyFees
  /** The orders behind a group; without one, behind all of them. */
  behind: (group?: Group) => OrderFilterValues
}

type Column = AmountName | 'assumedFee'

/** Groups against figures, in one currency; each figure leads to the orders behind it. */
export function FeeTable({ id, answer, fees, behind }: FeeTableProps) {
  const translate = useTranslate()
  const { groupText, currencyText, spanText } = useFeeWords()
  const { query } = answer
  const { currency, groups, total } = fees
  const columns: Column[] = [...amountNames, ...(isAssumed(total) ? (['assumedFee'] as const) : [])]
  const deepest = Object.fromEntries(
    columns.map((name) => [
      name,
      Math.max(...[total, ...groups.map(({ figures }) => figures)].map((f) => decimalsIn(f[name]))),
    ]),
  )
  const cells = (figures: Figures, to: string) => (
    <Cells figures={figures} to={to} columns={columns} currency={currency} deepest={deepest} />
  )
  const toAll = ordersPath(behind())
  return (
    <div className="records-box">
      <table id={id} className="records fee-table">
        <caption>
          {currencyText(currency)}, {spanText(query.days, query.zone)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{translate(`fees.by.${query.by}`)}</th>
            <th scope="col" data-align="right">
              {translate('fees.orders')}
            </th>
            <th scope="col" data-align="right">
              {translate('fees.ordersWithFees')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" data-align="right">
                {translate(name === 'assumedFee' ? 'fees.of_it_assumed' : `fees.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const name = groupText(group, query.by)
            const to = ordersPath(behind(group))
            return (
              <tr key={group.key ?? ''}>
                <th scope="row">
                  <Link to={to} aria-label={translate('fees.open_orders', { group: name })}>
                    {name}
                  </Link>
                </th>
                {group.figures.orders === 0 ? (
                  <td colSpan={columns.length + 2} data-align="right" className="quiet">
                    <NoOrders group={group} answer={answer} />
                  </td>
                ) : (
                  cells(group.figures, to)
                )}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Link to={toAll} aria-label={translate('fees.open_all')}>
                {translate('fees.all')}
              </Link>
            </th>
            {cells(total, toAll)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Nothing there, nothing known there, or nothing there yet: three different things. */
export function NoOrders({ group, answer }: { group: Group; answer: FeeAnswer }) {
  const translate = useTranslate()
  const { query, isExact, readAt } = answer
  const isAhead = group.days !== undefined && group.days.from > dayOf(readAt, query.zone)
  return translate(isAhead ? 'fees.ahead' : isExact ? 'fees.no_orders' : 'fees.none_known')
}

type CellsProps = {
  figures: Figures
  to: string
  columns: readonly Column[]
  currency: string | undefined
  deepest: Record<string, number>
}

/** One stop for the keyboard in each row, its first cell; the pointer may take any figure. */
function Cells({ figures, to, columns, currency, deepest }: CellsProps) {
  const { countText } = useFeeWords()
  const cell = (name: string, value: ReactNode) => (
    <td key={name} data-align="right">
      <Link to={to} tabIndex={-1}>
        {value}
      </Link>
    </td>
  )
  const amount = (value: Amount, name: string) => (
    <Figure amount={value} currency={currency} deepest={deepest[name]} />
  )
  return (
    <>
      {cell('orders', countText(figures.orders))}
      {cell('ordersWithFees', countText(figures.ordersWithFees))}
      {columns.map((name) => cell(name, amount(figures[name], name)))}
    </>
  )
}
