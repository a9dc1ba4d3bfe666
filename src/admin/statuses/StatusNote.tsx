import { useContext } from 'react'
import { useTranslate } from 'ra-core'
import { StatusNamesContext } from '../kit/field/ToneMark.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import type { Order } from '../data-provider/records.ts'

type Props = { order: Pick<Order, 'status' | 'mid'> }

export function useStatusNote({ status, mid }: Props['order']): string | undefined {
  const { nameOf } = useContext(StatusNamesContext)
  const note = status === undefined ? undefined : nameOf(status, mid)?.note
  return note === undefined ? undefined : visibleText(note)
}

export function StatusNote({ order }: Props) {
  const translate = useTranslate()
  const note = useStatusNote(order)
  if (note === undefined) return null
  return (
    <p className="note">
      {translate('statuses.team_note')} <bdi>{note}</bdi>
    </p>
  )
}
