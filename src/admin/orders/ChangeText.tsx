import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Arrow } from '../fields/Arrow.tsx'
import { fieldWords } from '../fields/fieldWords.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import type { Order } from '../records.ts'
import { feeCurrency } from './orderFees.ts'
import type { Step } from './observedSteps.ts'
import { StatusMark } from '../fields/ToneMark.tsx'

/** From what to what; a value that was never sent before did not change, it became known. */
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
  step: { from?: T; to?: T }
  show: (value: T) => ReactNode
  /** The values say of themselves what they are of. */
  isPlain?: boolean
}

function FromTo<T>({ name, step: { from, to }, show, isPlain = false }: FromToProps<T>) {
  const translate = useTranslate()
  const say = (key: string) => <Foreign text={translate(`observed.${key}`, { field: name })} />
  if (from === undefined)
    return (
      <>
        {say('first_told')} {to !== undefined && show(to)}
      </>
    )
  if (to === undefined)
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
