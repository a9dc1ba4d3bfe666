import type { Store } from '../store/openStore.ts'

/** The service no longer knows the order. It stays in the ledger, and being seen again takes the mark away. */
export async function markMissing({ db }: Store, mid: string, id: string, at: string): Promise<void> {
  await db
    .updateTable('ledger_order')
    .set({ missing_at: at })
    .where('mid', '=', mid)
    .where('id', '=', id)
    .where('missing_at', 'is', null)
    .execute()
}
