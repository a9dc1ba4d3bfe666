import { ofStatement, isStatement } from '../statements/place.ts'
import { sql } from 'kysely'
import { pagesOf } from '../../store/pagesOf.ts'
import { type Db, type Store, iso } from '../../store/openStore.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { jsonPattern, wholeWord } from './forgetNotes.ts'
import { readingText } from '../statements/reading/rows/sentences.ts'
import type { Inspection } from '../statements/reading/mapping.ts'

type Of = { mid: string; id: string; holdsPeople: boolean }

/** A statement may cover several merchant IDs. */
async function statementsOf(db: Db, mid: string): Promise<Of[]> {
  const rows = await db.selectFrom('statement').select(['mid', 'id', 'mids', 'mapping']).execute()
  return rows
    .filter(({ mids }) => (JSON.parse(mids) as string[]).includes(mid))
    .map(({ mapping, ...of }) => ({
      mid: of.mid,
      id: of.id,
      // Personal cells are masked in stored lines but readable in the file.
      holdsPeople: mapping !== null && (JSON.parse(mapping) as Mapping).personal.length > 0,
    }))
}

/** Also drops files with personal columns. */
export async function forgetLinesOf(
  db: Db,
  mid: string,
  orders: readonly string[],
  at: string,
): Promise<void> {
  if (orders.length === 0) return
  for (const of of await statementsOf(db, mid)) {
    const { numUpdatedRows } = await db
      .updateTable('statement_line')
      .set(bareLine)
      .where(ofStatement(of))
      .where('match_mid', '=', mid)
      .where('match_order', 'in', [...orders])
      .executeTakeFirst()
    if (numUpdatedRows > 0n && of.holdsPeople) await dropFile(db, of, 'request', at)
  }
}

const maxAtOnce = 500

/** Erases matching lines of any order or none, and the files that contain them. */
export async function forgetLinesContaining(
  store: Store,
  mid: string,
  texts: readonly string[],
  at: string,
): Promise<void> {
  for (const of of await statementsOf(store.db, mid))
    for (const text of texts) {
      const containsText = wholeWord(text)
      for await (const rows of pagesOf(maxAtOnce, (last?: Line) => linesWith(store.db, of, text, last))) {
        const numbers = rows
          .filter(({ raw }) => (JSON.parse(raw ?? '[]') as string[]).some(containsText))
          .map(({ number }) => number)
        if (numbers.length > 0)
          await store.transaction(async (db) => {
            await db
              .updateTable('statement_line')
              .set(bareLine)
              .where(ofStatement(of))
              .where('number', 'in', numbers)
              .execute()
            await bankTextsOf(db, of).where('bank_number', 'in', numbers).execute()
            await dropFile(db, of, 'request', at)
          })
      }
    }
}

type Line = { number: number; raw: string | null }

function linesWith(db: Db, { mid, id }: Of, text: string, after: Line | undefined): Promise<Line[]> {
  return db
    .selectFrom('statement_line')
    .select(['number', 'raw'])
    .where(ofStatement({ mid, id }))
    .where('number', '>', after?.number ?? -1)
    .where('raw', 'is not', null)
    .where(sql<boolean>`lower(raw) like ${jsonPattern(text.toLowerCase())} escape '\\'`)
    .orderBy('number')
    .limit(maxAtOnce)
    .execute()
}

/** Charge, time and order stay, because reported figures depend on them. */
const bareLine = {
  raw: null,
  reference: null,
  kind: null,
  fault: sql<
    string | null
  >`case when fault is null then null else ${JSON.stringify(readingText('gone.cells'))} end`,
} as const

/** The text of a bank line is copied to its payout. */
function bankTextsOf(db: Db, { id }: Pick<Of, 'id'>) {
  return db.updateTable('payout').set({ bank_text: null }).where('bank', '=', id)
}

/** Drops the file and its preview; the SHA-256 stays and identifies the file. */
async function dropFile(
  db: Db,
  { mid, id }: Pick<Of, 'mid' | 'id'>,
  why: 'age' | 'request',
  at: string,
): Promise<void> {
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
      inspection: inspection && JSON.stringify({ ...inspection, questions: [], preview: { raw: [] } }),
      // Without the file the open question cannot be answered.
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

/** Statements at rest, uploaded before `cutoff`, that still have a file or cells. */
export function oldStatements(db: Db, mids: readonly string[], cutoff: string) {
  return db
    .selectFrom('statement')
    .where('mid', 'in', [...mids, ''])
    .where('created_at', '<', cutoff)
    .where('state', 'in', ['done', 'refused', 'asks'])
    .where('bare_until', '<', allLines)
}

const allLines = Number.MAX_SAFE_INTEGER

/** Lines per transaction, so that bookings do not wait long. */
const maxLines = 1_000

/** Processes the oldest file in one batch. Returns whether anything is left. */
export async function bareOldest(
  store: Store,
  mids: readonly string[],
  cutoff: string,
  most = maxLines,
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
    if (last) await bankTextsOf(db, of).where('bank_number', '<=', last.number).execute()
    const isDone = lines.length < most
    await db
      .updateTable('statement')
      .set({ bare_until: isDone ? allLines : (last?.number ?? allLines) })
      .where(isStatement(of))
      .execute()
    return true
  })
}
