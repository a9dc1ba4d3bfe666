import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { ageText } from '../time/durationText.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { OrderSide, LineSide } from './Sides.tsx'
import { toggled, useRefresh, wholeKey } from './useResults.ts'
import {
  type StatementResult,
  type WholeStatement,
  handClasses,
  type StatementClass,
} from '../../api/statements.ts'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../kit/page/Section.tsx'

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
function AwayText({ ms }: { ms: number }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  if (ms < 60_000) return translate('statements.match_by.same_minute')
  return translate('statements.match_by.apart', { time: ageText(ms, locale) })
}

/** Lines whose order is almost certain, confirmed together. */
export function Proposals({ statement }: { statement: WholeStatement }) {
  const translate = useTranslate()
  const { readProposals, matchLines } = useApi()
  const refresh = useRefresh(statement.id)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { classes } = statement
  const { data, error } = useQuery({
    queryKey: [...wholeKey(statement.id), 'proposals'],
    queryFn: ({ signal }) => readProposals(statement.id, signal),
    enabled: handClasses.some((name) => (classes?.[name as StatementClass].results ?? 0) > 0),
    retry: false,
  })
  const proposals = data?.proposals ?? []
  const chosen = proposals.filter(({ line }) => !left.has(line.number))
  const {
    run,
    isBusy,
    error: refusal,
  } = useOnce(async () => {
    await matchLines(
      statement.id,
      chosen.map(({ line, order }) => ({ line: line.number, mid: order.mid, orderIds: [order.id] })),
    )
    refresh()
  })
  if (proposals.length === 0) return <FailureNote error={error} />
  return (
    <Section title={translate('statements.proposals.title', { smart_count: proposals.length })}>
      <p className="note">{translate('statements.proposals.help')}</p>
      <ul className="plain-list" aria-label={translate('statements.proposals.name')}>
        {proposals.map(({ line, order, awayMs }) => (
          <li key={line.number} className="statement-row">
            <div className="statement-check">
              <input
                type="checkbox"
                aria-label={`${translate('statements.line')} ${line.number}: ${visibleText(order.id)}`}
                checked={!left.has(line.number)}
                onChange={() => setLeft(toggled(left, line.number))}
              />
            </div>
            <LineSide line={line} />
            <OrderSide order={order} />
            <p className="note">
              <AwayText ms={awayMs} />
            </p>
          </li>
        ))}
      </ul>
      <FailureNote error={refusal} />
      <button
        type="button"
        className="button button-main"
        disabled={isBusy || chosen.length === 0}
        onClick={() => void run()}
      >
        {translate('statements.proposals.match', { smart_count: chosen.length })}
      </button>
    </Section>
  )
}
