import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startCommand } from '../support/command.ts'

type Lock = {
  packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
}

const packages = ['package.json', 'package-lock.json', '.npmrc']
let folder: string

beforeAll(() => {
  folder = createCopy([...packages, 'index.html', 'public', 'src', 'vite.config.ts'])
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  appendFileSync(
    join(folder, 'vite.config.ts'),
    `;process.stdout.write('environment of the build: ' + JSON.stringify(process.env) + '\\n')`,
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

function createCopy(paths: string[], from = '.'): string {
  const copy = mkdtempSync(join(tmpdir(), 'start-'))
  for (const path of paths) cpSync(join(from, path), join(copy, path), { recursive: true })
  return copy
}

const npm = (script: string, cwd: string, env: Record<string, string> = {}) =>
  startCommand(script, { program: 'npm', flags: ['run'], cwd, env: { PORT: '0', ...env } })

test(
  'npm start builds without the settings of the server, and a signal to npm ends the server',
  { timeout: 180_000 },
  async () => {
    const started = npm('start', folder, { VAULT_TOKEN: 'hunter2' })
    onTestFinished(started.stop)
    const [, url = ''] = await started.printed(/is open on (\S+)/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)

    started.stop()
    // Ends when every process that writes to this output has ended.
    await started.ended

    await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed')
    const [, environment] = await started.printed(/environment of the build: (.*)/)
    expect(environment).toContain('"PATH"')
    expect(environment).not.toMatch(/PORT|VAULT_TOKEN|hunter2/)
  },
)

test('a signal during the build ends the build, and no server starts', async () => {
  const started = npm('start', folder)
  onTestFinished(started.stop)
  await started.printed(/environment of the build/)
  started.stop()

  expect(await started.ended).not.toBe(0)
  expect(started.output()).not.toContain('is open on')
})

test('serves the build without any development package', { timeout: 180_000 }, async () => {
  expect(existsSync(join(folder, 'dist/mockServiceWorker.js'))).toBe(false)
  const served = createCopy([...packages, 'dist', 'src'], folder)
  onTestFinished(() => rmSync(served, { recursive: true }))
  const { packages: installed } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  for (const [path, { dev, optional, devOptional }] of Object.entries(installed))
    if (path !== '' && !(dev ?? optional ?? devOptional))
      cpSync(path, join(served, path), { recursive: true })
  expect(existsSync(join(served, 'node_modules/vite'))).toBe(false)

  const server = npm('serve', served)
  onTestFinished(server.stop)
  const [, url = ''] = await server.printed(/is open on (\S+)/)
  expect(await (await fetch(url)).text()).toContain('<title>Countinghouse</title>')

  server.stop()
  await server.ended
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
