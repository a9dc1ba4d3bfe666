import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { OrderSide } from './Sides.tsx'
import type { StatementResult, SuggestedOrder, WholeStatement } from '../../api/statements.ts'

type Props = { statement: WholeStatement; result: StatementResult; name: string; onMatched: () => void }

export function MatchPanel({ statement, result, name, onMatched }: Props) {
  const translate = useTranslate()
  const { matchLine } = useApi()
  const { suggestions } = result
  const { run, isBusy, error } = useOnce(async (order: { id: string; mid: string }) => {
    await matchLine(statement.id, result.id, order)
    onMatched()
  })
  return (
    <div
      className="statement-match"
      role="group"
      aria-label={`${translate('statements.match_by.title')} ${name}`}
    >
      <p className="note">
        {translate(`statements.class.${result.class}`)}
        {'. '}
        {translate(suggestions.length > 0 ? 'statements.match_by.title' : 'statements.match_by.none')}
      </p>
      {suggestions.length > 0 && (
        <ul className="plain-list statement-suggestions">
          {suggestions.map((order) => (
            <li key={`${order.mid} ${order.id}`}>
              <OrderSide order={order} />
              <p className="note">
                <WhyText order={order} />
              </p>
              <button
                type="button"
                className="button button-outlined"
                disabled={isBusy}
                aria-label={`${translate('statements.match_by.match')} ${visibleText(order.id)}`}
                onClick={() => void run(order)}
              >
                {translate('statements.match_by.match')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <OrderIdField mids={statement.mids} isBusy={isBusy} onMatch={(order) => void run(order)} />
      <FailureNote error={error} />
    </div>
  )
}

function WhyText({ order: { by, awayMs } }: { order: SuggestedOrder }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const why = translate(`statements.match_by.why.${by}`, { _: by })
  return awayMs === null ? why : `${why}, ${awayText(awayMs, { locale, translate })}`
}

type FieldProps = {
  mids: readonly string[]
  isBusy: boolean
  onMatch: (order: { id: string; mid: string }) => void
}

function OrderIdField({ mids, isBusy, onMatch }: FieldProps) {
  const translate = useTranslate()
  const [orderId, setOrderId] = useState('')
  const [mid, setMid] = useState(mids[0] ?? '')
  const id = orderId.trim()
  return (
    <form
      className="statement-order-id"
      onSubmit={(event) => {
        event.preventDefault()
        if (id !== '') onMatch({ id, mid })
      }}
    >
      <label className="control">
        <span>{translate('statements.match_by.order_id')}</span>
        <input
          value={orderId}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setOrderId(target.value)}
        />
      </label>
      {mids.length > 1 && (
        <PlainSelect
          label={translate('statements.match_by.mid')}
          value={mid}
          options={mids.map((one) => ({ value: one, label: visibleText(one) }))}
          onChange={setMid}
        />
      )}
      <button type="submit" className="button button-outlined" disabled={isBusy || id === ''}>
        {translate('statements.match_by.match')}
      </button>
    </form>
  )
}

type Words = { locale: string; translate: (key: string, words?: object) => string }

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** Uses the largest non-zero unit. */
function awayText(ms: number, { locale, translate }: Words): string {
  const scale = units.find((each) => ms >= each.ms)
  if (!scale) return translate('statements.match_by.same_minute')
  const { unit } = scale
  const count = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return translate('statements.match_by.apart', { time: count.format(Math.round(ms / scale.ms)) })
}
