import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Writes these files into a project of their own, and answers what lint reports there. */
function lint(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
}

const target = 'export const target = 1\n'

test.each([
  ['contract', 'client'],
  ['contract', 'sandbox'],
  ['client', 'sandbox'],
  ['client', 'gateway'],
  ['sandbox', 'gateway'],
  ['sandbox', 'client'],
  ['sandbox', 'commands'],
  ['store', 'ledger'],
  ['ledger', 'gateway'],
  ['gateway', 'admin'],
  ['gateway', 'sandbox'],
  ['admin', 'ledger'],
  ['admin', 'gateway'],
  ['sandbox', 'demo'],
  ['commands', 'admin'],
  ['demo', 'gateway'],
  ['demo', 'client'],
])('%s may not import %s', (from, to) => {
  const report = lint({
    [`src/${from}/planted.ts`]: `import { target } from '../${to}/target.ts'\n\nexport const planted = target\n`,
    [`src/${to}/target.ts`]: target,
  })

  expect(report).toContain(`src/${from}/planted.ts:1:`)
  expect(report).toContain('no-restricted-imports')
})

test.each([
  ['client', 'contract'],
  ['sandbox', 'contract'],
  ['gateway', 'client'],
  ['gateway', 'ledger'],
  ['ledger', 'store'],
  ['admin', 'client'],
])('%s may import %s', (from, to) => {
  const report = lint({
    [`src/${from}/planted.ts`]: `import { target } from '../${to}/target.ts'\n\nexport const planted = target\n`,
    [`src/${to}/target.ts`]: target,
  })

  expect(report).not.toContain('Error')
})

test.each([
  ['main.ts', 'gateway'],
  ['server.ts', 'admin'],
])('src/%s may not import %s', (file, to) => {
  const report = lint({
    [`src/${file}`]: `import { target } from './${to}/target.ts'\n\nexport const planted = target\n`,
    [`src/${to}/target.ts`]: target,
  })

  expect(report).toContain('no-restricted-imports')
})

test('every file belongs to a room, and lint knows each room', () => {
  const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
    overrides: { files: string[] }[]
  }
  const rooms = overrides.flatMap(({ files }) => files)

  const strays = globSync('src/*').filter((path) => !rooms.includes(path) && !rooms.includes(`${path}/**`))

  expect(strays).toEqual([])
})

test.each(['contract', 'client', 'sandbox', 'admin'])(
  '%s imports nothing of Node, because it runs in the browser',
  (folder) => {
    const planted = `import { readFileSync } from 'node:fs'\n\nexport const planted = readFileSync\n`

    expect(lint({ [`src/${folder}/planted.ts`]: planted })).toContain('no-restricted-imports')
  },
)

test('the contract imports zod and nothing else', () => {
  const planted = (name: string) => `import { planted } from '${name}'\n\nexport const again = planted\n`

  expect(lint({ 'src/contract/planted.ts': planted('hono') })).toContain('no-restricted-imports')
  expect(lint({ 'src/contract/planted.ts': planted('zod') })).not.toContain('Error')
})

test('lint reports files that import each other in a circle', () => {
  const report = lint({
    'src/contract/a.ts': `import { b } from './b.ts'\n\nexport const a = () => b\n`,
    'src/contract/b.ts': `import { a } from './a.ts'\n\nexport const b = () => a\n`,
  })

  expect(report).toContain('no-cycle')
})
