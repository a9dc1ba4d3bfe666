import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'

/** Files that connect the parts of a room. */
const named = ['src/admin/App.tsx', 'src/admin/Pages.tsx', 'src/admin/askEarly.ts', 'src/admin/start.tsx']

const files = globSync('src/**/*.{ts,tsx,css,js,cjs}')
const isRoutes = (path: string) => /(^|\/)(routes|\w+Routes)\.ts$/.test(path)

/** Imports of `hono` outside routes, the app and the folders below both. */
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

test('only routes and the app import hono', () => {
  const server = files.filter((path) => path.startsWith('src/server/'))

  expect(server.filter((path) => strayHono(path, readFileSync(path, 'utf8')))).toEqual([])
  expect(strayHono('src/server/orders/listOrders.ts', "import { Hono } from 'hono'")).toBe(true)
  expect(strayHono('src/server/orders/listOrders.ts', "import { getCookie } from 'hono/cookie'")).toBe(true)
})

test('only the app and other routes of the same room import routes', () => {
  const imports = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/import (?!type)[^;]*?from '(\.[^']*outes\.ts)'/g)].map(
      ([, to = '']) => ({ path, to: normalize(`${dirname(path)}/${to}`) }),
    ),
  )
  const serverImports = imports.filter(({ to }) => to.startsWith('src/server/') && isRoutes(to))
  const strays = serverImports.filter(
    ({ path, to }) =>
      !path.startsWith('src/server/edge/') && !(isRoutes(path) && dirname(path) === dirname(to)),
  )

  expect(serverImports.length).toBeGreaterThan(20)
  expect(strays.map(({ path, to }) => `${path}: ${to}`)).toEqual([])
})

test('no file has a vague name', () => {
  const vague = files.filter((path) => /^(utils?|helpers?|common|misc)\b/i.test(basename(path)))

  expect(vague).toEqual([])
})
