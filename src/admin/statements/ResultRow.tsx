import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Amount } from '../../contract/amount.ts'
import { IdText } from '../fields/IdText.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { OrderField } from '../fields/OrderField.tsx'
import { StatusMark } from '../fields/StatusMark.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { FactText } from './FactText.tsx'
import type { ResultLine, ResultOrder, StatementResult } from '../statementRecords.ts'

type Props = { result: StatementResult; selection?: { isSelected: boolean; toggle: () => void } | undefined }

/** A line and its order side by side; where there is only one of them the other side says so. */
export function ResultRow({ result, selection }: Props) {
  const translate = useTranslate()
  const { id, lines, lineCount, order, facts, settlement, suggestions, difference, currency, matchedBy } =
    result
  const name = lines[0] ? `${translate('statements.line')} ${lines[0].number}` : (order?.id ?? String(id))
  return (
    <li className="statement-row">
      <div className="statement-check">
        {selection && (
          <input
            type="checkbox"
            aria-label={`${translate('statements.select')}: ${visibleText(name)}`}
            checked={selection.isSelected}
            onChange={selection.toggle}
          />
        )}
      </div>
      <div className="statement-side">
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
      <div className="statement-side">
        {order ? (
          <OrderSide order={order} />
        ) : (
          <p className="note">{translate(`statements.class.${result.class}`)}</p>
        )}
        {matchedBy !== null && matchedBy !== 'order-id' && (
          <p className="note">{translate(`statements.found_by.${matchedBy}`, { _: matchedBy })}</p>
        )}
        {suggestions.length > 0 && (
          <div className="note">
            {translate('statements.suggestions')}
            {suggestions.map((suggested) => (
              <OrderSide key={`${suggested.mid} ${suggested.id}`} order={suggested} />
            ))}
          </div>
        )}
      </div>
      <div className="statement-verdict">
        {difference !== null && (
          <Labelled name={translate('statements.difference')}>
            <Money amount={difference} currency={currency} />
          </Labelled>
        )}
        {facts.map((fact) => (
          <p key={fact.code} className="note">
            <FactText fact={fact} currency={currency} />
          </p>
        ))}
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

function LineSide({ line }: { line: ResultLine }) {
  const translate = useTranslate()
  const { number, sheet, orderId, reference, amount, fee, currency, date, kind, fault, cells } = line
  return (
    <div>
      <span className="quiet">
        {translate('statements.line')} {number}
        {sheet !== null && `, ${visibleText(sheet)}`}
        {kind !== null && `, ${visibleText(kind)}`}
      </span>{' '}
      {orderId !== null && <IdText id={orderId} />}
      {reference !== null && reference !== orderId && (
        <>
          {' '}
          <IdText id={reference} />
        </>
      )}
      {date !== null && (
        <>
          {' '}
          <TimeText iso={date} />
        </>
      )}
      {fault && (
        <>
          <p className="warning">{visibleText(fault.words)}</p>
          <p className="note">{cells.map(({ text }) => visibleText(text)).join(' · ')}</p>
        </>
      )}
      {!fault && (
        <div>
          {amount !== null && (
            <Labelled name={translate('statements.field.amount')}>
              <Money amount={amount} currency={currency} />
            </Labelled>
          )}
          <Labelled name={translate('statements.field.fee')}>
            {fee === null ? translate('statements.no_fee') : <Money amount={fee} currency={currency} />}
          </Labelled>
        </div>
      )}
    </div>
  )
}

function OrderSide({ order }: { order: ResultOrder }) {
  const translate = useTranslate()
  const { id, mid, status, orderType, createdAt, source, destination, fees } = order
  const shown = {
    mid,
    ...(status !== null && { status }),
    ...(orderType !== null && { orderType }),
    ...(destination.currency !== null && { destination: { currency: destination.currency } }),
  }
  return (
    <div>
      <OrderField id={id} mid={mid} /> <StatusMark order={shown} />{' '}
      {createdAt !== null && <TimeText iso={createdAt} />}
      <div>
        {source.amount !== null && (
          <Labelled name={translate('statements.field.amount')}>
            <Money amount={source.amount} currency={source.currency} />
          </Labelled>
        )}
        <Labelled name={translate('statements.field.fee')}>
          {fees.total === null ? (
            translate('statements.no_fee')
          ) : (
            <Money amount={fees.total} currency={fees.currency} />
          )}
        </Labelled>
      </div>
    </div>
  )
}

function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="statement-figure">
      <span className="quiet">{name}</span> {children}
    </span>
  )
}

function Money({ amount, currency }: { amount: Amount; currency: string | null }) {
  return <MoneyText money={{ amount, ...(currency !== null && { currency }) }} />
}
