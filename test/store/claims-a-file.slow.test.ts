import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimFile, InUseError } from '../../src/store/engine/claimFile.ts'
import { startCommand } from '../support/command.ts'
import { migratedDatabase, openAt } from '../support/stores.ts'
import { memoryFolder } from '../support/memoryFolder.ts'

function newFile(): string {
  const folder = mkdtempSync(join(memoryFolder, 'countinghouse-claim-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'store.db')
}

function claim(path: string) {
  const claimed = claimFile(path)
  onTestFinished(claimed.release)
  return claimed
}

test('refuses a second server until the first is killed', async () => {
  const path = newFile()
  const first = spawn(process.execPath, ['--expose-gc', 'test/store/holdClaim.ts', path])
  onTestFinished(() => void first.kill('SIGKILL'))
  await once(first.stdout, 'data')

  expect(() => claimFile(path)).toThrow(new InUseError(`another server works on ${path} already`))
  const second = startCommand('test/store/holdClaim.ts', { args: [path] })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`another server works on ${path} already`)
  first.kill('SIGKILL')
  await once(first, 'exit')

  claim(path)
})

test('a claim also holds within one process and ends at its release', () => {
  const path = newFile()
  const { release } = claim(path)

  expect(() => claimFile(path)).toThrow(new InUseError(`another server works on ${path} already`))
  release()
  release()

  claim(path)
})

test('refuses another name of a claimed file', () => {
  const path = newFile()
  writeFileSync(path, '')
  symlinkSync(path, `${path}-alias`)
  claim(path)

  expect(() => claimFile(`${path}-alias`)).toThrow(`another server works on ${path}-alias already`)
})

test('the claimed file stays open to the operator command', async () => {
  const url = await migratedDatabase('sqlite')
  const path = url.slice('sqlite:'.length)

  claim(path)
  const { db } = await openAt(url)

  expect(await db.selectFrom('audit_head').select('id').execute()).toEqual([{ id: 1 }])
  expect(statSync(`${path}.lock`).mode & 0o777).toBe(0o600)
})
