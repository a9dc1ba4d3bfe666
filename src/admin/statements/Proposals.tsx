import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { handClasses, type StatementClass, type WholeStatement } from '../../api/statements.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { Section } from '../kit/page/Section.tsx'
import { AwayText } from './MatchPanel.tsx'
import { LineSide, OrderSide } from './Sides.tsx'
import { useRefresh, wholeKey } from './useResults.ts'

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
                onChange={({ target }) =>
                  setLeft(
                    target.checked
                      ? new Set([...left].filter((number) => number !== line.number))
                      : new Set([...left, line.number]),
                  )
                }
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
