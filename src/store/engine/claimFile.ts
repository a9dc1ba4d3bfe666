import { existsSync, realpathSync, closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Claim = { release: () => void }

/** An OS lock on a file beside it, which ends even with a killed process; others can still open the database. */
export function claimFile(path: string): Claim {
  const lockPath = `${realPath(path)}.lock`
  const fault = folderFault(dirname(lockPath))
  if (fault !== undefined) throw new Error(`${fault}: let the user of the server write there`)
  makePrivateFile(lockPath)
  const lock = new DatabaseSync(lockPath, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new InUseError(`another server works on ${path} already`) : error
  }
  locks.add(lock)
  return {
    release: () => {
      if (locks.delete(lock)) lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

/** Without a reference the garbage collector would close the lock. */
const locks = new Set<DatabaseSync>()

/** Resolves links, since a file may have several names. */
function realPath(path: string): string {
  const whole = resolve(path)
  if (existsSync(whole)) return realpathSync(whole)
  const folder = dirname(whole)
  return existsSync(folder) ? join(realpathSync(folder), basename(whole)) : whole
}

/** Why no file can be made in a folder; undefined if one can. A folder that is missing is made by the start. */
export function folderFault(folder: string): string | undefined {
  const place = nearestFolder(resolve(folder))
  try {
    rmdirSync(mkdtempSync(join(place, '.countinghouse-')))
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return `the folder ${place} cannot be written (${code})`
  }
}

export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/** Another process holds the file or port; it may be about to end. */
export class InUseError extends Error {
  override name = 'InUseError'
}

/** SQLite gives its journals the mode of the file, so they are private, too. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // Never opens an existing file: closing it would drop this process's locks on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
