import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import type { Order } from '../records.ts'

/** Fields that cannot be read are named, not dropped. */
export function OrderFaults({ order: { faults } }: { order: Order }) {
  const translate = useTranslate()
  if (faults.length === 0) return null
  return (
    <Box
      role="note"
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        py: 1.5,
        color: 'warning.main',
        fontSize: 13,
        overflowWrap: 'anywhere',
      }}
    >
      {translate('list.unreadable_rows', { smart_count: faults.length })}
      <ul>
        {faults.map(({ field, message, value }) => (
          <li key={field}>{visibleText(`${field}: ${message}, ${JSON.stringify(value)?.slice(0, 200)}`)}</li>
        ))}
      </ul>
    </Box>
  )
}
