import { sql } from 'kysely'
import type { Store } from '../store/openStore.ts'
import { keyColumns, ordersOf, selectArm, type Cursor, type Part, type Walk } from './arm.ts'

type From = Pick<Store, 'db' | 'engine'>

/** Merging so many rows costs less than not having to. */
const nearEnough = 1000
const mostSteps = 10

/**
 * To merge rows only to leave them out takes many times as long as to step over them in one index. Each arm steps
 * over its equal share, and up to the first row that one of them comes to all are left out: there cannot be too many
 * of them. The rest is shared out again.
 */
export async function skipAhead(from: From, walk: Walk, part: Part): Promise<Part> {
  const { arms, column, isPlain } = walk
  // Sorted by MID the arms do not lie beside each other. Otherwise each is of another one.
  if (!isPlain || arms.length === 1 || column === 'mid') return part
  let { offset, after } = part
  for (let step = 0; step < mostSteps && offset > nearEnough; step++) {
    const place = Math.floor((offset - 1) / arms.length)
    const next = await firstAt(from, walk, after, place)
    if (!next) break
    const others = { ...walk, arms: arms.filter(({ mid }) => mid !== next.mid) }
    const skipped = place + 1 + (await countBetween(from, others, after, next))
    // Something was booked meanwhile.
    if (skipped > offset) break
    offset -= skipped
    after = next
  }
  return { ...part, offset, after }
}

/** The first of the rows that the arms have at a place of their own. */
async function firstAt(
  { db, engine }: From,
  walk: Walk,
  after: Cursor | undefined,
  place: number,
): Promise<Cursor | undefined> {
  const { own, all } = ordersOf(walk)
  const selects = walk.arms.map((arm, n) => {
    const select = selectArm(engine, walk, arm, { what: keyColumns(walk), after })
    return sql`select * from (${select} order by ${own} limit 1 offset ${place}) as ${sql.id(`arm_${n}`)}`
  })
  const { rows } = await sql<Cursor>`${sql.join(selects, sql` union all `)} order by ${all} limit 1`.execute(
    db,
  )
  return rows[0]
}

async function countBetween(
  { db, engine }: From,
  walk: Walk,
  after: Cursor | undefined,
  until: Cursor,
): Promise<number> {
  const counts = walk.arms.map(
    (arm) => sql`(${selectArm(engine, walk, arm, { what: sql`count(*)`, after, until })})`,
  )
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db)
  return rows[0]?.count ?? 0
}
