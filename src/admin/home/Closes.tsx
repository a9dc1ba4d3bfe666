import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { Link } from 'react-router'
import { addressPart } from '../addressPart.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { RowLink } from '../fields/RowLink.tsx'
import type { Period } from '../../api/periods.ts'
import { PeriodStateMark, usePeriodName } from '../periods/PeriodWords.tsx'
import { useMid } from '../session/SessionContext.ts'
import type { Statement } from '../../api/statements.ts'
import { StatementState, statementPath } from '../statements/StatementState.tsx'
import { HomePart } from './HomePart.tsx'

const most = 3
const isNone = (rows: readonly unknown[]) => rows.length === 0
const everyMs = 30_000

export function LastPeriods() {
  const translate = useTranslate()
  const nameOf = usePeriodName()
  const query = useNewest<Period>('periods', 'from')
  return (
    <HomePart title={translate('home.periods')} query={query} rows={2} isEmpty={isNone}>
      {(periods) => (
        <>
          {periods.length === 0 && <p className="quiet">{translate('home.no_periods')}</p>}
          <ul className="plain-list home-viewed">
            {periods.map((period) => {
              const entries = period.closed?.changes.entries ?? 0
              return (
                <li key={period.id}>
                  <RowLink to={`/periods/${addressPart(period.id)}/show`}>{nameOf(period)}</RowLink>
                  <PeriodStateMark state={period.state} />
                  {period.closed && (
                    <span className={entries > 0 ? 'home-changed' : 'quiet'}>
                      {entries === 0
                        ? translate('home.no_change')
                        : translate('home.period_changes', { smart_count: entries })}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
          <Link to="/periods">{translate('home.all_periods')}</Link>
        </>
      )}
    </HomePart>
  )
}

export function LastStatements() {
  const translate = useTranslate()
  const query = useNewest<Statement>('statements', 'createdAt')
  return (
    <HomePart title={translate('home.statements')} query={query} rows={2} isEmpty={isNone}>
      {(statements) => (
        <>
          {statements.length === 0 && <p className="quiet">{translate('home.no_statements')}</p>}
          <ul className="plain-list home-viewed">
            {statements.map((statement) => (
              <li key={statement.id}>
                <RowLink to={statementPath(statement.id)}>
                  <Foreign text={statement.name} />
                </RowLink>
                <StatementState statement={statement} />
                {statement.open > 0 && (
                  <span>{translate('home.open_lines', { smart_count: statement.open })}</span>
                )}
              </li>
            ))}
          </ul>
          <Link to="/statements">{translate('home.all_statements')}</Link>
        </>
      )}
    </HomePart>
  )
}

function useNewest<R extends RaRecord>(resource: string, field: string) {
  const dataProvider = useDataProvider()
  const { mid } = useMid()
  return useQuery({
    queryKey: ['newest', resource, { mid }],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getList<R>(resource, {
          filter: { mid },
          pagination: { page: 1, perPage: most },
          sort: { field, order: 'DESC' },
          signal,
        })
      ).data,
    refetchInterval: everyMs,
  })
}
