import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'
import type { Tone } from '../contract/status.ts'

/** A well-kept ledger: paper, ink, hairlines, one accent. */
type Inks = {
  ground: string
  surface: string
  ink: string
  second: string
  hairline: string
  accent: string
  onAccent: string
  wash: string
  tones: Record<Tone, string>
}

const paper: Inks = {
  ground: '#FBFBF9',
  surface: '#FFFFFF',
  ink: '#1B1F24',
  second: '#5C646E',
  hairline: '#E5E3DC',
  accent: '#0B6E4F',
  onAccent: '#FFFFFF',
  wash: 'rgba(27, 31, 36, 0.035)',
  tones: {
    done: '#0B6E4F',
    moving: '#1F5FA8',
    waiting: '#5C646E',
    look: '#8A5A00',
    failed: '#A4262C',
    undocumented: '#1B1F24',
  },
}

const night: Inks = {
  ground: '#0F1312',
  surface: '#151A19',
  ink: '#E6EBE8',
  second: '#98A29E',
  hairline: '#26302D',
  accent: '#4CC38A',
  onAccent: '#0F1312',
  wash: 'rgba(230, 235, 232, 0.05)',
  tones: {
    done: '#4CC38A',
    moving: '#7FB4F0',
    waiting: '#98A29E',
    look: '#E0B050',
    failed: '#FF9D9D',
    undocumented: '#E6EBE8',
  },
}

export const light = makeTheme(defaultLightTheme, 'light', paper)
export const dark = makeTheme(defaultDarkTheme, 'dark', night)

export const monospace = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

declare module '@mui/material/styles' {
  interface Palette {
    hairline: string
    tones: Record<Tone, string>
  }
  interface PaletteOptions {
    hairline?: string
    tones?: Record<Tone, string>
  }
}

function makeTheme(base: RaThemeOptions, mode: 'light' | 'dark', inks: Inks): RaThemeOptions {
  const focus = { outline: `2px solid ${inks.accent}`, outlineOffset: 2 }
  return {
    ...base,
    palette: {
      mode,
      primary: { main: inks.accent, contrastText: inks.onAccent },
      secondary: { main: inks.accent, contrastText: inks.onAccent },
      error: { main: inks.tones.failed },
      warning: { main: inks.tones.look },
      success: { main: inks.tones.done },
      background: { default: inks.ground, paper: inks.surface },
      text: { primary: inks.ink, secondary: inks.second },
      divider: inks.hairline,
      hairline: inks.hairline,
      tones: inks.tones,
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
      MuiCssBaseline: {
        styleOverrides: {
          ':root': {
            '--ink': inks.ink,
            '--second': inks.second,
            '--ground': inks.ground,
            '--hairline': inks.hairline,
            ...Object.fromEntries(Object.entries(inks.tones).map(([tone, ink]) => [`--${tone}`, ink])),
          },
          body: { fontFeatureSettings: "'cv11', 'ss03'" },
          'a:focus-visible, button:focus-visible, [tabindex]:focus-visible': focus,
          a: { color: inks.accent },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true, size: 'small' },
        styleOverrides: { root: { '&.Mui-focusVisible': focus, minHeight: 32 } },
      },
      MuiIconButton: { styleOverrides: { root: { '&.Mui-focusVisible': focus } } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${inks.hairline}` } } },
      MuiTableCell: {
        styleOverrides: {
          root: {
            borderColor: inks.hairline,
            padding: '0 12px',
            height: 38,
            fontSize: 13,
            fontVariantNumeric: 'tabular-nums',
          },
          head: { color: inks.second, fontWeight: 400, backgroundColor: inks.ground, whiteSpace: 'nowrap' },
        },
      },
      MuiTableRow: {
        styleOverrides: {
          root: {
            '&:hover': { backgroundColor: inks.wash },
            '&:focus-within': { backgroundColor: inks.wash },
          },
        },
      },
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
