import { Box } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { useMid } from './MidContext.ts'

/** Nobody may take play money for real. */
export const ModeBand = memo(PlainModeBand)

function PlainModeBand() {
  const translate = useTranslate()
  const { mode } = useMid()
  if (mode === 'live') return null
  return (
    <Box
      role="note"
      sx={{
        px: 2,
        py: '3px',
        fontSize: 12,
        color: '#3d2c00',
        background: 'repeating-linear-gradient(-45deg, #f6dc9a 0 12px, #f0cf7c 12px 24px)',
      }}
    >
      {translate(mode === 'demo' ? 'app.demo' : 'app.stand_in')}
    </Box>
  )
}
