import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { monospace } from '../theme.ts'
import { useMid } from './MidContext.ts'

/** Always in sight: under which merchant ID everything on the screen stands. */
export function MidPicker() {
  const translate = useTranslate()
  const { mid, mids, choose } = useMid()
  return (
    <Box sx={{ '& select': { fontFamily: `${monospace} !important`, maxWidth: 180 } }}>
      <PlainSelect
        isLabelHidden
        label={translate('app.mid')}
        value={mid}
        options={mids.map((one) => ({ value: one, label: one }))}
        onChange={choose}
      />
    </Box>
  )
}
