import { Box } from '@mui/material'
import { Fragment, type ReactNode } from 'react'

/** Names on the left, what they hold on the right. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(110px, auto) minmax(0, 1fr)',
        gap: '6px 20px',
        m: 0,
        fontSize: 13,
      }}
    >
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}
