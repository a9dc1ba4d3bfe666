import { hash } from 'node:crypto'
import { readersVersion } from '../readersVersion.ts'
import { namesQuery, toNames, type StatusNames } from '../statusNames.ts'
import type { Db } from '../../store/openStore.ts'

/** Names the way in which the statuses of a merchant ID are read: another name, another reading of the same orders. */
export function readingOf(names: StatusNames, mid: string): string {
  const own = [...names].filter(([key]) => key.startsWith(`${mid}\n`)).toSorted()
  return hash('sha256', JSON.stringify([readersVersion, own]))
}

export async function readNames(db: Db, mid: string): Promise<StatusNames> {
  const { rows } = await db.executeQuery(namesQuery(db, [mid]))
  return toNames(rows)
}
