import { useContext, useState, type ReactNode } from 'react'
import { useListContext, useResourceContext, useTranslate, type RaRecord } from 'ra-core'
import { RowLink } from '../fields/RowLink.tsx'
import { PickBox, SelectionContext, usePicking, type Picking } from './SelectionScope.tsx'
import { useChangedRows } from './FollowedRows.tsx'

export type TwoLines = {
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
  const translate = useTranslate()
  const label = translate(`resources.${resource}.name`, { smart_count: 2 })
  const selection = useContext(SelectionContext)
  const picking = usePicking(data)
  const [isPicking, setIsPicking] = useState(false)
  const hasBoxes = picking !== undefined && (isPicking || picking.isAny)
  const toggle = () => {
    if (hasBoxes) selection?.clear()
    setIsPicking(!hasBoxes)
  }
  return (
    <>
      {picking && (
        <div className="phone-pick">
          <button type="button" className="button" aria-pressed={hasBoxes} onClick={toggle}>
            {translate(hasBoxes ? 'selection.done' : 'selection.choose')}
          </button>
        </div>
      )}
      <PhoneTable rows={data} {...{ lines, label, changed }} {...(hasBoxes && { picking })} />
    </>
  )
}

type Props<R> = {
  rows: readonly R[]
  lines: (record: R) => TwoLines
  label: string
  changed?: ReadonlySet<unknown>
  picking?: Picking<R>
}

export function PhoneTable<R extends RaRecord>(props: Props<R>) {
  const { rows, lines, label, changed, picking } = props
  return (
    <table className="phone-rows" aria-label={label} data-picking={picking !== undefined || undefined}>
      <tbody>
        {rows.map((record) => (
          <tr key={record.id} data-row={record.id} data-changed={changed?.has(record.id) || undefined}>
            <td>
              {picking && (
                <PickBox
                  id={String(record.id)}
                  isPicked={picking.isPicked(record)}
                  pick={(isRange) => picking.pick(record, isRange)}
                />
              )}
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
