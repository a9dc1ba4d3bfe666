import { useTranslate } from 'ra-core'
import { CountText } from '../kit/field/useFormatLocale.ts'
import { Link } from 'react-router'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { useCoverage } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { UsualTimes } from '../late/UsualTimes.tsx'
import { RowSkeletons, PageTitle } from '../kit/page/PageTitle.tsx'
import { Section, Facts } from '../kit/page/Section.tsx'
import { usePermission, useMid } from '../session/SessionContext.ts'
import { coverageStates } from './CoverageMark.tsx'
import './coverage.css'
import { IdText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { TableOrFacts, type Column } from '../kit/list/ListRows.tsx'
import type { MidCoverage } from '../data-provider/records.ts'
import { HeldText, People, SetAside, Span } from './CoverageParts.tsx'

export function CoveragePage() {
  const translate = useTranslate()
  const query = useCoverage(everyMid)
  return (
    <>
      <PageTitle title={translate('resources.coverage.name')}>
        <Understood />
      </PageTitle>
      <p className="page-help">{translate('coverage.help')}</p>
      <QueryState
        query={query}
        skeleton={
          <div role="status" aria-busy className="late coverage-coming">
            <RowSkeletons rows={3} />
          </div>
        }
      >
        {({ rows }) => (
          <>
            <Rows rows={rows} />
            <div className="coverage-words">
              <CoverageTerms />
            </div>
            <UsualTimes />
          </>
        )}
      </QueryState>
    </>
  )
}

function Understood() {
  const translate = useTranslate()
  const isOpen = {
    unreadable: usePermission('unreadable.read'),
    undocumented: usePermission('undocumented.read'),
    statuses: usePermission('statuses.name'),
  }
  const pages = Object.entries(isOpen).filter(([, mayOpen]) => mayOpen)
  return pages.map(([resource]) => (
    <Link key={resource} to={`/${resource}`} className="button">
      {translate(`resources.${resource}.name`, { smart_count: 2 })}
    </Link>
  ))
}

function Rows({ rows }: { rows: MidCoverage[] }) {
  const translate = useTranslate()
  if (rows.length === 0) return <p className="page-help">{translate('me.no_mid')}</p>
  return (
    <div className="coverage-table">
      <TableOrFacts columns={columns} rows={rows} label={translate('resources.coverage.name')} />
    </div>
  )
}

function CoverageTerms() {
  const translate = useTranslate()
  const states = coverageStates.map((word) => [word, `coverage.state.${word}`] as const)
  const notes = ['followed', 'set_aside', 'gone'].map((word) => [word, `coverage.${word}`] as const)
  return (
    <Section title={translate('coverage.words')}>
      <Facts
        rows={[...states, ...notes].map(([word, name]) => [
          translate(name),
          translate(`coverage.meaning.${word}`),
        ])}
      />
    </Section>
  )
}

const columns: Column<MidCoverage>[] = [
  { source: 'id', label: 'fault_field.mid', render: ({ id }) => <MidText mid={id} /> },
  { source: 'isExact', label: 'list.state', render: ({ orders }) => <HeldText held={orders} /> },
  {
    source: 'orders',
    label: 'fee.orders',
    align: 'right',
    render: ({ orders }) => <CountText count={orders.count} />,
  },
  { source: 'users', label: 'coverage.people', align: 'right', show: People },
  { source: 'oldest', label: 'coverage.span', show: Span },
  { source: 'newest', label: 'coverage.followed', show: Followed },
  { source: 'actions', label: 'coverage.set_aside', align: 'right', show: SetAside },
  { source: 'missing', label: 'coverage.gone', align: 'right', as: 'count' },
]

function MidText({ mid }: { mid: string }) {
  const translate = useTranslate()
  const { mid: own } = useMid()
  return (
    <>
      <IdText id={mid} whole />
      {mid === own && <span className="quiet"> {translate('coverage.in_use')}</span>}
    </>
  )
}

function Followed({ orders }: MidCoverage) {
  const translate = useTranslate()
  if (orders.followedAt === null) return <span className="quiet">{translate('coverage.never')}</span>
  return <TimeText iso={orders.followedAt} />
}
