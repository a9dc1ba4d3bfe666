import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'

/** What wires a room together. */
const named = ['src/admin/App.tsx', 'src/admin/Pages.tsx', 'src/admin/askEarly.ts', 'src/admin/start.tsx']

const files = globSync('src/**/*.{ts,tsx,css,js,cjs}')
const isRoutes = (path: string) => /(^|\/)(routes|\w+Routes)\.ts$/.test(path)

/** Imports of `hono` outside routes, the app and what stands under both. */
function strayHono(path: string, text: string): boolean {
  return /from 'hono(\/|')/.test(text) && !/^src\/server\/(http|edge)\//.test(path) && !isRoutes(path)
}

function isLoose(path: string): boolean {
  return ['src/server', 'src/admin'].includes(dirname(path)) && !named.includes(path)
}

test('no file lies loose in the server or the screens', () => {
  expect(files.filter(isLoose)).toEqual([])
  expect(isLoose('src/server/anything.ts')).toBe(true)
})

test('only routes and the app know hono', () => {
  const server = files.filter((path) => path.startsWith('src/server/'))

  expect(server.filter((path) => strayHono(path, readFileSync(path, 'utf8')))).toEqual([])
  expect(strayHono('src/server/orders/listOrders.ts', "import { Hono } from 'hono'")).toBe(true)
  expect(strayHono('src/server/orders/listOrders.ts', "import { getCookie } from 'hono/cookie'")).toBe(true)
})

test('routes are imported by the app alone, and by other routes of their room', () => {
  const imports = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/import (?!type)[^;]*?from '(\.[^']*outes\.ts)'/g)].map(
      ([, to = '']) => ({ path, to: normalize(`${dirname(path)}/${to}`) }),
    ),
  )
  const ofServer = imports.filter(({ to }) => to.startsWith('src/server/') && isRoutes(to))
  const strays = ofServer.filter(
    ({ path, to }) =>
      !path.startsWith('src/server/edge/') && !(isRoutes(path) && dirname(path) === dirname(to)),
  )

  expect(ofServer.length).toBeGreaterThan(20)
  expect(strays.map(({ path, to }) => `${path}: ${to}`)).toEqual([])
})

test('no file is named for what it is not about', () => {
  const vague = files.filter((path) => /^(utils?|helpers?|common|misc)\b/i.test(basename(path)))

  expect(vague).toEqual([])
})
