import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { ageText } from '../time/durationText.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { OrderSide } from './Sides.tsx'
import { useRefresh } from './useResults.ts'
import type { StatementResult, WholeStatement } from '../../api/statements.ts'

type Orders = { ids: string[]; mid: string }
type Props = { statement: WholeStatement; result: StatementResult; name: string }

export function MatchPanel({ statement, result, name }: Props) {
  const translate = useTranslate()
  const { matchLines } = useApi()
  const refresh = useRefresh(statement.id)
  const { suggestions } = result
  const { run, isBusy, error } = useOnce(async ({ ids, mid }: Orders) => {
    await matchLines(statement.id, [{ line: result.id, mid, orderIds: ids }])
    refresh()
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
                {translate(`statements.match_by.why.${order.by}`, { _: order.by })}
                {order.awayMs !== null && ', '}
                {order.awayMs !== null && <AwayText ms={order.awayMs} />}
              </p>
              <button
                type="button"
                className="button button-outlined"
                disabled={isBusy}
                aria-label={`${translate('statements.match')} ${visibleText(order.id)}`}
                onClick={() => void run({ ids: [order.id], mid: order.mid })}
              >
                {translate('statements.match')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <OrderIdField mids={statement.mids} isBusy={isBusy} onMatch={(orders) => void run(orders)} />
      <FailureNote error={error} />
    </div>
  )
}

type FieldProps = {
  mids: readonly string[]
  isBusy: boolean
  onMatch: (orders: Orders) => void
}

function OrderIdField({ mids, isBusy, onMatch }: FieldProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [mid, setMid] = useState(mids[0] ?? '')
  const ids = typed.split(/[\s,;|]+/).filter((id) => id !== '')
  return (
    <form
      className="buttons statement-order-id"
      onSubmit={(event) => {
        event.preventDefault()
        if (ids.length > 0) onMatch({ ids, mid })
      }}
    >
      <label className="control">
        <span>{translate('statements.match_by.order_id')}</span>
        <input
          value={typed}
          maxLength={4000}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {mids.length > 1 && (
        <PlainSelect
          label={translate('fault_field.mid')}
          value={mid}
          options={mids.map((one) => ({ value: one, label: visibleText(one) }))}
          onChange={setMid}
        />
      )}
      <button type="submit" className="button button-outlined" disabled={isBusy || ids.length === 0}>
        {translate('statements.match')}
      </button>
    </form>
  )
}

/** Uses the largest non-zero unit. */
export function AwayText({ ms }: { ms: number }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  if (ms < 60_000) return translate('statements.match_by.same_minute')
  return translate('statements.match_by.apart', { time: ageText(ms, locale) })
}
