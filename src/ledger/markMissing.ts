import type { Store } from '../store/openStore.ts'
import { raiseVersion } from './ledgerVersion.ts'

/** The service no longer knows the order. It stays in the ledger, and being seen again takes the mark away. */
export async function markMissing(
  { db }: Pick<Store, 'db'>,
  mid: string,
  id: string,
  at: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_order')
    .set({ missing_at: at })
    .where('mid', '=', mid)
    .where('id', '=', id)
    .where('missing_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await raiseVersion(db, mid)
}
