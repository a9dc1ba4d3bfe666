import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { usePermission } from '../session/usePermission.ts'

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then(({ ExportDialog }) => ({ default: ExportDialog })),
)

type Props = {
  /** What the order list is filtered by, or would be. */
  filter: OrderFilterValues
  label?: string
}

/** Hands out all orders that match a filter as a file; nothing where there is no gateway, or not for this person. */
export function ExportButton({ filter, label = 'exports.open' }: Props) {
  const translate = useTranslate()
  const { prepareExport } = useGateway()
  const mayExport = usePermission('exports')
  const [isOpen, setIsOpen] = useState(false)
  // There is none in the demo.
  if (!mayExport || typeof prepareExport !== 'function') return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ExportIcon />}
        onClick={() => setIsOpen(true)}
        sx={{ displayPrint: 'none' }}
      >
        {translate(label)}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog filter={filter} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
