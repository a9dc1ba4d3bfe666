import { useState } from 'react'
import { useTranslate } from 'ra-core'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { useHasServer } from '../data-provider/useApi.ts'
import { lazyDialog } from '../language/lazyMui.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { usePermission } from '../session/SessionContext.ts'

const ExportDialog = lazyDialog(['exports'], () => import('./ExportDialog.tsx'), 'ExportDialog')

type Props = {
  filter: OrderFilterValues
  label?: string
}

export function ExportButton({ filter, label = 'list.export_orders' }: Props) {
  const translate = useTranslate()
  const hasServer = useHasServer()
  const mayExport = usePermission('exports')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayExport || !hasServer) return null
  return (
    <>
      <button className="button button-outlined" onClick={() => setIsOpen(true)}>
        <Icon name="download" size={18} />
        {translate(label, { _: label })}
      </button>
      {isOpen && <ExportDialog filter={filter} onClose={() => setIsOpen(false)} />}
    </>
  )
}
