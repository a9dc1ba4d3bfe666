import { useTranslate } from 'react-admin'
import { IdText } from '../fields/Foreign.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { Facts, Section } from '../page/Section.tsx'
import { useMid } from '../session/SessionContext.ts'
import { RecordTable, type Column } from '../list/RecordTable.tsx'
import type { MidCoverage } from '../records.ts'
import { CountText, HeldText, People, SetAside, Span } from './CoverageParts.tsx'

type Props = { rows: MidCoverage[] }

/** Merchant IDs one below the other, to be compared. */
export function CoverageTable({ rows }: Props) {
  const translate = useTranslate()
  return (
    <div className="coverage-table">
      <RecordTable columns={columns} rows={rows} label={translate('coverage.title')} />
    </div>
  )
}

const columns: Column<MidCoverage>[] = [
  { source: 'id', label: 'coverage.mid', render: ({ id }) => <MidText mid={id} /> },
  { source: 'isExact', label: 'coverage.how_far', render: ({ orders }) => <HeldText held={orders} /> },
  {
    source: 'orders',
    label: 'coverage.orders',
    align: 'right',
    render: ({ orders }) => <CountText count={orders.count} />,
  },
  { source: 'users', label: 'coverage.people', align: 'right', render: (row) => <People row={row} /> },
  { source: 'oldest', label: 'coverage.span', render: (row) => <Span row={row} /> },
  { source: 'newest', label: 'coverage.followed', render: (row) => <Followed row={row} /> },
  { source: 'actions', label: 'coverage.set_aside', align: 'right', render: (row) => <SetAside row={row} /> },
  {
    source: 'missing',
    label: 'coverage.gone',
    align: 'right',
    render: ({ missing }) => <CountText count={missing} />,
  },
]

/** The same on a phone: one part for each merchant ID. */
export function CoverageCards({ rows }: Props) {
  const translate = useTranslate()
  return rows.map((row) => (
    <Section key={row.id} title={<MidText mid={row.id} />}>
      <Facts rows={columns.slice(1).map(({ label, render }) => [translate(label), render(row)])} />
    </Section>
  ))
}

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

function Followed({ row: { orders } }: { row: MidCoverage }) {
  const translate = useTranslate()
  if (orders.followedAt === null) return <span className="quiet">{translate('coverage.never')}</span>
  return <TimeText iso={orders.followedAt} />
}
