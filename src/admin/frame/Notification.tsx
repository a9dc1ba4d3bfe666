import { ThemeProvider, type Theme } from '@mui/material/styles'
import { Notification as Stock } from 'react-admin'

export function Notification() {
  return (
    <ThemeProvider theme={withSnackbar}>
      <Stock />
    </ThemeProvider>
  )
}

/** MUI would mix the colours of its snackbar, which fails with CSS variables. */
function withSnackbar(theme: Theme): Theme {
  const snackbar = { SnackbarContent: { bg: 'var(--ink)', color: 'var(--ground)' } }
  return {
    ...theme,
    vars: { ...theme, palette: { ...theme.palette, ...snackbar } } as unknown as Theme['vars'],
  }
}
