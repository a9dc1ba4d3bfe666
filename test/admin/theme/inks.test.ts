import { globSync, readFileSync } from 'node:fs'
import { createTheme } from '@mui/material/styles'
import { expect, test } from 'vitest'
import { dark, light } from '../../../src/admin/theme/theme.ts'

const inks = [...readFileSync('src/admin/theme/inks.css', 'utf8').matchAll(/^ {2}(--[a-z-]+):/gm)].map(
  ([, name]) => name,
)

test.each([
  ['light', light],
  ['dark', dark],
] as const)('every MUI colour is an ink, in the %s theme', (_, theme) => {
  const { palette } = createTheme(theme)

  const colours = [
    palette.background.default,
    palette.background.paper,
    palette.text.primary,
    palette.text.secondary,
    palette.divider,
    palette.primary.main,
    palette.primary.contrastText,
    palette.success.main,
    palette.warning.main,
    palette.error.main,
  ]
  expect(colours.filter((colour) => !inks.includes(/^var\((.+)\)$/.exec(colour)?.[1]))).toEqual([])
})

test('no other file of the screens names a colour, except black and white for paper, cameras and logos', () => {
  const files = globSync('src/admin/**/*.{css,ts,tsx}').filter((file) => !file.endsWith('inks.css'))

  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/[ '"](#[\da-f]{3,8}|rgba?\([^)]*\))/gi)].map(
      ([, colour]) => `${file} ${colour}`,
    ),
  )
  expect(named.filter((line) => !/(page|sign-in)\.css #|QrCode\.tsx #|fields\.css #fff$/.test(line))).toEqual(
    [],
  )
})
