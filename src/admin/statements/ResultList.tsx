import { Pagination } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FailurePanel, StaleNote } from '../kit/failure/FailurePanel.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { ResultRow } from './ResultRow.tsx'
import { CauseText, isExplained } from './Sides.tsx'
import { SettleButtons } from './Settle.tsx'
import { settledByThemselves, type StatementResult, type WholeStatement } from '../../api/statements.ts'
import { hrefOf, perPage, useChosen, useResults } from './useResults.ts'

type Props = { statement: WholeStatement }

export function ResultList({ statement }: Props) {
  const translate = useTranslate()
  const { chosen, cause, page, turnTo } = useChosen(statement)
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useResults(statement.id, chosen, page)
  const { side } = chosen
  const title = translate(side ? `statements.side.${side}` : `statements.class.${chosen.class}`)
  const retry = () => void refetch()
  return (
    <Section title={title}>
      <p className="note">
        {cause ? <CauseText cause={cause} /> : translate(`statements.class_help.${chosen.class}`)}
      </p>
      {data && error && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
      {data ? (
        <div className="list-rows" aria-busy={isPlaceholderData}>
          <Rows
            key={`${hrefOf(chosen)} ${page}`}
            {...{ statement, rows: data.rows, title, canSettle: !isPlaceholderData }}
          />
          <Pages page={page} total={data.total} turnTo={turnTo} />
        </div>
      ) : error ? (
        <FailurePanel error={error} retry={retry} />
      ) : (
        <div role="status" aria-busy className="late">
          <RowSkeletons rows={5} />
        </div>
      )}
    </Section>
  )
}

type RowsProps = Props & { rows: readonly StatementResult[]; title: string; canSettle: boolean }

function Rows({ statement, rows, title, canSettle }: RowsProps) {
  const translate = useTranslate()
  const { chosen, cause } = useChosen(statement)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { side } = chosen
  const ofClass = statement.classes?.[chosen.class]
  const { results = 0, settled = 0 } = cause ?? (side ? ofClass?.sides?.[side] : ofClass) ?? {}
  const isOpen = !settledByThemselves.includes(chosen.class)
  const toggle = (id: number) =>
    setSelected(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    )
  const ids = rows.filter(({ id, settlement }) => selected.has(id) && !settlement).map(({ id }) => id)
  if (rows.length === 0) return <p>{translate('statements.nothing_in_class')}</p>
  return (
    <>
      {isOpen && results > settled && (
        <div className="buttons statement-settle">
          <SettleButtons
            statement={statement}
            chosen={{ ids }}
            count={ids.length}
            isDisabled={ids.length === 0 || !canSettle}
          />
          <span role="status" className="note">
            {ids.length > 0 && translate('statements.selected', { count: ids.length })}
          </span>
          <SettleButtons
            statement={statement}
            chosen={cause ? { cause: cause.id } : { class: chosen.class, ...(side && { side }) }}
            count={results - settled}
            isAll
            isDisabled={!canSettle}
          />
        </div>
      )}
      <ol className="plain-list" aria-label={title}>
        {rows.map((result) => (
          <ResultRow
            key={result.id}
            statement={statement}
            result={result}
            selection={
              isOpen && !result.settlement && !isExplained(result)
                ? { isSelected: selected.has(result.id), toggle: () => toggle(result.id) }
                : undefined
            }
          />
        ))}
      </ol>
    </>
  )
}

type PagesProps = { page: number; total: number; turnTo: (page: number) => void }

function Pages({ page, total, turnTo }: PagesProps) {
  const translate = useTranslate()
  if (total <= perPage) return null
  return (
    <Pagination
      className="pager"
      page={page}
      count={Math.ceil(total / perPage)}
      onChange={(_, next) => turnTo(next)}
      getItemAriaLabel={(type, number) => translate(`list.${type}`, { page: number })}
    />
  )
}
