import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { settingNames } from '../../src/server/config/readConfig.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, '')
const stages = dockerfile.split(/^(?=FROM )/m).slice(1)
const last = stages.at(-1) ?? ''
const compose = read('compose.yaml')
const unit = read('docs/countinghouse.service')

/** All arguments of an instruction in a stage. */
const readInstruction = (stage: string, instruction: string) =>
  [...stage.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, words = '']) => words)

test('the image runs the package on Node 24, and not as root', () => {
  expect(stages.map((stage) => readInstruction(stage, 'FROM')[0])).toEqual([
    expect.stringMatching(/^node:24\b.* AS build$/),
    expect.stringMatching(/^node:24\b/),
  ])
  expect(readInstruction(last, 'USER').at(-1)).toBe('node')
  expect(last.indexOf('USER')).toBeLessThan(last.indexOf('ENTRYPOINT'))
  expect(readInstruction(last, 'COPY')).toEqual(['--from=build /app /app'])
  expect(JSON.parse(readInstruction(last, 'ENTRYPOINT')[0] ?? '')).toEqual([
    'node',
    '--max-semi-space-size=8',
    '/app/lib/bin.js',
  ])
  expect(readInstruction(last, 'HEALTHCHECK')[0]).toMatch(/CMD \["node", /)
})

test('every file that the image copies exists, and private files stay out', () => {
  const copied = readInstruction(stages[0] ?? '', 'COPY').flatMap((words) => words.split(' ').slice(0, -1))
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.env', '.git', 'data', 'node_modules', 'secrets', 'test']),
  )
  // A secret in a layer stays there.
  expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(PASSWORD|SECRET|TOKEN|DATABASE_URL)/m)
})

test('compose and systemd set only known settings, and every secret is a file', () => {
  const inCompose = [...compose.matchAll(/^ {6}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
  const inUnit = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const ours = [...inCompose, ...inUnit].filter((name) => !name.startsWith('POSTGRES_'))

  expect(ours.filter((name) => !settingNames.includes(name))).toEqual([])
  expect(ours.filter((name) => /PASSWORD|SECRET|DATABASE_URL/.test(name) && !name.endsWith('_FILE'))).toEqual(
    [],
  )
  const mounted = [...compose.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name)
  for (const name of mounted)
    expect(compose).toMatch(new RegExp(`^ {2}${name}: \\{ file: secrets/${name} \\}$`, 'm'))
  expect(mounted.length).toBeGreaterThan(3)
})

type Service = {
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  logging?: { options: Record<string, string> }
  privileged?: boolean
  network_mode?: string
}

test('containers have only the rights that they need, and limits of memory, processes and logs', () => {
  const { services } = load(compose, { schema: YAML11_SCHEMA }) as { services: Record<string, Service> }
  const { countinghouse, database } = services

  expect(Object.keys(services)).toEqual(['countinghouse', 'database'])
  for (const service of [countinghouse, database])
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: '2g',
      pids_limit: 256,
      logging: { options: { 'max-size': '10m' } },
    })
  expect(countinghouse?.read_only).toBe(true)
  // The database port stays closed, and the server listens only locally.
  expect([countinghouse?.ports, database?.ports]).toEqual([['127.0.0.1:4000:4000'], undefined])
  expect(compose).not.toMatch(/privileged: true|network_mode: host|docker\.sock/)
})

test('the unit has a limit of memory and of starts', () => {
  expect(unit).toMatch(/^MemoryMax=2G$/m)
  expect(unit).toMatch(/^StartLimitBurst=10$/m)
})

// The unit needs systemd 250.
const [, systemd = '0'] =
  /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []

test.runIf(Number(systemd) >= 250)('systemd accepts the unit and rates its exposure as low', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'countinghouse.service')
  // systemd checks that the program exists, and it lies elsewhere on this machine.
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' })

  const verified = analyze('verify', '--man=no')
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  // On a scale where 100 means no hardening.
  expect(analyze('security', '--offline=yes', '--threshold=20').status).toBe(0)
  expect(analyze('security', '--offline=yes', '--threshold=5').status).not.toBe(0)
})
