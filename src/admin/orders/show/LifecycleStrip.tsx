import { useTranslate } from 'react-admin'
import { isPaymentUnknown } from '../../../contract/status.ts'
import { Foreign, visibleText } from '../../kit/field/Foreign.tsx'
import { Tip, ToneMark, useReadStatus } from '../../kit/field/ToneMark.tsx'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { useUnits } from '../../kit/field/MoneyText.tsx'
import type { Observed, Order } from '../../data-provider/records.ts'
import { windowWords } from '../windowWords.ts'
import { lifecycle, shortWindow, type Stage } from './lifecycle.ts'

export function LifecycleStrip({ order, observed }: { order: Order; observed: Observed | null | undefined }) {
  const translate = useTranslate()
  const { kindOf } = useUnits()
  const reading = useReadStatus()(order)
  const stages = lifecycle({ order, credited: kindOf(order.destination?.currency), reading, observed })
  const label = isPaymentUnknown(reading, order.isFirstStatus) ? order.status : reading.label
  const own = order.status === undefined ? translate('order_page.no_status') : (label ?? '')
  return (
    <ol className="strip" aria-label={translate('order_page.strip')}>
      {stages.map((stage, nth) => (
        <li
          key={nth}
          data-state={stage.state}
          aria-current={stage.state === 'doing' || nth === stages.length - 1 ? currentOf(stage) : undefined}
        >
          <StageMark stage={stage} own={own} />
          <StageTime stage={stage} />
        </li>
      ))}
    </ol>
  )
}

function currentOf({ state }: Stage): 'step' | undefined {
  return state === 'ahead' ? undefined : 'step'
}

function StageMark({ stage: { name, state, tone }, own }: { stage: Stage; own: string }) {
  const translate = useTranslate()
  return (
    <div className="strip-mark">
      <ToneMark tone={tone}>
        <span className="strip-word">
          {name === undefined ? <Foreign text={own} /> : translate(`order_page.stages.${name}`)}
        </span>
        <span className="unseen"> ({translate(`order_page.states.${state}`)})</span>
      </ToneMark>
    </div>
  )
}

function StageTime({ stage: { state, tone, seen } }: { stage: Stage }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  if (state === 'ahead' || (state === 'doing' && tone === 'waiting'))
    return <div className="strip-time">{translate('order_page.ahead')}</div>
  const short = seen && shortWindow(seen, locale)
  if (!seen || short === undefined)
    return <div className="strip-time">{translate('order_page.not_observed')}</div>
  return (
    <div className="strip-time">
      <Tip text={() => visibleText(windowWords(seen, locale, translate))} focusable>
        {short}
      </Tip>
    </div>
  )
}
