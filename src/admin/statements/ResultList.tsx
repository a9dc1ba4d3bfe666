import { Pagination } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useApi } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { ResultRow } from './ResultRow.tsx'
import { CauseText, isExplained } from './Sides.tsx'
import { SettleButtons } from './Settle.tsx'
import { settledByThemselves, type StatementResult, type WholeStatement } from '../../api/statements.ts'
import { hrefOf, toggled, useChosen, wholeKey } from './useResults.ts'

type Props = { statement: WholeStatement }

const perPage = 25

export function ResultList({ statement }: Props) {
  const translate = useTranslate()
  const { listResults } = useApi()
  const { chosen, cause, page, turnTo } = useChosen(statement)
  const query = useQuery({
    queryKey: [...wholeKey(statement.id), 'results', chosen, page],
    queryFn: ({ signal }) => listResults(statement.id, { filter: chosen, page, perPage }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const title = translate(chosen.side ? `statements.side.${chosen.side}` : `statements.class.${chosen.class}`)
  return (
    <Section title={title}>
      <p className="note">
        {cause ? <CauseText cause={cause} /> : translate(`statements.class_help.${chosen.class}`)}
      </p>
      <QueryState query={query} skeleton={<PageSkeleton isPart rows={5} />}>
        {({ rows, total }) => (
          <div className="list-rows" aria-busy={query.isPlaceholderData}>
            <Rows
              key={`${hrefOf(chosen)} ${page}`}
              {...{ statement, rows, title, canSettle: !query.isPlaceholderData }}
            />
            {total > perPage && (
              <Pagination
                className="pager"
                page={page}
                count={Math.ceil(total / perPage)}
                onChange={(_, next) => turnTo(next)}
                getItemAriaLabel={(type, number) => translate(`list.${type}`, { page: number })}
              />
            )}
          </div>
        )}
      </QueryState>
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
  const toggle = (id: number) => setSelected(toggled(selected, id))
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
