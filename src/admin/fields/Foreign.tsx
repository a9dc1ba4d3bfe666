import { Box } from '@mui/material'
import { visibleText } from './visibleText.ts'

const long = 36

/** Text that came from outside: it cannot reach beyond its own place, hides nothing, and however long breaks no layout. */
export function Foreign({ text }: { text: string }) {
  const shown = visibleText(text)
  if (shown.length <= long) return <bdi>{shown}</bdi>
  return (
    <Box
      component="bdi"
      sx={{ display: 'inline-block', maxWidth: 280, overflowWrap: 'anywhere', whiteSpace: 'normal' }}
    >
      {shown}
    </Box>
  )
}
