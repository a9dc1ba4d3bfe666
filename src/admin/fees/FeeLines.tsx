import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { Facts } from '../kit/page/Section.tsx'
import {
  amountIn,
  columnsOf,
  keyOf,
  linesOf,
  type FeeColumn,
  type FeeLine,
  type Group,
} from './feeFigures.ts'
import { ordersPath, type FeeAnswer } from './useFees.ts'
import { NoOrders } from './FeeRows.tsx'
import { PartWords, type FeeTableProps } from './FeeTable.tsx'
import { useFeeWords } from './useFeeWords.ts'

/** The table on a phone: two lines for each currency, which open to the rest. */
export function FeeLines({ id, answer, parts, chosen, choose, behind }: FeeTableProps) {
  const translate = useTranslate()
  const { lineText, spanText } = useFeeWords()
  const { query } = answer
  const shared = { answer, columns: columnsOf(linesOf(parts)) }
  return (
    <table id={id} className="fee-lines">
      <caption className="unseen">
        {translate('fees.caption', { span: spanText(query.days, query.zone) })}
      </caption>
      {parts.map((part, nth) => (
        <tbody key={part.outcome}>
          <tr className="fee-part">
            <th scope="rowgroup">
              <PartWords part={part} isHeadline={nth === 0} />
            </th>
          </tr>
          {part.lines.map((line) => (
            <tr key={keyOf(line)} data-chosen={line === chosen || undefined}>
              <td>
                <Entry {...shared} line={line} to={ordersPath(behind(line))}>
                  <button type="button" className="button" onClick={() => choose(line)}>
                    {translate('fees.chart_of', { line: lineText(line) })}
                  </button>
                  <ul className="plain-list fee-group-lines">
                    {line.groups.map((group) => (
                      <li key={JSON.stringify(group.keys)}>
                        <Entry {...shared} line={line} group={group} to={ordersPath(behind(line, group))} />
                      </li>
                    ))}
                  </ul>
                </Entry>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

type EntryProps = {
  answer: FeeAnswer
  columns: readonly FeeColumn[]
  line: FeeLine
  group?: Group
  to: string
  children?: ReactNode
}

/** A currency, or one of its groups. */
function Entry({ answer, columns, line, group, to, children }: EntryProps) {
  const translate = useTranslate()
  const { currencyText, groupText, lineText, ordersText, shareText } = useFeeWords()
  const { figures } = group ?? line
  const { currency } = line
  const name = group ? groupText(group, answer.query.by) : currencyText(currency)
  const whole = group ? `${lineText(line)}, ${name}` : lineText(line)
  const isEmpty = group !== undefined && figures.orders === 0
  return (
    <>
      <div className="fee-line">
        <Link to={to} aria-label={translate('fees.open_orders', { group: whole })}>
          {name}
        </Link>
        {isEmpty ? (
          <span className="quiet">
            <NoOrders group={group} answer={answer} />
          </span>
        ) : (
          <MoneyText money={{ amount: figures.totalFee, currency }} />
        )}
      </div>
      {!isEmpty && (
        <details>
          <summary className="note">
            {ordersText(figures)}
            {figures.share !== undefined && ` · ${shareText(figures.share)}`}
          </summary>
          <Facts
            rows={columns.map((column) => {
              if (column.kind !== 'amount' || column.name === 'totalFee') return undefined
              const amount = amountIn(figures, column.name)
              const unit = column.name === 'rrFeeAsSent' ? null : currency
              const money = <MoneyText money={{ amount, currency: unit }} />
              return [translate(`fee.${column.name}`), money] as const
            })}
          />
          {children}
        </details>
      )}
    </>
  )
}
