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
  const label = useTranslate()(`resources.${resource}.name`, { smart_count: 2 })
  return <PhoneTable rows={data} {...{ lines, label, changed, looked }} />
}

type Props<R> = {
  rows: readonly R[]
  lines: (record: R) => TwoLines
  label: string
  /** The ids of those that are marked for a moment, and of those that were opened before. */
  changed?: ReadonlySet<unknown>
  looked?: ReadonlySet<string>
}

/** Rows of two lines, for a phone. */
export function PhoneTable<R extends RaRecord>({ rows, lines, label, changed, looked }: Props<R>) {
  return (
    <table className="phone-rows" aria-label={label}>
      <tbody>
        {rows.map((record) => (
          <tr
            key={record.id}
            data-row={record.id}
            data-changed={changed?.has(record.id) || undefined}
            data-looked={looked?.has(String(record.id)) || undefined}
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
