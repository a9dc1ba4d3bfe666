import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { Link } from 'react-router'
import { Foreign } from '../kit/field/Foreign.tsx'
import { RowLink, showPath } from '../kit/field/RowLink.tsx'
import type { Period } from '../../api/periods.ts'
import { PeriodStateMark } from '../periods/PeriodWords.tsx'
import { usePeriodName } from '../periods/usePeriodName.ts'
import { useMid } from '../session/SessionContext.ts'
import type { Statement } from '../../api/statements.ts'
import { StatementState } from '../statements/StatementFacts.tsx'
import { ClaimTotalsTable, useClaimTotals } from '../claims/ClaimTotals.tsx'
import { HomePart } from './HomePart.tsx'

const most = 3
const isNone = (rows: readonly unknown[]) => rows.length === 0
const everyMs = 30_000

export function Closes() {
  return (
    <>
      <LastPeriods />
      <LastStatements />
      <Claims />
    </>
  )
}

function Claims() {
  const translate = useTranslate()
  const query = useClaimTotals()
  return (
    <HomePart
      title={translate('resources.claims.name', { smart_count: 2 })}
      query={query}
      rows={1}
      isEmpty={({ totals }) => totals.length === 0}
    >
      {(answer) => (
        <>
          {answer.totals.length === 0 ? (
            <p className="quiet">{translate('claims.empty')}</p>
          ) : (
            <ClaimTotalsTable totals={answer.totals} />
          )}
          <Link to="/claims">{translate('home.claims')}</Link>
        </>
      )}
    </HomePart>
  )
}

function LastPeriods() {
  const translate = useTranslate()
  const nameOf = usePeriodName()
  return (
    <Newest<Period> resource="periods" field="from">
      {({ id, state, closed, ...period }) => {
        const entries = closed?.changes.entries ?? 0
        return (
          <>
            <RowLink to={showPath('periods', id)}>{nameOf(period)}</RowLink>
            <PeriodStateMark state={state} />
            {closed && (
              <span className={entries > 0 ? 'home-changed' : 'quiet'}>
                {entries === 0
                  ? translate('home.no_change')
                  : translate('home.period_changes', { smart_count: entries })}
              </span>
            )}
          </>
        )
      }}
    </Newest>
  )
}

function LastStatements() {
  const translate = useTranslate()
  return (
    <Newest<Statement> resource="statements" field="createdAt">
      {(statement) => (
        <>
          <RowLink to={showPath('statements', statement.id)}>
            <Foreign text={statement.name} />
          </RowLink>
          <StatementState statement={statement} />
          {statement.open > 0 && <span>{translate('home.open_lines', { smart_count: statement.open })}</span>}
        </>
      )}
    </Newest>
  )
}

type Props<R> = { resource: 'periods' | 'statements'; field: string; children: (record: R) => ReactNode }

function Newest<R extends RaRecord>({ resource, field, children }: Props<R>) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { mid } = useMid()
  const query = useQuery({
    queryKey: ['newest', resource, { mid }],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: most }
      const params = { filter: { mid }, pagination, sort: { field, order: 'DESC' as const }, signal }
      return (await dataProvider.getList<R>(resource, params)).data
    },
    refetchInterval: everyMs,
  })
  return (
    <HomePart title={translate(`home.${resource}`)} query={query} rows={2} isEmpty={isNone}>
      {(records) => (
        <>
          {records.length === 0 && <p className="quiet">{translate(`home.no_${resource}`)}</p>}
          <ul className="plain-list home-viewed">
            {records.map((record) => (
              <li key={record.id}>{children(record)}</li>
            ))}
          </ul>
          <Link to={`/${resource}`}>{translate(`home.all_${resource}`)}</Link>
        </>
      )}
    </HomePart>
  )
}
