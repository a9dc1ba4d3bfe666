import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useTranslate } from 'react-admin'
import { Foreign, SentText } from '../kit/field/Foreign.tsx'
import { RowLink } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { NarrowedNote } from '../kit/list/NarrowedNote.tsx'
import { ListRows, type TwoLines } from '../kit/list/ListRows.tsx'
import type { Column } from '../kit/list/RecordTable.tsx'
import { AddStatement } from './AddStatement.tsx'
import type { Statement } from '../../api/statements.ts'
import { isAtWork, statementPath, StatementState } from './StatementFacts.tsx'
// oxlint-disable-next-line import/no-unassigned-import
import './statements.css'

const newestFirst = { field: 'createdAt', order: 'DESC' as const }
const workMs = 1_500
const restMs = 15_000

export function StatementList() {
  const translate = useTranslate()
  return (
    <ListPage
      sort={newestFirst}
      queryOptions={{
        refetchInterval: ({ state }) => {
          const rows = (state.data as { data?: Statement[] } | undefined)?.data
          return rows?.some(isAtWork) ? workMs : restMs
        },
      }}
      filters={<AddStatement />}
      empty={<p>{translate('statements.empty')}</p>}
    >
      <NarrowedNote />
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<Statement>[] = [
  {
    source: 'name',
    label: 'statements.field.file',
    render: ({ id, name }) => (
      <RowLink to={statementPath(id)}>
        <Foreign text={name} />
      </RowLink>
    ),
  },
  {
    source: 'state',
    width: 210,
    label: 'statements.state_of',
    render: (statement) => <StatementState statement={statement} />,
  },
  {
    source: 'mids',
    width: 140,
    label: 'statements.field.mids',
    render: ({ mids }) => <SentText text={mids.join(', ')} />,
  },
  {
    source: 'lines',
    width: 90,
    label: 'statements.lines',
    align: 'right',
    render: ({ lines }) => <Count count={lines} />,
  },
  {
    source: 'open',
    width: 120,
    label: 'statements.to_settle',
    align: 'right',
    render: ({ open }) => <Count count={open} />,
  },
  {
    source: 'createdAt',
    width: 120,
    label: 'statements.added',
    render: ({ createdAt }) => <TimeText iso={createdAt} />,
  },
  {
    source: 'createdBy',
    width: 150,
    label: 'statements.by',
    render: ({ createdBy }) => <SentText text={createdBy} />,
  },
]

const lines = (statement: Statement): TwoLines => ({
  to: statementPath(statement.id),
  title: <Foreign text={statement.name} />,
  figure: <OpenCount open={statement.open} />,
  note: <StatementState statement={statement} />,
  aside: <TimeText iso={statement.createdAt} plain />,
})

function Count({ count }: { count: number }) {
  return new Intl.NumberFormat(useFormatLocale()).format(count)
}

function OpenCount({ open }: { open: number }) {
  const translate = useTranslate()
  if (open === 0) return null
  return (
    <>
      <Count count={open} /> {translate('statements.to_settle').toLowerCase()}
    </>
  )
}
