import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { showPath } from '../kit/field/RowLink.tsx'
import { SentText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { NarrowedNote } from '../kit/list/NarrowedNote.tsx'
import { ListRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import type { Period } from '../../api/periods.ts'
import { ClosedRows, PeriodStateMark } from './PeriodWords.tsx'
import { usePeriodName } from './usePeriodName.ts'

const newestFirst = { field: 'from', order: 'DESC' as const }

export function PeriodList() {
  return (
    <ListPage
      sort={newestFirst}
      actions={<ClosePeriod />}
      queryOptions={{
        refetchInterval: ({ state }) =>
          (state.data?.data as Period[] | undefined)?.some((one) => one.state === 'closing') ? 2_000 : false,
      }}
    >
      <NarrowedNote />
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const pathOf = ({ id }: Period) => showPath('periods', id)

const columns: Column<Period>[] = [
  { source: 'from', label: 'periods.period', render: (period) => <PeriodLink period={period} /> },
  { source: 'mids', width: 170, label: 'fault_field.mids', as: 'list' },
  {
    source: 'state',
    width: 124,
    label: 'list.state',
    render: ({ state }) => <PeriodStateMark state={state} />,
  },
  {
    source: 'version',
    width: 84,
    label: 'periods.version',
    align: 'right',
    render: ({ closed }) => closed?.version ?? '',
  },
  {
    source: 'closed',
    width: 110,
    label: 'fee.orders',
    align: 'right',
    render: ({ closed }) => closed && <ClosedRows closed={closed} />,
  },
  {
    source: 'versions',
    width: 150,
    label: 'periods.changed_since',
    render: ({ closed }) => closed && <ChangedSince entries={closed.changes.entries} />,
  },
  {
    source: 'timeZone',
    width: 150,
    label: 'periods.closed_by',
    render: ({ closed }) => <SentText text={closed?.closedBy} />,
  },
  {
    source: 'requestedAt',
    width: 120,
    label: 'periods.closed_at',
    render: ({ closed }) => <TimeText iso={closed?.closedAt} />,
  },
]

const lines = (period: Period): TwoLines => ({
  to: pathOf(period),
  title: <PeriodName period={period} />,
  figure: period.closed && <ClosedRows closed={period.closed} />,
  note: <PeriodStateMark state={period.state} />,
  aside: period.closed ? <ChangedSince entries={period.closed.changes.entries} /> : <span />,
})

function PeriodLink({ period }: { period: Period }) {
  return (
    <Link to={pathOf(period)}>
      <PeriodName period={period} />
    </Link>
  )
}

function PeriodName({ period }: { period: Period }) {
  return usePeriodName()(period)
}

function ChangedSince({ entries }: { entries: number }) {
  const translate = useTranslate()
  return entries === 0
    ? translate('periods.no_change')
    : translate('periods.changes', { smart_count: entries })
}

function ClosePeriod() {
  const translate = useTranslate()
  return (
    <Button component={Link} to="/periods/create" variant="contained" startIcon={<Icon name="add" />}>
      {translate('periods.close_one')}
    </Button>
  )
}
