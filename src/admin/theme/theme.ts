import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

export const monospace = 'var(--monospace)'

const accent = { main: 'var(--accent)', dark: 'var(--accent-hover)', contrastText: 'var(--on-accent)' }
const chosen = { color: 'var(--on-accent)', backgroundColor: 'var(--accent)', borderColor: 'var(--accent)' }
const toneOf = { error: '--failed', warning: '--look', info: '--moving', success: '--done' }
const focus = { outline: '2px solid var(--accent)', outlineOffset: 2 }

/** Help is off by default: react-admin reserves its line by `innerHTML`, which the page's policy blocks. */
const inputLook = { margin: 'dense', helperText: false }
const inputs = {
  ...looksOf(['Autocomplete', 'Date', 'Number', 'Select', 'Text'], {
    defaultProps: { ...inputLook, fullWidth: true },
  }),
  ...looksOf(['Boolean', 'CheckboxGroup', 'RadioButtonGroup'], {
    defaultProps: inputLook,
    // The legend has the size of other labels.
    styleOverrides: { root: { '& legend.MuiFormLabel-root': { transform: 'none', fontSize: 13 } } },
  }),
}

function looksOf(kinds: readonly string[], look: object) {
  return Object.fromEntries(kinds.map((kind) => [`Ra${kind}Input`, look]))
}

export const light = createTheme(defaultLightTheme, 'light')
export const dark = createTheme(defaultDarkTheme, 'dark')

/** All colours are CSS variables of `inks.css`, which handle light and dark in the browser. */
function createTheme(base: RaThemeOptions, mode: 'light' | 'dark'): RaThemeOptions & { colorSpace: string } {
  return {
    ...base,
    colorSpace: 'oklch',
    palette: {
      mode,
      primary: accent,
      secondary: accent,
      error: { main: 'var(--failed)', contrastText: 'var(--ground)' },
      warning: { main: 'var(--look)', contrastText: 'var(--ground)' },
      success: { main: 'var(--done)', contrastText: 'var(--ground)' },
      background: { default: 'var(--ground)', paper: 'var(--surface)' },
      text: { primary: 'var(--ink)', secondary: 'var(--second)' },
      divider: 'var(--hairline)',
    },
    shape: { borderRadius: 5 },
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 14,
      fontWeightMedium: 550,
      fontWeightBold: 600,
      h1: { fontSize: 20, fontWeight: 550, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h2: { fontSize: 14, fontWeight: 550, lineHeight: 1.4 },
      body1: { fontSize: 14 },
      body2: { fontSize: 13 },
      button: { textTransform: 'none', fontWeight: 550, fontSize: 13 },
    },
    components: {
      ...base.components,
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true, size: 'small' },
        styleOverrides: { root: { '&.Mui-focusVisible': focus, minHeight: 32 } },
      },
      MuiIconButton: { styleOverrides: { root: { '&.Mui-focusVisible': focus } } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--hairline)' } } },
      MuiAutocomplete: {
        styleOverrides: {
          paper: { border: '1px solid var(--hairline)', boxShadow: '0 4px 16px var(--shadow)' },
        },
      },
      ...inputs,
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiOutlinedInput: {
        styleOverrides: {
          // The label is above the field, so the border needs no gap.
          notchedOutline: { top: 0, borderColor: 'var(--field-border)', '& legend': { display: 'none' } },
          root: { backgroundColor: 'var(--surface)' },
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0 } } },
      // MUI cannot mix colours from CSS variables.
      MuiAlert: {
        styleOverrides: {
          root: {
            color: 'var(--ink)',
            backgroundColor: 'var(--surface)',
            border: '1px solid var(--hairline)',
          },
        },
        variants: (['error', 'warning', 'info', 'success'] as const).map((severity) => ({
          props: { severity },
          style: { borderLeft: `3px solid var(${toneOf[severity]})` },
        })),
      },
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: {
            position: 'static',
            transform: 'none',
            maxWidth: '100%',
            marginBottom: 4,
            fontSize: 13,
            lineHeight: 1.4,
            pointerEvents: 'auto',
          },
        },
      },
      MuiToggleButton: {
        styleOverrides: {
          root: {
            minHeight: 32,
            padding: '3px 14px',
            color: 'var(--ink)',
            borderColor: 'var(--field-border)',
            backgroundColor: 'var(--surface)',
            '&.Mui-focusVisible': focus,
            '&.Mui-selected': chosen,
            '&.Mui-selected:hover': { ...chosen, backgroundColor: 'var(--accent-hover)' },
          },
        },
      },
    },
  }
}
