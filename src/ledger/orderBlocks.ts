import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from '../store/openStore.ts'
import { chunked } from './fees/feeKeys.ts'
import type { Versions } from './remembered.ts'

/** Few enough orders that all of them are looked at in some milliseconds. */
const size = 4096

/** Orders lie in blocks by their `ref`, which they keep: those that came at about the same time lie together. */
export function blockOf(ref: RawBuilder<unknown>): RawBuilder<number> {
  return sql`${ref} / ${sql.lit(size)}`
}

export function inBlock(block: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`ledger_order.ref >= ${block} * ${sql.lit(size)} and ledger_order.ref < (${block} + 1) * ${sql.lit(size)}`
}

/** Where a booking writes: orders that have a place, new ones behind the last place there was, orders of people. */
export type Written = { refs: number[]; isFresh: boolean; last: number; people: string[] }

export function lastRef(db: Db): CompiledQuery {
  return db.selectFrom('ledger_order').select(db.fn.max('ref').as('ref')).compile()
}

/**
 * Put down that what lists and searches find in these blocks may be something else from the next version of the MID
 * on. After the orders are written: only then the new ones have places.
 */
export function* blockWrites(
  db: Db,
  mid: string,
  { refs, isFresh, last, people }: Written,
): Generator<CompiledQuery, void> {
  const blocks = [...new Set(refs.map((ref) => Math.floor(ref / size)))]
  const note = (these: RawBuilder<unknown>) =>
    sql`insert into order_block (mid, block, version)
      ${these} on conflict (mid, block) do update set version = excluded.version`.compile(db)
  const noted = (block: RawBuilder<unknown>) => sql`select distinct ledger_version.mid, ${block}, version + 1
    from ledger_version`
  const own = sql`ledger_version.mid = ${mid}`
  for (const some of chunked(blocks, 100))
    yield note(
      sql.join(
        some.map((block) => sql`${noted(sql.lit(block))} where ${own}`),
        sql` union all `,
      ),
    )
  if (people.length > 0)
    yield note(sql`${noted(blockOf(sql`ref`))} join ledger_order on ledger_order.mid = ledger_version.mid
      where ${own} and user_id in (${sql.join(people)})`)
  if (isFresh)
    yield note(sql`with recursive fresh(block) as (
        select ${sql.lit(Math.floor(last / size))}
        union all select block + 1 from fresh where block < (select max(ref) from ledger_order) / ${sql.lit(size)}
      ) ${noted(sql`fresh.block`)} cross join fresh where ${own}`)
}

/** The blocks that have changed after a version of each MID. */
export function changedBlocks(versions: Versions): RawBuilder<unknown> {
  const after = versions.map(
    ([mid, version]) => sql`(order_block.mid = ${mid} and order_block.version > ${version})`,
  )
  return sql`select distinct order_block.block from order_block where ${sql.join(after, sql` or `)}`
}
