import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { MoneyText } from '../fields/MoneyText.tsx'
import { FeeFacts } from './CurrencyCards.tsx'
import type { Figures } from './feeFigures.ts'
import { ordersPath } from './feeLinks.ts'
import { NoOrders, type FeeTableProps } from './FeeTable.tsx'
import { useFeeWords } from './useFeeWords.ts'

/** The same figures on a phone: a line for each group, which opens to the rest. */
export function FeeCards({ id, answer, fees: { currency, groups, total }, behind }: FeeTableProps) {
  const translate = useTranslate()
  const { groupText, currencyText, spanText } = useFeeWords()
  const { query } = answer
  return (
    <table id={id} className="fee-lines">
      <caption>
        {currencyText(currency)}, {spanText(query.days, query.zone)}
      </caption>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key ?? ''}>
            <td>
              <Lines
                name={groupText(group, query.by)}
                to={ordersPath(behind(group))}
                figures={group.figures}
                currency={currency}
                none={<NoOrders group={group} answer={answer} />}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <Lines
              name={translate('fees.all')}
              to={ordersPath(behind())}
              figures={total}
              currency={currency}
              none={null}
            />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

type LinesProps = {
  name: string
  to: string
  figures: Figures
  currency: string | undefined
  none: React.ReactNode
}

function Lines({ name, to, figures, currency, none }: LinesProps) {
  const translate = useTranslate()
  const { ordersText } = useFeeWords()
  const link = (
    <Link to={to} aria-label={translate('fees.open_orders', { group: name })}>
      {name}
    </Link>
  )
  if (figures.orders === 0)
    return (
      <div className="fee-line">
        {link}
        <span className="quiet">{none}</span>
      </div>
    )
  return (
    <>
      <div className="fee-line">
        {link}
        <strong>
          <MoneyText money={{ amount: figures.totalFee, currency }} />
        </strong>
      </div>
      <details>
        <summary className="note">{ordersText(figures)}</summary>
        <FeeFacts figures={figures} currency={currency} />
      </details>
    </>
  )
}
