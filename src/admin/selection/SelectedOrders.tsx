import { ExportButton } from '../exports/ExportButton.tsx'
import { useMid } from '../session/SessionContext.ts'
import { SelectionBar, sentIds, useSelected } from './SelectionBar.tsx'

export function SelectedOrders() {
  const { rows } = useSelected()
  const own = useMid().mid
  const mid = [...new Set(rows.map((row) => row.mid ?? own))]
  return (
    <SelectionBar kind="orders">
      <ExportButton filter={{ id: sentIds(rows), mid }} label="selection.export" />
    </SelectionBar>
  )
}
