import type { Store } from '../../store/openStore.ts'
import type { Kind } from '../page.ts'

/** The time of the oldest row: of several merchant IDs the one from which on all of them have rows. */
export async function knownSince(
  { db }: Pick<Store, 'db'>,
  mids: readonly string[],
  kind: Kind,
): Promise<string | undefined> {
  const oldest = await Promise.all(
    mids.map(async (mid) => {
      const row = await db
        .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
        .select('created_at')
        .where('mid', '=', mid)
        .where('created_at', 'is not', null)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst()
      return row?.created_at ?? undefined
    }),
  )
  return oldest
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1)
}
