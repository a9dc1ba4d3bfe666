import type { Db } from '../../store/openStore.ts'
import { addTo, stepAbove, stepBelow, type Lengths } from './lengths.ts'
import type { Place, ReadStay } from './readStays.ts'

/** Adds stays to those of their days, and moves the place up to which lines were read, in one transaction with each other. */
export async function noteStays(db: Db, mid: string, stays: readonly ReadStay[], next: Place): Promise<void> {
  for (const same of Map.groupBy(stays, keyOf).values()) {
    const [first] = same
    if (!first) continue
    const { counted: _, ...own } = first
    const key = { mid, ...own }
    const row = await db
      .selectFrom('stay_day')
      .select(['ended', 'at_least'])
      .where((eb) => eb.and(key))
      .executeTakeFirst()
    const ended = JSON.parse(row?.ended ?? '{}') as Lengths
    const atLeast = JSON.parse(row?.at_least ?? '{}') as Lengths
    for (const { counted } of same)
      if ('ended' in counted) addTo(ended, stepAbove(counted.ended))
      else addTo(atLeast, stepBelow(counted.atLeast))
    const lengths = { ended: JSON.stringify(ended), at_least: JSON.stringify(atLeast) }
    await db
      .insertInto('stay_day')
      .values({ ...key, ...lengths })
      .onConflict((conflict) =>
        conflict.columns(['mid', 'order_type', 'payment_method', 'status', 'day']).doUpdateSet(lengths),
      )
      .execute()
  }
  await db
    .insertInto('stay_reading')
    .values({ mid, ...next })
    .onConflict((conflict) => conflict.column('mid').doUpdateSet(next))
    .execute()
}

function keyOf({ order_type, payment_method, status, day }: ReadStay): string {
  return JSON.stringify([order_type, payment_method, status, day])
}
