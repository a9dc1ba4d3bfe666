import { insertNew } from '../store/upsert.ts'
import type { Config } from '../server/config/readConfig.ts'
import { createKeyRing, type KeyRing, giveKeys } from '../server/keys/keyRing.ts'
import { migrate } from '../store/migrate.ts'
import { type Store, iso, type Db } from '../store/openStore.ts'
import { sql } from 'kysely'
import type { Mode } from '../api/session.ts'

/** Common start of every command that uses a store: migrates tables, checks the mode and the keys. */
export async function prepareStore(
  store: Store,
  config: Pick<Config, 'keys' | 'upstream'>,
): Promise<KeyRing> {
  await migrate(store)
  await claimStore(store, config.upstream ? 'live' : 'stand-in')
  const keys = createKeyRing(config.keys)
  giveKeys(store, keys)
  return keys
}

/**
 * A store belongs to the real service or to the sandbox from its first start. Opening it in the other mode is
 * refused: the sandbox would add accounts with public passwords and invented orders.
 */
export async function claimStore(store: Store, mode: Mode): Promise<void> {
  const at = iso(await store.now())
  const mark = await store.transaction(async (db) => {
    const mark = (await readMark(db)) ?? (await makeMark(db, { mode, at }))
    if (mark.mode === mode || !(await isUnused(db))) return mark
    // Still empty, so it was only started in the wrong mode.
    await db.updateTable('store_mark').set({ mode, marked_at: at }).execute()
    return { mode, marked_at: at }
  })
  if (mark.mode !== mode) throw new Error(refusals[mark.mode].replace('DAY', mark.marked_at.slice(0, 10)))
}

const refusals: Record<Mode, string> = {
  live: `DATABASE_URL: this database belongs to a real service (since DAY), so the stand-in does not open it.
Set UPSTREAM_URL and what belongs to it, or another DATABASE_URL for the stand-in.`,
  'stand-in': `DATABASE_URL: this database belongs to the stand-in (since DAY): it has invented orders, and accounts with public passwords.
A server of a real service does not open it. Give it an empty database.`,
}

function readMark(db: Db) {
  return db.selectFrom('store_mark').select(['mode', 'marked_at']).executeTakeFirst()
}

/** If two processes start together, the first one decides. */
async function makeMark(db: Db, { mode, at }: { mode: Mode; at: string }) {
  await insertNew(db, 'store_mark', { id: 1, mode, marked_at: at })
  return (await readMark(db)) ?? { mode, marked_at: at }
}

async function isUnused(db: Db): Promise<boolean> {
  const head = await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
  if (Number(head.seq) > 0) return false
  for (const table of ['operator', 'ledger_order', 'order_intent'] as const)
    if (
      await db
        .selectFrom(table)
        .select(sql<number>`1`.as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      return false
  return true
}
