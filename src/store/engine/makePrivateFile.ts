import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** SQLite gives its journals the mode of the file, so nobody else reads those either. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // Never opened when it is there: closing it would drop the locks which this process holds on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
