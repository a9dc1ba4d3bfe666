import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { sentId } from '../data-provider/distinct.ts'
import { CopyButton } from '../fields/CopyButton.tsx'
import { IdText } from '../fields/IdText.tsx'
import { SentText } from '../fields/SentText.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { Icon } from '../page/Icon.tsx'
import { useMid } from '../session/MidContext.ts'
import { ListRows } from '../list/ListRows.tsx'
import type { TwoLines } from '../list/PhoneRows.tsx'
import type { Column } from '../list/RecordTable.tsx'
import type { Mid } from '../records.ts'

/** The merchant IDs that the service names, and the way from one to another. */
export function MidList() {
  return (
    <ListPage>
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<Mid>[] = [
  { source: 'id', label: 'app.mid', render: (mid) => <MidId mid={mid} /> },
  { source: 'name', label: 'config.name', render: ({ name }) => <SentText text={name} /> },
  { source: 'status', label: 'order.status', render: ({ status }) => <SentText text={status} /> },
  { source: 'level', label: 'config.level', render: ({ level }) => <SentText text={level} /> },
  { source: 'actions', label: 'config.in_use', align: 'right', render: (mid) => <Choice mid={mid} /> },
]

const lines = (mid: Mid): TwoLines => ({
  title: <SentText text={mid.name} />,
  figure: <Choice mid={mid} />,
  note: <MidId mid={mid} />,
  aside: (
    <>
      <SentText text={mid.status} /> · <SentText text={mid.level} />
    </>
  ),
})

/** Leads to its orders, where this session may see them. */
function MidId({ mid: record }: { mid: Mid }) {
  const translate = useTranslate()
  const { mids } = useMid()
  const id = sentId(record.id)
  return (
    <span className="one-line">
      {mids.includes(id) ? (
        // A whole load: everything on the screens belongs to one merchant ID.
        <a href={`/orders?mid=${encodeURIComponent(id)}`}>
          <IdText id={id} whole />
        </a>
      ) : (
        <IdText id={id} whole />
      )}
      <CopyButton value={id} of={translate('app.mid')} />
    </span>
  )
}

/** One that this session may not use has no button. */
function Choice({ mid: record }: { mid: Mid }) {
  const translate = useTranslate()
  const { mid, mids, choose } = useMid()
  const id = sentId(record.id)
  if (id === mid) {
    return (
      <span className="mark mark-done">
        <Icon name="check" size={15} />
        {translate('config.in_use')}
      </span>
    )
  }
  if (!mids.includes(id)) return null
  return (
    <Button sx={{ mr: '-5px' }} onClick={() => choose(id)}>
      {translate('config.work_with')}
    </Button>
  )
}
