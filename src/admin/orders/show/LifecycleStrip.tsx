import { useTranslate } from 'react-admin'
import { isPaymentUnknown, type StatusReading, type Tone } from '../../../contract/status.ts'
import { Foreign, visibleText } from '../../kit/field/Foreign.tsx'
import { Tip, ToneMark, useReadStatus, useShownStatus } from '../../kit/field/ToneMark.tsx'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { useUnits } from '../../kit/field/MoneyText.tsx'
import type { Observed, Order } from '../../data-provider/records.ts'
import { shortWindow, windowWords } from '../observedWindow.ts'
import type { HistoryLine, OrderChange } from '../../../api/orders.ts'
import { orderKind } from '../../meaning/useMeaning.ts'

export function LifecycleStrip({ order, observed }: { order: Order; observed: Observed | null | undefined }) {
  const translate = useTranslate()
  const { kindOf } = useUnits()
  const reading = useReadStatus()(order)
  const stages = lifecycle({ order, credited: kindOf(order.destination?.currency), reading, observed })
  const { label } = useShownStatus()(order)
  const own = order.status === undefined ? translate('order_page.no_status') : label
  return (
    <ol className="strip" aria-label={translate('order_page.strip')}>
      {stages.map((stage, nth) => (
        <li
          key={nth}
          data-state={stage.state}
          aria-current={
            stage.state === 'doing' || (nth === stages.length - 1 && stage.state !== 'ahead')
              ? 'step'
              : undefined
          }
        >
          <StageMark stage={stage} own={own} />
          <StageTime stage={stage} />
        </li>
      ))}
    </ol>
  )
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

type Seen = { seenBefore?: string; seenAfter?: string }

type Stage = {
  /** Undefined when the status itself is shown. */
  name: StageName | undefined
  /** `end`: stopped without success. `unknown`: undocumented status. `ahead`: not reached. */
  state: 'done' | 'doing' | 'end' | 'unknown' | 'ahead'
  tone: Tone
  seen: Seen | undefined
}

type StageName = 'created' | 'paid' | 'converted' | 'sent' | 'booked' | 'delivered' | 'completed'

/** Each stage with the statuses that work on it. */
type Course = readonly (readonly [name: StageName, ...statuses: string[]])[]

const paid = ['paid', 'initiated', 'fund_processing'] as const

const courses: Readonly<Record<string, Course>> = {
  'payin-token': [
    ['created'],
    paid,
    ['converted', 'fund_deposited', 'fund_scheduled', 'fund_settled'],
    ['sent', 'asset_processing', 'asset_deposit_failed'],
    ['delivered', 'asset_deposited', 'completed'],
  ],
  'payin-fiat': [
    ['created'],
    paid,
    ['booked', 'fund_deposited', 'asset_processing', 'asset_deposited', 'asset_deposit_failed'],
    ['delivered', 'fund_scheduled', 'completed'],
  ],
  payin: [
    ['created'],
    paid,
    [
      'delivered',
      'fund_deposited',
      'fund_scheduled',
      'fund_settled',
      'asset_processing',
      'asset_deposited',
      'asset_deposit_failed',
      'completed',
    ],
  ],
  gaming: [
    ['created'],
    paid,
    ['converted', 'fund_deposited', 'fund_scheduled', 'asset_processing', 'asset_deposit_failed'],
    ['completed', 'fund_settled', 'asset_deposited'],
  ],
}

const fallsAt: Readonly<Record<string, number>> = { fund_returned: 2, asset_settle_failed: 99 }

type Of = {
  order: Pick<Order, 'status' | 'orderType' | 'createdAt' | 'isFirstStatus'>
  credited: 'fiat' | 'token' | undefined
  reading: StatusReading
  observed: Observed | null | undefined
}

export function lifecycle({ order, credited, reading, observed }: Of): Stage[] {
  const { status = '' } = order
  const course = own(courses, orderKind(order.orderType, credited))
  const history = statusLines(observed)
  const createdAt = order.createdAt ?? observed?.order.createdAt
  const created: Stage = {
    name: 'created',
    state: 'done',
    tone: 'done',
    seen: createdAt === undefined ? undefined : { seenBefore: createdAt, seenAfter: createdAt },
  }
  const isFirst = isPaymentUnknown(reading, order.isFirstStatus)
  const itself = (state: Stage['state']): Stage => ({
    name: undefined,
    state,
    tone: isFirst ? 'waiting' : reading.tone,
    seen: history.findLast(({ to }) => to === status),
  })
  if (!course) return [created, itself(stateOf(reading))]

  const last = course.length - 1
  /** 0 for a status that works on no stage. */
  const positionOf = (word: string | null) =>
    Math.max(
      0,
      course.findIndex(([, ...statuses]) => statuses.includes(word ?? '')),
    )
  const passed = history.flatMap(({ from, to }) => [positionOf(from), positionOf(to)])
  const furthest = Math.max(1, ...passed)
  const stage = (nth: number, state: Stage['state']): Stage =>
    nth === 0
      ? created
      : {
          name: course[nth]?.[0],
          state,
          tone: state === 'doing' ? reading.tone : state === 'ahead' ? 'waiting' : 'done',
          seen: state === 'ahead' ? undefined : reachedAt(nth),
        }
  const upTo = (count: number) => course.slice(0, count).map((_, nth) => stage(nth, 'done'))
  /** The last stage is reached at the end, the others when a status works on them. */
  function reachedAt(nth: number): Seen | undefined {
    return history.find(({ to }) =>
      nth === last && reading.finality === 'good' ? to === status : positionOf(to) >= nth,
    )
  }

  if (reading.finality === 'good') return upTo(course.length)
  if (reading.finality === 'bad')
    return [...upTo(Math.min(last, Math.max(own(fallsAt, status) ?? 1, furthest))), itself('end')]
  if (reading.finality === 'unknown') return [...upTo(furthest), itself('unknown')]
  const ahead = (from: number) => course.slice(from).map((_, nth) => stage(from + nth, 'ahead'))
  const at = isFirst ? 0 : positionOf(status)
  if (at > 0) return [...upTo(at), stage(at, 'doing'), ...ahead(at + 1)]
  // A review, a first status or an admin's status comes after the stages seen so far.
  return [...upTo(furthest), itself('doing'), ...ahead(last)]
}

function stateOf({ finality }: StatusReading): Stage['state'] {
  return ({ good: 'done', bad: 'end', open: 'doing', unknown: 'unknown' } as const)[finality]
}

type StatusLine = Omit<HistoryLine, 'changes'> & Pick<OrderChange, 'from' | 'to'>

function statusLines(observed: Observed | null | undefined): StatusLine[] {
  return (observed?.lines ?? []).flatMap(({ changes, ...seen }) =>
    changes.flatMap(({ field, from, to }) => (field === 'status' ? [{ from, to, ...seen }] : [])),
  )
}

/** A status may be called `constructor`. */
function own<T>(of: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(of, key) ? of[key] : undefined
}
