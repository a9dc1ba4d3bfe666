import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

/** The inks of `inks.css`, as MUI reckons with them. */
type Inks = {
  ground: string
  surface: string
  ink: string
  second: string
  hairline: string
  accent: string
  onAccent: string
  done: string
  look: string
  failed: string
}

const paper: Inks = {
  ground: '#FBFBF9',
  surface: '#FFFFFF',
  ink: '#1B1F24',
  second: '#5C646E',
  hairline: '#E5E3DC',
  accent: '#0B6E4F',
  onAccent: '#FFFFFF',
  done: '#0B6E4F',
  look: '#8A5A00',
  failed: '#A4262C',
}

const night: Inks = {
  ground: '#0F1312',
  surface: '#151A19',
  ink: '#E6EBE8',
  second: '#98A29E',
  hairline: '#26302D',
  accent: '#4CC38A',
  onAccent: '#0F1312',
  done: '#4CC38A',
  look: '#E0B050',
  failed: '#FF9D9D',
}

export const light = makeTheme(defaultLightTheme, 'light', paper)
export const dark = makeTheme(defaultDarkTheme, 'dark', night)

export const monospace = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

function makeTheme(base: RaThemeOptions, mode: 'light' | 'dark', inks: Inks): RaThemeOptions {
  const focus = { outline: `2px solid ${inks.accent}`, outlineOffset: 2 }
  return {
    ...base,
    palette: {
      mode,
      primary: { main: inks.accent, contrastText: inks.onAccent },
      secondary: { main: inks.accent, contrastText: inks.onAccent },
      error: { main: inks.failed },
      warning: { main: inks.look },
      success: { main: inks.done },
      background: { default: inks.ground, paper: inks.surface },
      text: { primary: inks.ink, secondary: inks.second },
      divider: inks.hairline,
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
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${inks.hairline}` } } },
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiOutlinedInput: {
        styleOverrides: {
          notchedOutline: { borderColor: inks.hairline },
          root: { backgroundColor: inks.surface },
        },
      },
      MuiTooltip: { defaultProps: { enterDelay: 300 } },
      MuiSkeleton: { defaultProps: { animation: 'pulse' } },
    },
  }
}
