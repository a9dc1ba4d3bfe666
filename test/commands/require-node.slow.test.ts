import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainEnvironment } from '../support/command.ts'

/** Starts the check as if Node had that version. */
function startOn(version: string) {
  const versions = JSON.stringify({ ...process.versions, node: version })
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:${versions}})`
  const flags = ['--import', pretend, '--import', './src/commands/requireNode24.js']
  return spawnSync(process.execPath, [...flags, '--eval', 'process.stdout.write("started")'], {
    encoding: 'utf8',
    env: plainEnvironment,
  })
}

test.each(['20.20.2', '22.19.0', '24.6.0'])(
  'Node %s is refused with the required version and its source',
  (version) => {
    const { status, stdout, stderr } = startOn(version)

    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`Countinghouse needs Node 24.7 or later, and this is ${version}`)
    expect(stderr).toContain('install Node 24')
  },
)

test.each(['24.7.0', '24.21.0', '26.0.0'])('Node %s starts the server', (version) => {
  expect(startOn(version)).toMatchObject({ status: 0, stdout: 'started', stderr: '' })
})

test('every command that needs Node 24 checks the version first', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const ours = Object.values(scripts).filter((script) => /^node .*\.ts\b/.test(script))

  expect(ours).toHaveLength(8)
  expect(
    ours.filter((script) => !script.startsWith('node --import ./src/commands/requireNode24.js ')),
  ).toEqual([])
})
