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
  const { number, orderId, reference, amount, fee, currency, date, kind, fault, cells } = line
  return (
    <div>
      <span className="quiet">
        {translate('statements.line')} {number}
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
        <Figures
          amount={{ amount, currency }}
          fee={{ amount: fee, currency: line.feeCurrency ?? currency }}
        />
      )}
    </div>
  )
}

export function OrderSide({ order }: { order: ResultOrder }) {
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
      <Figures amount={source} fee={{ amount: fees.total, currency: fees.currency }} />
    </div>
  )
}

type Figure = { amount: Amount | null; currency: string | null }

function Figures({ amount, fee }: { amount: Figure; fee: Figure }) {
  const translate = useTranslate()
  return (
    <div>
      {amount.amount !== null && <Labelled name={translate('statements.field.amount')} money={amount} />}
      <Labelled name={translate('statements.field.fee')} money={fee} />
    </div>
  )
}

export function Labelled({ name, money }: { name: string; money: Figure }) {
  const translate = useTranslate()
  return (
    <span className="statement-figure">
      <span className="quiet">{name}</span>{' '}
      {money.amount === null ? translate('statements.no_fee') : <MoneyText money={money} />}
    </span>
  )
}
