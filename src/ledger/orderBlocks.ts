import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../store/openStore.ts'
import type { Booking } from './page.ts'
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

/**
 * Puts down that what lists and searches find in the blocks of these orders may be something else from the next
 * version of the MID on; with people, in the blocks of their orders.
 */
export async function noteBlocks(db: Db, { mid, kind }: Booking, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const own = sql.ref(`ledger_order.${kind === 'orders' ? 'id' : 'user_id'}`)
  await sql`insert into order_block (mid, block, version)
    select distinct ledger_order.mid, ${blockOf(sql`ledger_order.ref`)}, ledger_version.version + 1
    from ledger_order join ledger_version on ledger_version.mid = ledger_order.mid
    where ledger_order.mid = ${mid} and ${own} in (${sql.join(ids)})
    on conflict (mid, block) do update set version = excluded.version`.execute(db)
}

/** The blocks that have changed after a version of each MID. */
export function changedBlocks(versions: Versions): RawBuilder<unknown> {
  const after = versions.map(
    ([mid, version]) => sql`(order_block.mid = ${mid} and order_block.version > ${version})`,
  )
  return sql`select distinct order_block.block from order_block where ${sql.join(after, sql` or `)}`
}
