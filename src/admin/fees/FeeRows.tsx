import type { MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { FeeFigures } from '../../api/addUpFees.ts'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { dayOf } from '../time/zonedDay.ts'
import { listPath } from '../kit/field/RowLink.tsx'
import { Icon, IconButton } from '../kit/page/Icon.tsx'
import { amountIn, type FeeColumn, type FeeLine, type Group } from './feeFigures.ts'
import type { FeeAnswer } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'
import { formatAmount } from '../../contract/formatAmount.ts'
import { splitAmount, type Amount } from '../../contract/amount.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useUnits } from '../kit/field/MoneyText.tsx'

type Shared = {
  line: FeeLine
  columns: readonly FeeColumn[]
  answer: FeeAnswer
  deepest: Readonly<Record<string, number>>
  to: OrderFilterValues
}

type LineProps = Omit<Shared, 'answer'> & {
  isChosen: boolean
  choose: () => void
  isOpen: boolean
  toggle: () => void
}

export function LineRow({ line, columns, deepest, to, isChosen, choose, isOpen, toggle }: LineProps) {
  const translate = useTranslate()
  const { currencyText, lineText, countText } = useFeeWords()
  const name = lineText(line)
  const chooseByRow = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('a, button')) choose()
  }
  return (
    // The button at the end of the row does the same for the keyboard.
    <tr className="fee-currency" data-chosen={isChosen || undefined} onClick={chooseByRow}>
      <th scope="row">
        {line.groups.length > 0 && (
          <button
            type="button"
            className="icon-button fee-fold no-print"
            aria-expanded={isOpen}
            aria-label={translate(isOpen ? 'fees.fold' : 'fees.unfold', {
              line: name,
              count: countText(line.groups.length),
            })}
            onClick={toggle}
          >
            <Icon name={isOpen ? 'down' : 'next'} size={16} />
          </button>
        )}
        <Link to={listPath('orders', to)} aria-label={translate('fees.open_orders', { group: name })}>
          {currencyText(line.currency)}
        </Link>
      </th>
      <Cells figures={line.figures} columns={columns} currency={line.currency} deepest={deepest} />
      <td className="fee-chart-cell no-print">
        <IconButton
          icon="chart"
          size={16}
          label={translate('fees.chart_of', { line: name })}
          aria-pressed={isChosen}
          onClick={choose}
        />
      </td>
    </tr>
  )
}

export function GroupRow({ line, columns, answer, deepest, to, group }: Shared & { group: Group }) {
  const translate = useTranslate()
  const { groupText, lineText } = useFeeWords()
  const name = groupText(group, answer.query.by)
  return (
    <tr className="fee-group">
      <th scope="row">
        <Link
          to={listPath('orders', to)}
          aria-label={translate('fees.open_orders', { group: `${lineText(line)}, ${name}` })}
        >
          {name}
        </Link>
      </th>
      {group.figures.orders === 0 ? (
        <td colSpan={columns.length} data-align="right" className="quiet">
          <NoOrders group={group} answer={answer} />
        </td>
      ) : (
        <Cells figures={group.figures} columns={columns} currency={line.currency} deepest={deepest} />
      )}
      <td className="no-print" />
    </tr>
  )
}

function NoOrders({ group, answer }: { group: Group; answer: FeeAnswer }) {
  const translate = useTranslate()
  const { query, isExact, readAt } = answer
  const isAhead = group.days !== undefined && group.days.from > dayOf(readAt, query.zone)
  return translate(isAhead ? 'fees.ahead' : isExact ? 'fees.no_orders' : 'fees.none_known')
}

type CellsProps = Pick<Shared, 'columns' | 'deepest'> & { figures: FeeFigures; currency: string | null }

function Cells({ figures, columns, currency, deepest }: CellsProps) {
  const { countText, shareText } = useFeeWords()
  const unit = currency ?? undefined
  return columns.map((column) => (
    <td key={column.name} data-align="right" data-column={column.name}>
      {column.kind === 'count' && countText(figures[column.name])}
      {column.kind === 'amount' && (
        <Figure
          amount={amountIn(figures, column.name)}
          // A rate does not use the decimals of a currency.
          currency={column.name === 'rrFeeRate' ? undefined : unit}
          deepest={deepest[column.name]}
        />
      )}
      {column.kind === 'share' && (shareText(figures.share) ?? '–')}
    </td>
  ))
}

/** At least two, since most currencies have two. */
export function deepestIn(
  { figures, groups }: FeeLine,
  columns: readonly FeeColumn[],
): Record<string, number> {
  const all = [figures, ...groups.map((group) => group.figures)]
  return Object.fromEntries(
    columns.flatMap(({ name, kind }) =>
      kind === 'amount' ? [[name, Math.max(2, ...all.map((one) => decimalsIn(amountIn(one, name))))]] : [],
    ),
  )
}

type Props = { amount: Amount | null; currency: string | undefined; deepest?: number }

/** An exact amount, padded so that decimal points align; a dash when nothing was summed. */
function Figure({ amount, currency, deepest = 0 }: Props) {
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  if (amount === null) return '–'
  const decimals = decimalsOf(currency)
  const own = Math.max(decimalsIn(amount), decimals ?? 0)
  const most = Math.max(deepest, decimals ?? 0)
  const room = most > own ? `${own === 0 ? '.' : ''}${'0'.repeat(most - own)}` : undefined
  return (
    <span className="money" data-room={room}>
      {formatAmount(amount, { locale, decimals })}
    </span>
  )
}

function decimalsIn(amount: Amount | null): number {
  return amount === null ? 0 : splitAmount(amount).fraction.length
}
