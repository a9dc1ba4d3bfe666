import { useTranslate } from 'ra-core'
import { Foreign } from '../fields/Foreign.tsx'
import { IdText } from '../fields/IdText.tsx'
import type { FoundOrder } from '../searchRecords.ts'
import { useStatusNote } from '../statuses/StatusNote.tsx'

/** The team's note on the status of the chosen order. Names the order, since the list has others. */
export function BoxStatusNote({ order }: { order: FoundOrder }) {
  const translate = useTranslate()
  const note = useStatusNote(order)
  if (note === undefined) return null
  return (
    <p className="box-status-note">
      <span className="box-line quiet">
        {translate('statuses.team_note')}
        {order.customer !== undefined && <Foreign text={order.customer} />}
        <IdText id={order.id} />
      </span>
      <bdi>{note}</bdi>
    </p>
  )
}
