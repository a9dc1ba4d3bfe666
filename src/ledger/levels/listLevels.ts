import type { Store } from '../../store/openStore.ts'
import { readAccepted, type Accepted } from './accepted.ts'
import type { Level } from './fitLevel.ts'
import type { Drift, LevelState } from './followLevel.ts'
import type { LevelKind } from './levelKind.ts'

export type LevelRecord = LevelKind & {
  id: string
  mid: string
  /** Of the last reading. */
  orders: number
  says: 'level' | 'too few orders' | 'several levels'
  /** What the last orders cost. */
  level: Level | null
  /** What the first orders cost: a proposal as long as nobody has accepted a level. */
  proposed: Level | null
  /** The newest first. */
  accepted: Omit<Accepted, 'mid' | 'digest'>[]
  drift: Drift | null
}

/** What orders usually cost, by kind: the drifted ones first, then those of most orders. */
export async function listLevels({ db }: Pick<Store, 'db'>, mids: readonly string[]): Promise<LevelRecord[]> {
  if (mids.length === 0) return []
  const rows = await db.selectFrom('fee_level').selectAll().where('mid', 'in', mids).execute()
  const accepted = await readAccepted(db, mids)
  return rows
    .map((row): LevelRecord => {
      const { mid, digest } = row
      const { proposed = null, drift = null } = JSON.parse(row.state) as LevelState
      const level = row.level === null ? null : (JSON.parse(row.level) as Level)
      return {
        id: `${mid}:${digest}`,
        mid,
        ...(JSON.parse(row.kind) as LevelKind),
        orders: Number(row.orders),
        says: level === null ? 'too few orders' : row.is_mixed === 1 ? 'several levels' : 'level',
        level,
        proposed,
        accepted: accepted
          .filter((one) => one.mid === mid && one.digest === digest)
          .map(({ level, at, by, reason }) => ({ level, at, by, reason })),
        drift,
      }
    })
    .toSorted((a, b) => Number(b.drift !== null) - Number(a.drift !== null) || b.orders - a.orders)
}
