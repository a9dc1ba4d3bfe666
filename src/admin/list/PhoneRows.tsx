import type { ReactNode } from 'react'
import { useListContext, useResourceContext, useTranslate, type RaRecord } from 'ra-core'
import { RowLink } from '../fields/RowLink.tsx'
import { useLookedAt } from './lookedAt.ts'
import { useChangedRows } from './useChangedRows.ts'

export type TwoLines = {
  /** The whole row is the link. */
  to?: string
  title: ReactNode
  figure?: ReactNode
  note?: ReactNode
  aside?: ReactNode
  more?: ReactNode
}

/** A list on a phone: rows of two lines, the more important one above; nothing scrolls sideways. */
export function PhoneRows<R extends RaRecord>({ lines }: { lines: (record: R) => TwoLines }) {
  const { data = [] } = useListContext<R>()
  const changed = useChangedRows()
  const resource = useResourceContext() ?? ''
  const looked = useLookedAt(resource, data.length > 0)
  const translate = useTranslate()
  return (
    <table className="phone-rows" aria-label={translate(`resources.${resource}.name`, { smart_count: 2 })}>
      <tbody>
        {data.map((record) => (
          <tr
            key={record.id}
            data-row={record.id}
            data-changed={changed.has(record.id) || undefined}
            data-looked={looked.has(String(record.id)) || undefined}
          >
            <td>
              <Row {...lines(record)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Row({ to, title, figure, note, aside, more }: TwoLines) {
  const lines = (
    <>
      <div>{title}</div>
      <div>{figure}</div>
      <div>{note}</div>
      <div>{aside}</div>
      {more && <div>{more}</div>}
    </>
  )
  return to === undefined ? (
    <div className="phone-row">{lines}</div>
  ) : (
    <RowLink to={to} className="phone-row">
      {lines}
    </RowLink>
  )
}
