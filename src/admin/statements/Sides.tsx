import { useTranslate } from 'react-admin'
import { type Amount, readAmount } from '../../contract/amount.ts'
import { IdText, visibleText } from '../kit/field/Foreign.tsx'
import { useFaultWords } from '../kit/failure/useFailureWords.ts'
import { MoneyText, useMoneyWords } from '../kit/field/MoneyText.tsx'
import { OrderField } from '../kit/field/RowLink.tsx'
import { StatusMark } from '../kit/field/ToneMark.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import type { ResultLine, ResultOrder, Cause, Fact, StatementResult } from '../../api/statements.ts'
import type { Money } from '../../contract/money.ts'

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
          net={{ amount: line.net, currency: line.feeCurrency ?? currency }}
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

const none: Figure = { amount: null, currency: null }

/** The net amount takes the place of a missing amount. */
function Figures({ amount, fee, net = none }: { amount: Figure; fee: Figure; net?: Figure }) {
  const translate = useTranslate()
  const isOfNet = amount.amount === null && net.amount !== null
  return (
    <div>
      {amount.amount !== null && <Labelled name={translate('statements.field.amount')} money={amount} />}
      {isOfNet && <Labelled name={translate('statements.field.net')} money={net} />}
      {(fee.amount !== null || !isOfNet) && <Labelled name={translate('statements.field.fee')} money={fee} />}
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

type FactProps = { fact: Fact; currency: string | null }

type Figures = { code: string; currency?: string; [figure: string]: string | number | null | undefined }

const amounts = new Set('rrFee of amount theirs ours percent points difference agreed'.split(' '))
const withoutCode = new Set(['percent', 'points'])

export function FactText({ fact, currency }: FactProps) {
  const translate = useTranslate()
  const moneyWords = useMoneyWords()
  const textOf = useStatedMoney()
  if (fact.code === 'not-comparable') {
    const { code, theirs, ours } = fact
    return translate(`statements.fact.${code}`, {
      theirs: theirs.map(textOf).join(' + '),
      ours: ours ? textOf(ours) : translate('statements.no_fee'),
    })
  }
  const { code, currency: stated, ...figures }: Figures = fact
  const own = stated ?? currency ?? undefined
  const words = Object.entries(figures).map(([name, value]) => {
    if (name === 'fee') return [name, translate(`statements.fee_part.${String(value)}`)]
    const amount = amounts.has(name) ? readAmount(value) : undefined
    if (amount === undefined) return [name, visibleText(String(value ?? '–'))]
    const isPercent = code === 'rate' || withoutCode.has(name)
    return [name, moneyWords({ amount, currency: isPercent ? undefined : own })]
  })
  const isOfFee = (code === 'rate' || code === 'fixed') && figures.fee !== undefined
  const { count } = figures
  return translate(`statements.fact.${isOfFee ? `${code}_of` : code}`, {
    ...Object.fromEntries(words),
    ...(typeof count === 'number' && { smart_count: count }),
    _: code,
  })
}

/** What all orders of a cause have in common; figures of a single order are left out. */
export function CauseText({ cause: { fact, sums } }: { cause: Cause }) {
  const translate = useTranslate()
  const { code, ...figures } = fact
  const fee = 'fee' in fact && translate(`statements.fee_part.${fact.fee}`)
  const words = translate(`statements.cause.${code}`, { ...figures, ...(fee && { fee }), _: '' })
  return words === '' ? <FactText fact={fact} currency={sums[0]?.currency ?? null} /> : words
}

function useStatedMoney(): (money: Money) => string {
  const translate = useTranslate()
  const moneyWords = useMoneyWords()
  return ({ amount, currency, basis }) => {
    const figure = moneyWords({ amount, currency: currency ?? undefined })
    const note = basis === 'stated' ? '' : `(${translate(`statements.basis.${basis}`)})`
    return `${figure} ${note}`.trim()
  }
}

/** A payout that is the sum of its batch needs no settlement. */
export function isExplained({ facts }: StatementResult): boolean {
  return facts.some(({ code }) => code === 'batch-sum')
}
