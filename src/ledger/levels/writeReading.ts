import type { RrFeeUnit } from '../../contract/feeReport.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { lockMid } from '../lockMid.ts'
import { readAccepted } from './accepted.ts'
import { chunked } from '../fees/feeKeys.ts'
import { readFloors } from './floors.ts'
import type { Floor } from './judgeCharge.ts'
import type { LevelKind } from './levelKind.ts'
import type { CountedGroup } from './readGroup.ts'
import type { Renewed, ToldStretch } from './readKinds.ts'

type Reading = {
  group: CountedGroup
  from: string
  next: string
  at: string
  unit: RrFeeUnit
  floors: ReadonlyMap<string, Floor>
}

/**
 * What was said before of orders from `from` on is said anew; what was said of older ones stays. False where nothing is
 * written, because somebody has signed a level or set a floor meanwhile.
 */
export async function writeReading(
  on: Pick<Store, 'db' | 'engine'>,
  mid: string,
  { group, from, next, at, unit, floors }: Reading,
  renewed: readonly Renewed[],
): Promise<boolean> {
  const { db } = on
  await lockMid(on, mid)
  const signed = await readAccepted(db, [mid])
  // Somebody has signed another level meanwhile: what was told by the former one is told again.
  if (renewed.some(({ digest, signedAt }) => signed.find((one) => one.digest === digest)?.at !== signedAt))
    return false
  if (!isSame(floors, await readFloors(db, mid)) || (await placeOf(db, mid, group)) !== from) return false
  for (const { digest, kind, base, state, stretches } of renewed) {
    const last = stretches.at(-1)
    const row = {
      base: JSON.stringify(base),
      state: JSON.stringify(state),
      level: last?.level ? JSON.stringify(last.level) : null,
      is_mixed: last?.isMixed ? 1 : 0,
      orders: stretches.reduce((sum, { orders }) => sum + orders, 0),
    }
    await db
      .insertInto('fee_level')
      .values({ mid, digest, kind: JSON.stringify(kind), ...row })
      .onConflict((conflict) => conflict.columns(['mid', 'digest']).doUpdateSet(row))
      .execute()
    for (const table of ['fee_level_stretch', 'fee_unusual'] as const)
      await db
        .deleteFrom(table)
        .where('mid', '=', mid)
        .where('digest', '=', digest)
        .where(table === 'fee_unusual' ? 'created_at' : ('starts_at' as never), '>=', from as never)
        .execute()
    await writeStretches(db, { mid, digest }, kind, stretches)
  }
  const { statuses: _, count, ...key } = group
  const read = { starts_at: next, counted: count, read_at: at, rr_fee_unit: unit }
  await db
    .insertInto('fee_level_reading')
    .values({ mid, ...key, ...read })
    .onConflict((conflict) =>
      conflict.columns(['mid', 'order_type', 'source_currency', 'destination_currency']).doUpdateSet(read),
    )
    .execute()
  return true
}

/** Where orders of the group are read from; a new floor sends it back to the first one. */
async function placeOf(db: Db, mid: string, group: CountedGroup): Promise<string> {
  const row = await db
    .selectFrom('fee_level_reading')
    .select('starts_at')
    .where('mid', '=', mid)
    .where('order_type', '=', group.order_type)
    .where('source_currency', '=', group.source_currency)
    .where('destination_currency', '=', group.destination_currency)
    .executeTakeFirst()
  return row?.starts_at ?? ''
}

function isSame(a: ReadonlyMap<string, Floor>, b: ReadonlyMap<string, Floor>): boolean {
  return a.size === b.size && [...a].every(([currency, floor]) => b.get(currency) === floor)
}

async function writeStretches(
  db: Db,
  key: { mid: string; digest: string },
  kind: LevelKind,
  stretches: readonly ToldStretch[],
): Promise<void> {
  const rows = stretches.map(({ startsAt, endsAt, orders, level, isMixed }) => ({
    ...key,
    starts_at: startsAt,
    ends_at: endsAt,
    level: level ? JSON.stringify(level) : null,
    orders,
    is_mixed: isMixed ? 1 : 0,
  }))
  for (const row of rows)
    await db
      .insertInto('fee_level_stretch')
      .values(row)
      // Two that begin at one moment: the later one is what follows.
      .onConflict((conflict) => conflict.columns(['mid', 'digest', 'starts_at']).doUpdateSet(row))
      .execute()
  const unusual = stretches.flatMap((stretch) =>
    stretch.unusual.map(({ charge, judgement }) => ({
      ...key,
      created_at: charge.at,
      id: charge.id,
      kind: JSON.stringify(kind),
      charge: JSON.stringify(charge),
      judgement: JSON.stringify(judgement),
    })),
  )
  for (const some of chunked(unusual, 100)) await db.insertInto('fee_unusual').values(some).execute()
}
