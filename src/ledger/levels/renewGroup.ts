import type { RrFeeUnit } from '../../contract/feeReport.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { chunked, padded } from '../fees/feeKeys.ts'
import { underLease } from '../lease.ts'
import { readAccepted } from './accepted.ts'
import type { LevelReader } from './createLevelReader.ts'
import { readFloors } from './floors.ts'
import type { LevelState } from './followLevel.ts'
import { digestOf } from './levelKind.ts'
import { readOrders, type CountedGroup } from './readGroup.ts'
import { kindOf, type ChargedRow } from './toCharge.ts'
import { writeReading } from './writeReading.ts'

export type Renewal = {
  mid: string
  fence: number
  rrFeeUnit: RrFeeUnit
  /** Where levels are fitted: in a thread. */
  reader: Pick<LevelReader, 'run'>
  /** So many orders are looked at together; half of them are done with once there are so many. */
  window?: number
}

/** Reads the orders of a group from one on, keeps what they say, and gives where to go on: where it began once it is at the end, or has to be read again. */
export async function renewGroup(
  store: Store,
  { mid, fence, rrFeeUnit: unit, reader, window = 2000 }: Renewal,
  group: CountedGroup,
  from: string,
): Promise<string> {
  const rows = await readOrders(store, mid, group, { from, most: window, order: 'asc' })
  // Orders of one moment stay together.
  const half = rows.length === window ? rows[window / 2]?.created_at : undefined
  const next = half && half > from ? half : from
  const states = await readStates(store, mid, digestsIn(rows))
  const signed = await readSigned(store, mid)
  const floors = await readFloors(store.db, mid)
  const renewed = await reader.run({ what: 'kinds', rows, unit, next, states, signed, floors })
  const reading = { group, from, next, at: iso(await store.now()), unit, floors }
  const isWritten = await underLease(store, mid, fence, (db) =>
    writeReading({ ...store, db }, mid, reading, renewed),
  )
  return isWritten ? next : from
}

function digestsIn(rows: readonly ChargedRow[]): string[] {
  const digests = rows.flatMap((row) =>
    row.fee_currency === null ? [] : [digestOf(kindOf(row, row.fee_currency))],
  )
  return [...new Set(digests)]
}

/** A merchant ID has hundreds of kinds, a group few of them. */
async function readStates(
  { db }: Store,
  mid: string,
  digests: readonly string[],
): Promise<Map<string, LevelState>> {
  const states = new Map<string, LevelState>()
  for (const some of chunked(digests, 500)) {
    const rows = await db
      .selectFrom('fee_level')
      .select(['digest', 'base'])
      .where('mid', '=', mid)
      .where('digest', 'in', padded(some))
      .execute()
    for (const { digest, base } of rows) states.set(digest, JSON.parse(base) as LevelState)
  }
  return states
}

/** Of each kind the level that was signed last. */
async function readSigned({ db }: Store, mid: string) {
  const newestFirst = await readAccepted(db, [mid])
  return new Map(newestFirst.toReversed().map(({ digest, level, at }) => [digest, { level, at }]))
}
