import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A part of a page that only some people need, folded away until then. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary' }}>
        {title}
      </Box>
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Box>
  )
}
