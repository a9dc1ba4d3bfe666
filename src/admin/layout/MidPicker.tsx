import { MenuItem, Select } from '@mui/material'
import { useTranslate } from 'react-admin'
import { monospace } from '../theme.ts'
import { useMid } from './MidContext.ts'

/** Always in sight: under which merchant ID everything on the screen stands. */
export function MidPicker() {
  const translate = useTranslate()
  const { mid, mids, choose } = useMid()
  return (
    <Select
      value={mid}
      size="small"
      onChange={({ target }) => choose(target.value)}
      inputProps={{ 'aria-label': translate('app.mid') }}
      sx={{ fontFamily: monospace, fontSize: 12.5, height: 32, maxWidth: 180 }}
    >
      {mids.map((one) => (
        <MenuItem key={one} value={one} sx={{ fontFamily: monospace, fontSize: 12.5 }}>
          {one}
        </MenuItem>
      ))}
    </Select>
  )
}
