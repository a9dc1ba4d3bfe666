import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Fills the disk until this many bytes are left. */
  fill: (left: number) => void
  empty: () => void
  unmount: () => void
}

/** Mounts a disk of this size in memory, or explains why it cannot. */
export function mountSmallDisk(megabytes: number): SmallDisk | { why: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { why: 'only root on Linux may mount a small disk' }
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-disk-'))
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder],
    { encoding: 'utf8' },
  )
  if (status !== 0) {
    rmdirSync(folder)
    return { why: `no small disk may be mounted here: ${error?.message ?? stderr.trim()}` }
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(left) {
      const file = openSync(filler, 'w')
      const block = Buffer.alloc(64 * 1024, 1)
      let size = 0
      try {
        for (;;) size += writeSync(file, block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        ftruncateSync(file, Math.max(0, Math.floor(size - left)))
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    unmount() {
      spawnSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
