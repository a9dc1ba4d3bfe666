import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Stands where nothing came: never a zero, never a guess. */
export function Absent() {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ color: 'text.secondary' }} title={translate('nothing.absent')}>
      <span aria-hidden>–</span>
      <Box component="span" sx={visuallyHidden}>
        {translate('nothing.absent')}
      </Box>
    </Box>
  )
}

export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
