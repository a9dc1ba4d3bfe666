import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { plainEnvironment, startCommand } from '../support/command.ts'
import { signInAt } from '../support/serverProcess.ts'
import { freePort } from '../support/postgresCluster.ts'
import { memoryFolder } from '../support/memoryFolder.ts'

/** The folder of an installed tarball, with no other packages and no registry. */
let folder: string
let installed: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-installed-'))
  const packing = ['--disable-warning=ExperimentalWarning', 'src/commands/package.ts', '--pack-destination']
  execFileSync(process.execPath, [...packing, folder], {
    env: { ...plainEnvironment, TMPDIR: memoryFolder },
    stdio: 'pipe',
  })
  const [tarball = ''] = readdirSync(folder)
  mkdirSync(join(folder, 'no-cache'))
  const offline = ['--offline', '--cache', 'no-cache', '--no-audit']
  execFileSync('npm', ['install', ...offline, `./${tarball}`], {
    cwd: folder,
    env: plainEnvironment,
    stdio: 'pipe',
  })
  installed = join(folder, 'node_modules/countinghouse')
})

afterAll(() => rmSync(folder, { recursive: true }))

function countinghouse(...args: string[]) {
  const words = [join(installed, 'lib/bin.js'), ...args]
  return spawnSync(process.execPath, words, { cwd: folder, env: plainEnvironment, encoding: 'utf8' })
}

test('npx countinghouse serves the screens without any configuration, and ends with npx', async () => {
  const server = startCommand('countinghouse', {
    program: 'npx',
    cwd: folder,
    env: { PORT: '0', SANDBOX_ORDERS: '20' },
  })
  onTestFinished(server.stop)
  const [, url = ''] = await server.printed(/is open on (\S+)/)

  expect(await (await fetch(url)).text()).toContain('<title>Countinghouse</title>')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const cookie = await signInAt(url, 'admin@countinghouse.test', 'sandbox')
  const orders = await fetch(`${url}/api/v1/public/orders?limit=3`, { headers: { cookie, MID: 'mer_1' } })
  expect((await orders.json()).data.transfers).toHaveLength(3)

  server.stop()
  await server.ended
  await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed')
})

test('the program prints help, version, and its commands as users type them', () => {
  expect(countinghouse('--help').stdout).toMatch(/^countinghouse \[command\]\n[^]*rotate-keys/)
  expect(countinghouse('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(countinghouse('operator', '--help').stdout).toMatch(/^countinghouse operator <command>\n/)
  expect(countinghouse('audit')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/database is in memory/),
  })
  expect(countinghouse('sandbox', '--help').stdout).toMatch(/^countinghouse sandbox \[knobs\]\n/)
  expect(countinghouse('operator', 'key').stdout).toMatch(/^[\w-]{43}\n$/)
  expect(countinghouse('doctor')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /start it \(countinghouse\), then countinghouse doctor again\n[^]*\nNothing is wrong\.\n$/,
    ),
  })
  expect(countinghouse('orders')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/there is no command "orders"/),
  })
})

test('plain npm pack of a clone produces a program that only names the right command', () => {
  const there = join(folder, 'unbuilt')
  mkdirSync(there)
  execFileSync('npm', ['pack', '--pack-destination', there], { env: plainEnvironment, stdio: 'pipe' })
  execFileSync('tar', ['-xzf', join(there, readdirSync(there)[0] ?? ''), '-C', there])

  const { bin } = JSON.parse(readFileSync(join(there, 'package/package.json'), 'utf8')) as { bin: object }
  expect(bin).toEqual({ countinghouse: 'src/bin.js' })
  expect(
    spawnSync(process.execPath, [join(there, 'package/src/bin.js')], { encoding: 'utf8' }),
  ).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^This was packed by `npm pack` from the sources[^]*npm run package/),
  })
})

/** An unprivileged user cannot run a program in a folder that only root can read. */
const canRunUnprivileged =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['--version'], unprivileged()).status === 0

test.runIf(canRunUnprivileged)(
  'runs as an unprivileged user in a read-only folder, and the health check passes',
  async () => {
    const [, check = ''] = /HEALTHCHECK [^]*?CMD (\[.*\])/.exec(readFileSync('Dockerfile', 'utf8')) ?? []
    const [, ...words] = JSON.parse(check) as string[]
    const port = String(await freePort())
    const isHealthy = () => spawnSync(process.execPath, words, { env: { PORT: port } }).status === 0
    expect(isHealthy()).toBe(false)

    chmodSync(folder, 0o755)
    // The root folder and the package folder belong to root.
    const env = { PORT: port, SANDBOX_ORDERS: '20' }
    const server = spawn(process.execPath, [join(installed, 'lib/bin.js')], { ...unprivileged(), env })
    onTestFinished(() => void server.kill())
    await expect.poll(isHealthy).toBe(true)

    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  },
)

test('restarts in the same process with the flag that saves memory', async () => {
  const program = `import { isMainThread } from 'node:worker_threads'
    if (isMainThread) process._rawDebug(process.pid, ...process.execArgv)`
  const printFlags = `data:text/javascript,${encodeURIComponent(program)}`
  const server = startCommand(join(installed, 'lib/bin.js'), {
    flags: ['--import', printFlags],
    cwd: folder,
    env: { PORT: '0', SANDBOX_ORDERS: '20' },
  })
  onTestFinished(server.stop)
  await server.printed(/^\d+ .*\n\d+ .*\n/)

  expect(server.output().match(/^\d+ .*/gm)).toEqual([
    `${server.pid} --import ${printFlags}`,
    `${server.pid} --max-semi-space-size=8 --import ${printFlags}`,
  ])
})

test('an older Node is refused with the required version', () => {
  const versions = JSON.stringify({ ...process.versions, node: '22.19.0' })
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:${versions}})`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', pretend, join(installed, 'lib/bin.js')],
    {
      encoding: 'utf8',
      env: plainEnvironment,
    },
  )

  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^Countinghouse needs Node 24.7 or later, and this is 22.19.0.*\nInstall Node 24/),
  ])
})

test('contains only runtime files and documents', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  const ours = files.filter((path) => !path.startsWith('node_modules'))
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    object
  >
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >

  expect(readdirSync(installed).toSorted()).toEqual(
    [
      '.env.example',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'dist',
      'docs',
      'lib',
      'node_modules',
      'package.json',
    ].toSorted(),
  )
  expect(ours.filter((path) => /\.(tsx?|png|db|tgz)$|\btest\b/.test(path))).toEqual([])
  expect(ours.filter((path) => /^lib\/(admin|demo|main|start|commands\/(dev|check))/.test(path))).toEqual([])
  expect(manifest).toMatchObject({ engines: { node: '>=24.7' }, dependencies: own.dependencies })
  expect(Object.keys(own.devDependencies).filter((name) => files.includes(`node_modules/${name}`))).toEqual(
    [],
  )
  expect(files.filter((path) => path.startsWith('node_modules/node-'))).toEqual([])
})

function unprivileged() {
  return { uid: 65_534, gid: 65_534, cwd: '/' }
}
