import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { IconButton, useTheme as useMuiTheme } from '@mui/material'
import { useTheme, useTranslate } from 'react-admin'

/** Starts as the system has it. */
export function ThemeToggle() {
  const translate = useTranslate()
  const [, setTheme] = useTheme()
  const isDark = useMuiTheme().palette.mode === 'dark'
  return (
    <IconButton
      size="small"
      aria-label={translate('app.theme')}
      title={translate('app.theme')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
    </IconButton>
  )
}
