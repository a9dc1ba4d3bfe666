import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sqliteFile } from '../../store/openStore.ts'
import { about, type Finding } from './finding.ts'

const { ok, note, wrong } = about('disk')
const mb = 2 ** 20

export type FreeBytes = (folder: string) => Promise<number>

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Only for a database on this machine. */
export async function checkDisk(databaseUrl: string, free: FreeBytes): Promise<Finding[]> {
  if (databaseUrl.startsWith('postgres')) return [note('the disk of the database server was not looked at')]
  const folder = nearest(dirname(sqliteFile(databaseUrl) ?? '.'))
  const left = Math.floor((await free(folder)) / mb)
  const says = `${left} MB are free in ${folder}`
  const todo =
    'make room: nothing can be written on a full disk, and an upgrade may need as much again as the database has'
  if (left < 50) return [wrong(says, todo)]
  return [left < 1000 ? note(says, todo) : ok(says)]
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}
