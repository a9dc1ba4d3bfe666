import type { RrFeeUnit } from '../../contract/feeReport.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { underLease } from '../lease.ts'
import { readAccepted } from './accepted.ts'
import type { Charge } from './charge.ts'
import { followLevel, type Followed, type LevelState } from './followLevel.ts'
import type { Floor } from './judgeCharge.ts'
import { digestOf, type LevelKind } from './levelKind.ts'
import { readOrders, type CountedGroup } from './readGroup.ts'
import { toCharge, type ChargedRow } from './toCharge.ts'
import { writeReading, type Renewed } from './writeReading.ts'

export type Renewal = {
  mid: string
  fence: number
  rrFeeUnit: RrFeeUnit
  floorOf?: (currency: string) => Floor | undefined
  /** So many orders are looked at together; half of them are done with once there are so many. */
  window?: number
}

/** Reads the orders of a group from one on, keeps what they say, and gives where to go on: where it began once it is at the end. */
export async function renewGroup(
  store: Store,
  { mid, fence, rrFeeUnit, floorOf, window = 2000 }: Renewal,
  group: CountedGroup,
  from: string,
): Promise<string> {
  const rows = await readOrders(store, mid, group, { from, most: window, order: 'asc' })
  // Orders of one moment stay together.
  const half = rows.length === window ? rows[window / 2]?.created_at : undefined
  const next = half && half > from ? half : from
  const known = await readStates(store, mid)
  const renewed: Renewed[] = []
  for (const { kind, charges } of byKind(rows, rrFeeUnit)) {
    const digest = digestOf(kind)
    const [accepted] = await readAccepted(store.db, [mid], digest)
    const signedAt = accepted?.at
    const floor = floorOf?.(kind.feeCurrency)
    const rules = { ...(accepted && { accepted: accepted.level }), ...(floor && { floor }) }
    const base = known.get(digest) ?? {}
    const done = charges.filter(({ at }) => at < next)
    renewed.push({
      digest,
      kind,
      ...(signedAt !== undefined && { signedAt }),
      base: done.length === 0 ? base : followLevel(done, base, rules).state,
      ...followed(followLevel(charges, base, rules)),
    })
    // Each takes some milliseconds.
    await yieldToEventLoop()
  }
  const reading = { group, from, next, at: iso(await store.now()), unit: rrFeeUnit }
  await underLease(store, mid, fence, (db) => writeReading({ ...store, db }, mid, reading, renewed))
  return next
}

function followed({ state, stretches }: Followed): Pick<Renewed, 'state' | 'stretches'> {
  return { state, stretches }
}

async function readStates({ db }: Store, mid: string): Promise<Map<string, LevelState>> {
  const rows = await db.selectFrom('fee_level').select(['digest', 'base']).where('mid', '=', mid).execute()
  return new Map(rows.map(({ digest, base }) => [digest, JSON.parse(base) as LevelState]))
}

function byKind(rows: readonly ChargedRow[], unit: RrFeeUnit): { kind: LevelKind; charges: Charge[] }[] {
  const kinds = new Map<string, { kind: LevelKind; charges: Charge[] }>()
  for (const row of rows) {
    const read = toCharge(row, unit)
    if (typeof read === 'string') continue
    const digest = JSON.stringify(read.kind)
    const one = kinds.get(digest) ?? { kind: read.kind, charges: [] }
    one.charges.push(read.charge)
    kinds.set(digest, one)
  }
  return [...kinds.values()]
}
