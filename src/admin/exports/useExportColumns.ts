import { useStore } from 'ra-core'
import type { ExportColumn } from '../../api/exports.ts'
import { useOpenView } from '../kit/list/openView.ts'

/** The columns of the file of orders: of the open view, or else as chosen last. Null: all. */
export function useExportColumns() {
  const [own, setOwn] = useStore<ExportColumn[] | null>('orders.exportColumns', null)
  const [open, setOpen] = useOpenView('orders')
  const choose = (columns: ExportColumn[] | null) => {
    if (open) setOpen({ ...open, exportColumns: columns })
    else setOwn(columns)
  }
  return { chosen: open ? open.exportColumns : own, choose }
}
