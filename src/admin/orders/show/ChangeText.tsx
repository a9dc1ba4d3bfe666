import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Arrow } from './Arrow.tsx'
import { fieldWords } from '../../kit/field/fieldWords.ts'
import { Foreign } from '../../kit/field/Foreign.tsx'
import { MoneyText } from '../../kit/field/MoneyText.tsx'
import type { HistoryLine, OrderChange } from '../../../api/orders.ts'
import type { Order, Money, Observed } from '../../data-provider/records.ts'
import { feeCurrency } from '../orderFees.ts'
import { StatusMark } from '../../kit/field/ToneMark.tsx'

export function ChangeText({ step, order }: { step: Step; order: Order }) {
  const translate = useTranslate()
  switch (step.kind) {
    case 'status': {
      const mark = (status: string) => <StatusMark order={{ ...order, status }} />
      return <FromTo name={translate('order.status')} step={step} show={mark} isPlain />
    }
    case 'money': {
      const name = translate(`order.${step.side}`)
      return <FromTo name={name} step={step} show={(money) => <MoneyText money={money} />} />
    }
    case 'fee': {
      const name = translate(`fee.${step.fee}`, { _: fieldWords(step.fee) })
      const { code } = feeCurrency(order)
      const show = (amount: string) => <MoneyText money={{ amount, currency: code }} />
      return <FromTo name={name} step={step} show={show} />
    }
    default:
      return <FromTo name={step.field} step={step} show={(text) => <Foreign text={text} />} />
  }
}

type FromToProps<T> = {
  name: string
  step: Ends<T>
  show: (value: T) => ReactNode
  isPlain?: boolean
}

function FromTo<T>({ name, step: { from, to }, show, isPlain = false }: FromToProps<T>) {
  const translate = useTranslate()
  const say = (key: string) => <Foreign text={translate(`observed.${key}`, { field: name })} />
  if (from === null)
    return (
      <>
        {say('first_told')} {to !== null && show(to)}
      </>
    )
  if (to === null)
    return (
      <>
        {say('no_longer_told')} {show(from)}
      </>
    )
  return (
    <>
      {!isPlain && <>{say('changed')} </>}
      {show(from)} <Arrow />
      <span className="unseen"> {translate('observed.became')} </span> {show(to)}
    </>
  )
}

type Ends<T> = { from: T | null; to: T | null }

type Step =
  | ({ kind: 'status' } & Ends<string>)
  | ({ kind: 'money'; side: 'source' | 'destination' } & Ends<Money>)
  | ({ kind: 'fee'; fee: string } & Ends<string>)
  | ({ kind: 'other'; field: string } & Ends<string>)

type SeenLine = Omit<HistoryLine, 'changes'> & { steps: Step[] }

/** A change of an amount names no currency, so take the one valid at that time from later changes. */
export function observedSteps({ lines, order }: Observed): SeenLine[] {
  const money = { source: { ...order.source }, destination: { ...order.destination } }
  return lines
    .toReversed()
    .map(({ changes, ...line }) => {
      const after = { source: { ...money.source }, destination: { ...money.destination } }
      for (const { field, from, to } of changes) {
        const [side, part] = field.split('.')
        if (!isSide(side) || !isPart(part)) continue
        after[side][part] = to ?? undefined
        money[side][part] = from ?? undefined
      }
      const sides = sidesIn(changes).map((side): Step => ({
        kind: 'money',
        side,
        from: moneyIn(money[side]),
        to: moneyIn(after[side]),
      }))
      const ownSteps = changes.flatMap(({ field, from, to }): Step[] => {
        const [side, part = ''] = field.split('.')
        if (field === 'status') return [{ kind: 'status', from, to }]
        if (isSide(side) && isPart(part)) return []
        return side === 'fees' ? [{ kind: 'fee', fee: part, from, to }] : [{ kind: 'other', field, from, to }]
      })
      return {
        ...line,
        steps: [...ownSteps.filter(isStatus), ...sides, ...ownSteps.filter((one) => !isStatus(one))],
      }
    })
    .toReversed()
}

function sidesIn(changes: OrderChange[]): ('source' | 'destination')[] {
  const sides = changes.map(({ field }) => field.split('.')).filter(([, part]) => isPart(part))
  return [...new Set(sides.map(([side]) => side))].filter(isSide)
}

function moneyIn({ currency, amount }: Money): Money | null {
  return amount === undefined && currency === undefined ? null : { currency, amount }
}

function isSide(side: string | undefined): side is 'source' | 'destination' {
  return side === 'source' || side === 'destination'
}

function isPart(part: string | undefined): part is 'currency' | 'amount' {
  return part === 'currency' || part === 'amount'
}

function isStatus({ kind }: Step): boolean {
  return kind === 'status'
}
