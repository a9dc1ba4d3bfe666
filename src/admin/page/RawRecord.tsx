import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { monospace } from '../theme.ts'

/** What came, folded away: for the moment when the page and the service disagree. */
export function RawRecord({ raw, title }: { raw: unknown; title?: string }) {
  const translate = useTranslate()
  const lines = JSON.stringify(raw, null, 2).split('\n').map(visibleText).join('\n')
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider', py: 2, fontSize: 13 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 550 }}>
        {title ?? translate('order.raw')}
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        sx={{ fontFamily: monospace, fontSize: 12, overflowX: 'auto', m: 0, mt: 1 }}
      >
        {lines}
      </Box>
    </Box>
  )
}
