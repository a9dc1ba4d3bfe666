import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { addressPart } from '../data-provider/addressPart.ts'
import { ownerOf } from '../../contract/reading/ownerOf.ts'
import { sentId } from '../data-provider/jsonValues.ts'
import { CopyButton } from '../kit/field/CopyButton.tsx'
import { IdText } from '../kit/field/Foreign.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { useMid } from '../session/SessionContext.ts'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import type { Mid } from '../data-provider/records.ts'

export function MidList() {
  return (
    <ListPage>
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<Mid>[] = [
  { source: 'id', width: 168, label: 'filter.mid', show: MidId },
  { source: 'name', width: 180, label: 'fault_field.name' },
  { source: 'status', width: 84, label: 'filter.status' },
  { source: 'level', width: 88, label: 'config.level' },
  { source: 'actions', width: 120, label: 'config.in_use', align: 'right', show: Choice },
]

const lines = linesOf(columns, {
  title: 'name',
  figure: 'actions',
  note: 'id',
  aside: 'status',
  more: 'level',
})

function MidId(record: Mid) {
  const translate = useTranslate()
  const { mids } = useMid()
  const id = sentId(record.id)
  const own = ownMid(id, mids)
  return (
    <span className="one-line">
      {own !== undefined ? (
        // A full page load, because all data on screen belongs to one merchant ID.
        <a href={`/orders?mid=${addressPart(own)}`}>
          <IdText id={id} whole />
        </a>
      ) : (
        <IdText id={id} whole />
      )}
      <CopyButton value={id} of={translate('filter.mid')} />
    </span>
  )
}

/** The service may use other capitals than our configuration. */
function ownMid(id: string, mids: readonly string[]): string | undefined {
  return ownerOf({ mid: id }, '', mids) || undefined
}

/** The service lists more merchant IDs than are configured here; those cannot be selected. */
function Choice(record: Mid) {
  const translate = useTranslate()
  const { mid, mids, choose } = useMid()
  const own = ownMid(sentId(record.id), mids)
  if (own === mid) {
    return (
      <span className="mark mark-done">
        <Icon name="check" size={15} />
        {translate('config.in_use')}
      </span>
    )
  }
  if (own === undefined) return <span className="quiet">{translate('config.not_set_up')}</span>
  return (
    <Button sx={{ mr: '-5px' }} onClick={() => choose(own)}>
      {translate('config.work_with')}
    </Button>
  )
}
