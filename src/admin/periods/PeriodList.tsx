import { useTranslate } from 'react-admin'
import { showPath } from '../kit/field/RowLink.tsx'
import { SentText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { NarrowedNote } from '../kit/filter/FilterBar.tsx'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import { AddLink } from '../kit/page/PageTitle.tsx'
import type { Period } from '../../api/periods.ts'
import { ClosedRows, PeriodStateMark } from './PeriodWords.tsx'
import { usePeriodName } from './usePeriodName.ts'

export function PeriodList() {
  return (
    <ListPage
      sort={{ field: 'from', order: 'DESC' }}
      actions={<AddLink to="/periods/create" label="periods.close_one" />}
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

const columns: Column<Period>[] = [
  { source: 'from', label: 'periods.period', to: ({ id }) => showPath('periods', id), show: PeriodName },
  { source: 'mids', width: 170, label: 'fault_field.mids', as: 'list' },
  { source: 'state', width: 124, label: 'list.state', show: PeriodStateMark },
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

const lines = linesOf(columns, { title: 'from', figure: 'closed', note: 'state', aside: 'versions' })

function PeriodName(period: Period) {
  return usePeriodName()(period)
}

function ChangedSince({ entries }: { entries: number }) {
  const translate = useTranslate()
  return entries === 0
    ? translate('periods.no_change')
    : translate('periods.changes', { smart_count: entries })
}
