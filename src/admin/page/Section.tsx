import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A part of a page, under a hairline. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.25 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
