import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const forbidden = [
  ['api', 'admin'],
  ['api', 'server'],
  ['i18n', 'admin'],
  ['i18n', 'server'],
  ['contract', 'client'],
  ['contract', 'sandbox'],
  ['client', 'sandbox'],
  ['client', 'server'],
  ['sandbox', 'server'],
  ['sandbox', 'client'],
  ['sandbox', 'commands'],
  ['store', 'server'],
  ['server', 'admin'],
  ['server', 'sandbox'],
  ['server', 'commands'],
  ['admin', 'server'],
  ['admin', 'store'],
  ['sandbox', 'demo'],
  ['commands', 'admin'],
  ['demo', 'server'],
  ['demo', 'client'],
] as const
const allowed = [
  ['client', 'contract'],
  ['sandbox', 'contract'],
  ['sandbox', 'i18n'],
  ['server', 'client'],
  ['server', 'store'],
  ['admin', 'client'],
  ['admin', 'api'],
  ['admin', 'i18n'],
  ['server', 'i18n'],
  ['server', 'api'],
] as const
const forbiddenToFiles = [
  ['main.ts', 'server'],
  ['server.ts', 'admin'],
] as const
const inTheBrowser = ['api', 'i18n', 'contract', 'client', 'sandbox', 'admin']

const importing = (from: string) => `import { target } from '${from}'\n\nexport const planted = target\n`
const arrow = (from: string, to: string) => `src/${from}/to-${to}.ts`
const rooms = new Set([...forbidden, ...allowed, ...forbiddenToFiles].map(([, to]) => to))

/** Lint runs on a project with one file per import arrow; this is its report. */
let report: string[]

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'))
  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const room of rooms) plant(`src/${room}/target.ts`, 'export const target = 1\n')
  for (const [from, to] of [...forbidden, ...allowed]) plant(arrow(from, to), importing(`../${to}/target.ts`))
  for (const [file, to] of forbiddenToFiles) plant(`src/${file}`, importing(`./${to}/target.ts`))
  for (const room of inTheBrowser) plant(arrow(room, 'node'), importing('node:fs'))
  for (const name of ['hono', 'zod']) plant(arrow('contract', name), importing(name))
  plant('src/contract/a.ts', `import { b } from './b.ts'\n\nexport const a = () => b\n`)
  plant('src/contract/b.ts', `import { a } from './a.ts'\n\nexport const b = () => a\n`)
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))

  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  report = stdout.split('\n')
})

const reportOn = (path: string) => report.filter((line) => line.startsWith(`${path}:`)).join('\n')

test.each(forbidden)('%s may not import %s', (from, to) => {
  expect(reportOn(arrow(from, to))).toContain('no-restricted-imports')
})

test.each(allowed)('%s may import %s', (from, to) => {
  expect(reportOn(arrow(from, to))).toBe('')
})

test.each(forbiddenToFiles)('src/%s may not import %s', (file) => {
  expect(reportOn(`src/${file}`)).toContain('no-restricted-imports')
})

test('every file belongs to a room, and lint has a rule for each room', () => {
  const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
    overrides: { files: string[] }[]
  }
  const ruled = overrides.flatMap(({ files }) => files)

  const strays = globSync('src/*').filter((path) => !ruled.includes(path) && !ruled.includes(`${path}/**`))

  expect(strays).toEqual([])
})

test.each(inTheBrowser)('%s imports nothing of Node, because it runs in the browser', (folder) => {
  expect(reportOn(arrow(folder, 'node'))).toContain('no-restricted-imports')
})

test('the contract imports only zod', () => {
  expect(reportOn(arrow('contract', 'hono'))).toContain('no-restricted-imports')
  expect(reportOn(arrow('contract', 'zod'))).toBe('')
})

test('lint reports files that import each other in a circle', () => {
  expect(reportOn('src/contract/a.ts')).toContain('no-cycle')
})
