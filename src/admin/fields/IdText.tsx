import { Box } from '@mui/material'
import { monospace } from '../theme.ts'
import { CopyButton } from './CopyButton.tsx'
import { visibleText } from './visibleText.ts'

/** Shortened in the middle in tables, whole on its own page. */
export function IdText({ id, whole = false }: { id: string; whole?: boolean }) {
  const shown = visibleText(id)
  return (
    <Box
      component="bdi"
      title={shown}
      sx={{ fontFamily: monospace, fontSize: 12.5, overflowWrap: 'anywhere' }}
    >
      {whole || shown.length <= 16 ? shown : `${shown.slice(0, 7)}…${shown.slice(-4)}`}
    </Box>
  )
}

export function CopyableId({ id, of }: { id: string; of: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <IdText id={id} whole />
      <CopyButton value={id} of={of} />
    </Box>
  )
}
