import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from './engine/makePrivateFile.ts'
import { InUseError } from './InUseError.ts'

export type Claim = { release: () => void }

/**
 * Only one gateway works on a file. The claim is a lock of the operating system on a file beside it, which
 * falls with the process, also when that is killed; the file itself stays open to others.
 */
export function claimFile(path: string): Claim {
  const lockPath = `${realPath(path)}.lock`
  makePrivateFile(lockPath)
  const lock = new DatabaseSync(lockPath, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new InUseError(`another gateway works on ${path} already`) : error
  }
  held.add(lock)
  return {
    release: () => {
      if (held.delete(lock)) lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

/** Without a reference the garbage collector would close the lock. */
const held = new Set<DatabaseSync>()

/** One file may have several names. */
function realPath(path: string): string {
  const whole = resolve(path)
  if (existsSync(whole)) return realpathSync(whole)
  const folder = dirname(whole)
  return existsSync(folder) ? join(realpathSync(folder), basename(whole)) : whole
}
