import { readFileSync } from 'node:fs'
import { createTheme } from '@mui/material/styles'
import { expect, test } from 'vitest'
import { dark, light } from '../../src/admin/theme.ts'

const css = readFileSync('src/admin/inks.css', 'utf8')
const inks = Object.fromEntries(
  [...css.matchAll(/--([a-z-]+): light-dark\((.+), (.+)\);/g)].map(([, name, day, night]) => [
    name,
    [day, night],
  ]),
)

test.each([
  ['light', light, 0],
  ['dark', dark, 1],
] as const)('what MUI draws and what is plain CSS has the same inks in the %s', (_, theme, nth) => {
  const { palette } = createTheme(theme)
  const ofMui = {
    ground: palette.background.default,
    surface: palette.background.paper,
    ink: palette.text.primary,
    second: palette.text.secondary,
    hairline: palette.divider,
    accent: palette.primary.main,
    'on-accent': palette.primary.contrastText,
    done: palette.success.main,
    look: palette.warning.main,
    failed: palette.error.main,
  }

  const ofCss = Object.keys(ofMui).map((name) => [name, inks[name]?.[nth]])
  expect(Object.fromEntries(ofCss)).toEqual(
    Object.fromEntries(Object.entries(ofMui).map(([name, ink]) => [name, ink.toLowerCase()])),
  )
})
