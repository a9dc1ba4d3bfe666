import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Amount } from '../../contract/amount.ts'
import { IdText, visibleText } from '../kit/field/Foreign.tsx'
import { useFaultWords } from '../kit/failure/useFailureWords.ts'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { OrderField } from '../kit/field/RowLink.tsx'
import { StatusMark } from '../kit/field/ToneMark.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import type { ResultLine, ResultOrder } from '../../api/statements.ts'

export function LineSide({ line }: { line: ResultLine }) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  const { number, sheet, orderId, reference, amount, fee, currency, date, kind, fault, cells } = line
  const feeCurrency = line.feeCurrency ?? currency
  return (
    <div>
      <span className="quiet">
        {translate('statements.line')} {number}
        {sheet !== null && `, ${visibleText(sheet)}`}
        {kind !== null && `, ${visibleText(kind)}`}
      </span>{' '}
      {orderId !== null && <IdText id={orderId} />}
      {reference !== null && !reference.includes(orderId ?? `${reference}…`) && (
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
          <p className="warning">{visibleText(textOf({ ...fault, message: fault.words }))}</p>
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
            {fee === null ? translate('statements.no_fee') : <Money amount={fee} currency={feeCurrency} />}
          </Labelled>
        </div>
      )}
    </div>
  )
}

export function OrderSide({ order }: { order: ResultOrder }) {
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

export function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="statement-figure">
      <span className="quiet">{name}</span> {children}
    </span>
  )
}

export function Money({ amount, currency }: { amount: Amount; currency: string | null }) {
  return <MoneyText money={{ amount, currency }} />
}
