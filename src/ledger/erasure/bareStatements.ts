import { isStatement, ofStatement } from '../statements/place.ts'
import { sql } from 'kysely'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { readingText } from '../statements/reading/sentences.ts'
import type { Inspection } from '../statements/reading/mapping.ts'

/** A line without what its sender wrote in words: what it charged, when and for which order is what figures rest on. */
export const bareLine = {
  raw: null,
  reference: null,
  kind: null,
  fault: sql<
    string | null
  >`case when fault is null then null else ${JSON.stringify(readingText('gone.cells'))} end`,
} as const

type Of = { mid: string; id: string }

/** The original and its first lines; that it was this file its SHA-256 can still tell. It can be read by nobody any more. */
export async function dropFile(db: Db, { mid, id }: Of, why: 'age' | 'request', at: string): Promise<void> {
  const row = await db
    .selectFrom('statement')
    .select(['inspection', 'state', 'file_gone'])
    .where(isStatement({ mid, id }))
    .executeTakeFirst()
  if (!row || row.file_gone !== null) return
  const inspection = row.inspection === null ? null : (JSON.parse(row.inspection) as Inspection)
  await db
    .updateTable('statement')
    .set({
      file_gone: why,
      inspection:
        inspection &&
        JSON.stringify({ ...inspection, guesses: [], questions: [], preview: { raw: [], understood: [] } }),
      // What it asked can be answered by nobody now.
      ...(row.state === 'asks' && {
        state: 'refused',
        changed_at: at,
        refusal: JSON.stringify(readingText('gone')),
      }),
    })
    .where(isStatement({ mid, id }))
    .execute()
  await db.deleteFrom('statement_chunk').where(ofStatement({ mid, id })).execute()
}

/** Statements that nobody works on, handed in before `cutoff`, whose file or cells are still there. */
function oldStatements(db: Db, mids: readonly string[], cutoff: string) {
  return db
    .selectFrom('statement')
    .where('mid', 'in', [...mids, ''])
    .where('created_at', '<', cutoff)
    .where('state', 'in', ['done', 'refused', 'asks'])
    .where('bare_until', '<', allLines)
}

/** Behind the last line that a file may have. */
const allLines = Number.MAX_SAFE_INTEGER

/** How many files would go now. */
export async function countOldFiles(
  { db }: Pick<Store, 'db'>,
  mids: readonly string[],
  cutoff: string,
): Promise<number> {
  const { count } = await oldStatements(db, mids, cutoff)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** So many lines in one transaction: whoever books waits meanwhile. */
const mostLines = 1_000

/** One slice: the oldest file with its first lines. Gives whether something is left. */
export async function bareOldest(
  store: Store,
  mids: readonly string[],
  cutoff: string,
  most = mostLines,
): Promise<boolean> {
  const at = iso(await store.now())
  return store.transaction(async (db) => {
    const of = await oldStatements(db, mids, cutoff)
      .select(['mid', 'id', 'bare_until'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!of) return false
    await dropFile(db, of, 'age', at)
    const lines = await db
      .selectFrom('statement_line')
      .select('number')
      .where(ofStatement(of))
      .where('number', '>', of.bare_until)
      .orderBy('number')
      .limit(most)
      .execute()
    const last = lines.at(-1)
    if (last)
      await db
        .updateTable('statement_line')
        .set(bareLine)
        .where(ofStatement(of))
        .where('number', '>', of.bare_until)
        .where('number', '<=', last.number)
        .execute()
    const isDone = lines.length < most
    await db
      .updateTable('statement')
      .set({ bare_until: isDone ? allLines : (last?.number ?? allLines) })
      .where(isStatement(of))
      .execute()
    return true
  })
}
