import type { Store } from '../../store/openStore.ts'
import { toOrder, type LedgerOrder } from '../order.ts'
import { toUser, type LedgerUser } from '../user.ts'

type From = Pick<Store, 'db'>

/** One id may stand under several merchant IDs. */
const mostRows = 60

/** The orders with one of these ids. */
export async function ordersWithIds(
  { db }: From,
  mids: readonly string[],
  ids: string[],
): Promise<LedgerOrder[]> {
  if (mids.length === 0 || ids.length === 0) return []
  const rows = db.selectFrom('ledger_order').selectAll().where('mid', 'in', mids).where('id', 'in', ids)
  return (await rows.limit(mostRows).execute()).map(toOrder)
}

/** The orders that a partner calls by one of these references, each with its reference. */
export async function ordersWithReferences(
  { db }: From,
  mids: readonly string[],
  references: string[],
): Promise<{ reference: string | null; order: LedgerOrder }[]> {
  if (mids.length === 0 || references.length === 0) return []
  const rows = db
    .selectFrom('ledger_order')
    .selectAll()
    .where('mid', 'in', mids)
    .where('reference', 'in', references)
  return (await rows.limit(mostRows).execute()).map((row) => ({
    reference: row.reference,
    order: toOrder(row),
  }))
}

/** The users with one of these ids. */
export async function usersWithIds(
  { db }: From,
  mids: readonly string[],
  ids: string[],
): Promise<LedgerUser[]> {
  if (mids.length === 0 || ids.length === 0) return []
  const rows = db.selectFrom('ledger_user').selectAll().where('mid', 'in', mids).where('id', 'in', ids)
  return (await rows.limit(mostRows).execute()).map(toUser)
}
