import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { FeeFigures } from '../../api/addUpFees.ts'
import type { Amount } from '../../contract/amount.ts'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { Facts } from '../kit/page/Section.tsx'
import type { Money } from '../data-provider/records.ts'
import { amountIn, columnsOf, keyOf, linesOf, type FeeColumn, type FeeLine } from './feeFigures.ts'
import { ordersPath } from './useFees.ts'
import { NoOrders } from './FeeRows.tsx'
import { PartWords, type FeeTableProps } from './FeeTable.tsx'
import { useFeeWords } from './useFeeWords.ts'

export function FeeLines({ id, answer, parts, chosen, choose, behind }: FeeTableProps) {
  const translate = useTranslate()
  const { lineText, spanText, ordersText, shareText, currencyText } = useFeeWords()
  const { query } = answer
  const columns = columnsOf(linesOf(parts))
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
                <div className="fee-line">
                  <Link
                    to={ordersPath(behind(line))}
                    aria-label={translate('fees.open_orders', { group: lineText(line) })}
                  >
                    {currencyText(line.currency)}
                  </Link>
                  <strong>
                    <MoneyText money={moneyOf(line.figures.totalFee, line.currency)} />
                  </strong>
                </div>
                <details>
                  <summary className="note">
                    {ordersText(line.figures)}
                    {line.figures.share !== undefined && ` · ${shareText(line.figures.share)}`}
                  </summary>
                  <FigureFacts figures={line.figures} currency={line.currency} columns={columns} />
                  <button type="button" className="button" onClick={() => choose(line)}>
                    {translate('fees.chart_of', { line: lineText(line) })}
                  </button>
                  {line.groups.length > 0 && (
                    <GroupLines line={line} answer={answer} columns={columns} behind={behind} />
                  )}
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

type GroupProps = Pick<FeeTableProps, 'answer' | 'behind'> & { line: FeeLine; columns: readonly FeeColumn[] }

function GroupLines({ line, answer, columns, behind }: GroupProps) {
  const translate = useTranslate()
  const { groupText, lineText, ordersText, shareText } = useFeeWords()
  return (
    <ul className="plain-list fee-group-lines">
      {line.groups.map((group) => {
        const name = groupText(group, answer.query.by)
        const { figures } = group
        return (
          <li key={JSON.stringify(group.keys)}>
            <div className="fee-line">
              <Link
                to={ordersPath(behind(line, group))}
                aria-label={translate('fees.open_orders', { group: `${lineText(line)}, ${name}` })}
              >
                {name}
              </Link>
              {figures.orders === 0 ? (
                <span className="quiet">
                  <NoOrders group={group} answer={answer} />
                </span>
              ) : (
                <MoneyText money={moneyOf(figures.totalFee, line.currency)} />
              )}
            </div>
            {figures.orders > 0 && (
              <details>
                <summary className="note">
                  {ordersText(figures)}
                  {figures.share !== undefined && ` · ${shareText(figures.share)}`}
                </summary>
                <FigureFacts figures={figures} currency={line.currency} columns={columns} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function moneyOf(amount: Amount | null, currency: string | null): Money {
  return { amount: amount ?? undefined, currency: currency ?? undefined }
}

type FactsProps = { figures: FeeFigures; currency: string | null; columns: readonly FeeColumn[] }

function FigureFacts({ figures, currency, columns }: FactsProps) {
  const translate = useTranslate()
  return (
    <Facts
      rows={columns.flatMap((column) =>
        column.kind === 'amount' && column.name !== 'totalFee'
          ? [
              [
                translate(`fee.${column.name}`),
                <MoneyText
                  key={column.name}
                  money={moneyOf(
                    amountIn(figures, column.name),
                    column.name === 'rrFeeAsSent' ? null : currency,
                  )}
                />,
              ] as const,
            ]
          : [],
      )}
    />
  )
}
