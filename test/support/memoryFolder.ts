import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * Folder for test databases: in memory if there is room. Copying a database creates three hundred files, which takes twenty times
 * longer on a disk. Programs must not lie here, because a container may forbid running them.
 */
export const memoryFolder = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 30
}
