import { useTranslate } from 'react-admin'
import {
  handClasses,
  type ResultOrder,
  type StatementResult,
  type WholeStatement,
} from '../../api/statements.ts'
import { ActButton } from '../forms/ActButton.tsx'
import { useMapStatement, useRefresh } from './useResults.ts'
import { isSettled, OpenClaims } from './StatementFacts.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { MatchPanel } from './MatchPanel.tsx'
import { FactText, isExplained, Labelled, LineSide, OrderSide } from './Sides.tsx'
import { useApi } from '../data-provider/useApi.ts'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ConfirmButton } from '../forms/FormDialog.tsx'

type Props = {
  statement: WholeStatement
  result: StatementResult
  selection?: { isSelected: boolean; toggle: () => void } | undefined
}

export function ResultRow({ statement, result, selection }: Props) {
  const translate = useTranslate()
  const { id, lines, lineCount, orders, facts, settlement, difference, currency, currencyStated } = result
  const { matchedBy, ours } = result
  const name = lines[0] ? `${translate('statements.line')} ${lines[0].number}` : (orders[0]?.id ?? String(id))
  const otherMid = facts.find((fact) => fact.code === 'other-merchant')?.mid
  const isLonely = handClasses.includes(result.class) && !settlement && !isExplained(result)
  const hasCurrency = lines.every((line) => line.fee === null || (line.feeCurrency ?? line.currency) !== null)
  const assumed = hasCurrency ? 'order' : 'line'
  return (
    <li className="statement-row" data-lonely={isLonely || undefined}>
      <div className="statement-check">
        {selection && (
          <input
            type="checkbox"
            aria-label={`${translate('ra.action.select_row')}: ${visibleText(name)}`}
            checked={selection.isSelected}
            onChange={selection.toggle}
          />
        )}
      </div>
      <div>
        {lines.map((line) => (
          <LineSide key={line.number} line={line} />
        ))}
        {lineCount > lines.length && (
          <p className="note">
            {translate('statements.more_lines', { count: lineCount, shown: lines.length })}
          </p>
        )}
        {lines.length === 0 && <p className="note">{translate('statements.class.not-in-statement')}</p>}
      </div>
      {isLonely ? (
        <MatchPanel {...{ statement, result, name }} />
      ) : (
        <div>
          <Orders orders={orders} />
          {orders.length === 0 && <p className="note">{translate(`statements.class.${result.class}`)}</p>}
          {otherMid !== undefined && <MatchBoth statement={statement} mid={otherMid} />}
          {matchedBy === 'reference' && <p className="note">{translate('statements.found_by.reference')}</p>}
          {matchedBy === 'hand' && <HandMatch {...{ statement, result, name }} />}
        </div>
      )}
      <div className="statement-verdict">
        {orders.length > 1 && ours !== null && (
          <Labelled name={translate('statements.ours')} money={{ amount: ours, currency }} />
        )}
        {difference !== null && (
          <Labelled name={translate('statements.difference')} money={{ amount: difference, currency }} />
        )}
        {facts.map((fact) => (
          <p key={fact.code} className="note">
            <FactText fact={fact} currency={currency} />
          </p>
        ))}
        {currencyStated === false && (
          <p className="note">
            {translate(`statements.currency_assumed.${assumed}`, { currency: visibleText(currency ?? '') })}
          </p>
        )}
        {settlement && (
          <p className="note">
            <b>{translate(`statements.kind.${settlement.kind}`, { _: settlement.kind })}</b>
            {`: ${visibleText(settlement.note)} (${visibleText(settlement.by)})`}
          </p>
        )}
      </div>
    </li>
  )
}

const maxOrders = 3

function Orders({ orders }: { orders: readonly ResultOrder[] }) {
  const translate = useTranslate()
  const sides = orders.map((order) => <OrderSide key={`${order.mid} ${order.id}`} order={order} />)
  if (sides.length <= maxOrders) return sides
  return (
    <>
      {sides.slice(0, maxOrders)}
      <details>
        <summary className="note">
          {translate('statements.more_orders', { smart_count: sides.length - maxOrders })}
        </summary>
        {sides.slice(maxOrders)}
      </details>
    </>
  )
}

function MatchBoth({ statement, mid }: { statement: WholeStatement; mid: string }) {
  const translate = useTranslate()
  const mapStatement = useMapStatement(statement.id)
  const { mapping, openClaims } = statement
  if (isSettled(statement)) return <p className="note">{translate('statements.undo_first')}</p>
  const words = statement.mids.length > 1 ? 'statements.match_also' : 'statements.match_both'
  const match = async () => {
    const agreed = openClaims > 0 && { deletesClaims: true }
    if (mapping) await mapStatement({ mapping, mids: [...statement.mids, mid], ...agreed })
  }
  const label = translate(words, { mid: visibleText(mid) })
  if (openClaims === 0) return <ActButton act={match}>{label}</ActButton>
  return (
    <ConfirmButton label={label} onConfirm={match}>
      <OpenClaims statement={statement} />
    </ConfirmButton>
  )
}

type HandProps = { statement: WholeStatement; result: StatementResult; name: string }

function HandMatch({ statement, result: { id, hand, settlement }, name }: HandProps) {
  const translate = useTranslate()
  const { unmatchLine } = useApi()
  const refresh = useRefresh(statement.id)
  return (
    <p className="note">
      {hand && (
        <>
          {`${translate('statements.found_by.person', { by: visibleText(hand.by) })}, `}
          <TimeText iso={hand.at} />
        </>
      )}{' '}
      {!settlement && (
        <ConfirmButton
          label={translate('statements.match_by.undo')}
          ariaLabel={`${translate('statements.match_by.undo')}: ${visibleText(name)}`}
          title={translate('statements.match_by.undo_title')}
          onConfirm={async () => {
            await unmatchLine(statement.id, id)
            refresh()
          }}
        >
          {translate('statements.match_by.undo_help')}
        </ConfirmButton>
      )}
    </p>
  )
}
