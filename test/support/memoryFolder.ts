import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * Where databases of the tests lie: in memory where there is room. A copy of a database is three hundred files; on a disk
 * that costs twenty times as much. Programs must not lie there: a container may forbid to run them.
 */
export const memoryFolder = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 30
}
