import { sql } from 'kysely'
import { hasPart } from '../../store/engine/textSearch.ts'
import type { Store } from '../../store/openStore.ts'
import { normalise } from '../searchText.ts'

/** So many are looked at for what their reader may see of them. */
const mostRows = 100

export type FoundNote = { mid: string; kind: string; objectId: string; text: string }

/** Notes with `part` in them, the newest first. Their text may hold what its reader sees covered only. */
export async function notesContaining(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  mids: readonly string[],
  part: string,
): Promise<FoundNote[]> {
  const text = normalise(part)
  if (mids.length === 0 || [...text].length < 3) return []
  const rows = await db
    .selectFrom('note')
    .select(['mid', 'kind', 'object_id', 'body'])
    .where('mid', 'in', mids)
    .where('erased_why', 'is', null)
    .where(hasPart(engine, sql.ref('note.search'), text))
    .orderBy('at', 'desc')
    .limit(mostRows)
    .execute()
  return rows.map(({ mid, kind, object_id, body }) => ({ mid, kind, objectId: object_id, text: body }))
}
