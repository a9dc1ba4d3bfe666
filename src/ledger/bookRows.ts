import type { Store } from '../store/openStore.ts'
import type { Row } from './answer.ts'
import { createCounts } from './counts.ts'
import { createFeeTotals } from './fees/feeTotals.ts'
import { changesOf, writeHistory, type Line } from './history.ts'
import { freshRow, isSame, joinRow } from './joinRow.ts'
import { noteBlocks } from './orderBlocks.ts'
import type { Booking } from './page.ts'
import { readKnown, writeRows, type Known } from './rowStore.ts'
import type { OrderRow } from './toOrderRow.ts'
import { noteTouch, writeTouch, type Touch } from './touchRows.ts'

/** Brings rows together with what is known of them, and gives the ids that say something else now. */
export async function bookRows(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  booking: Booking,
  rows: readonly Row[],
): Promise<string[]> {
  const { mid, kind } = booking
  const known = await readKnown(db, booking, [...new Set(rows.map(({ id }) => id))])
  const changed = new Map<string, Known>()
  const written = new Set<string>()
  const noted = new Set<string>()
  const touches = new Map<string, Touch>()
  const counts = createCounts(mid)
  const fees = createFeeTotals(mid)
  const lines: Line[] = []

  for (const row of rows) {
    const before = known.get(row.id)
    const after = before ? joinRow(before, row, booking) : freshRow(row, booking)
    known.set(row.id, after)
    if (before && isSame(before, after) && !changed.has(row.id)) {
      noteTouch(touches, before, row)
      // The mark that it was missing is taken away.
      if (before.missing_at !== after.missing_at) written.add(row.id)
      continue
    }
    changed.set(row.id, after)
    if (before?.raw === after.raw) continue
    written.add(row.id)
    // Of people nothing else is looked for, and some have many orders.
    if (kind === 'orders' || before?.search !== after.search) noted.add(row.id)
    if (kind === 'users') continue
    if (before) {
      const changes = changesOf(orderOf(before), orderOf(after))
      if (changes.length > 0)
        lines.push({ id: row.id, seenBefore: before.last_seen_at, seenAfter: row.at, changes })
      counts.move(orderOf(before), -1)
      fees.move(orderOf(before), -1)
    }
    counts.move(orderOf(after), 1)
    fees.move(orderOf(after), 1)
  }

  await together([
    fees.write(db),
    counts.write(db),
    // What a block holds can be told only of rows that are there.
    writeRows(db, engine, booking, [...changed.values()].toSorted(byTime)).then(() =>
      noteBlocks(db, booking, [...noted]),
    ),
    ...[...touches.values()].map((touch) => {
      // What has changed since is written with all that was seen of it.
      for (const id of changed.keys()) touch.ids.delete(id)
      return touch.ids.size > 0 ? writeTouch(db, booking, touch) : undefined
    }),
    writeHistory(db, mid, lines),
  ])
  return [...written]
}

/** Lists come newest first; an index that grows at its start is half empty and takes twice the work. */
function byTime(a: Known, b: Known): number {
  const [before, after] = [a.created_at ?? '', b.created_at ?? '']
  return before < after ? -1 : Number(before > after)
}

/** While the database is at one statement the others are put together. All are over when the first failure is told. */
async function together(works: readonly (Promise<void> | undefined)[]): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(works.map((work) => work?.catch((error: unknown) => failures.push(error))))
  if (failures.length > 0) throw failures[0]
}

function orderOf(row: Known): Known & OrderRow {
  if ('status' in row) return row
  throw new TypeError('a user has no history')
}
