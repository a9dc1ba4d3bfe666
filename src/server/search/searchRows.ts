import type { Store } from '../../store/openStore.ts'
import type { LedgerOrder } from '../ledger/order.ts'
import type { LedgerUser } from '../ledger/user.ts'
import type { Kind } from '../ledger/page.ts'
import { sql } from 'kysely'
import { hasPart } from '../../store/engine/textSearch.ts'
import { normalise } from '../text/searchText.ts'

type From = Pick<Store, 'db'>

const maxRows = 60

/** Orders with one of these IDs or references. */
export async function ordersWith(
  { db }: From,
  mids: readonly string[],
  values: readonly string[],
  column: 'id' | 'reference' = 'id',
): Promise<LedgerOrder[]> {
  if (mids.length === 0 || values.length === 0) return []
  const rows = db.selectFrom('ledger_order').selectAll().where('mid', 'in', mids).where(column, 'in', values)
  return rows.limit(maxRows).execute()
}

/** Users with one of these IDs or e-mails. */
export async function usersWith(
  { db }: From,
  mids: readonly string[],
  values: readonly string[],
  column: 'id' | 'email_key' = 'id',
): Promise<LedgerUser[]> {
  if (mids.length === 0 || values.length === 0) return []
  const rows = db.selectFrom('ledger_user').selectAll().where('mid', 'in', mids).where(column, 'in', values)
  return rows.limit(maxRows).execute()
}

/** Time of the oldest row of each merchant ID that has rows. */
export async function readCoveredSince(
  { db }: Pick<Store, 'db'>,
  mids: readonly string[],
  kind: Kind,
): Promise<{ mid: string; since: string }[]> {
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
      return row?.created_at ? [{ mid, since: row.created_at }] : []
    }),
  )
  return oldest.flat()
}

/** Candidates that are checked for what the reader may see. */
const maxNotes = 100

export type NoteMatch = Awaited<ReturnType<typeof notesContaining>>[number]

/** Newest first. May match masked text, so the caller has to check what the reader may see. */
export async function notesContaining(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  mids: readonly string[],
  part: string,
) {
  const text = normalise(part)
  if (mids.length === 0 || [...text].length < 3) return []
  return db
    .selectFrom('note')
    .select(['mid', 'kind', 'object_id as objectId', 'body as text'])
    .where('mid', 'in', mids)
    .where('erased_why', 'is', null)
    .where(hasPart(engine, sql.ref('note.search'), text))
    .orderBy('at', 'desc')
    .limit(maxNotes)
    .execute()
}
