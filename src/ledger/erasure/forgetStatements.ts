import { ofStatement } from '../statements/place.ts'
import { sql } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { bareLine, dropFile } from './bareStatements.ts'
import { wholeWord } from './wholeWord.ts'

type Of = { mid: string; id: string; holdsPeople: boolean }

/** Statements that may speak of orders of this merchant ID, whatever others they are of. */
async function statementsOf(db: Db, mid: string): Promise<Of[]> {
  const rows = await db.selectFrom('statement').select(['mid', 'id', 'mids', 'mapping']).execute()
  return rows
    .filter(({ mids }) => (JSON.parse(mids) as string[]).includes(mid))
    .map(({ mapping, ...of }) => ({
      mid: of.mid,
      id: of.id,
      // Their cells are dots in its lines, and readable in the file.
      holdsPeople: mapping !== null && (JSON.parse(mapping) as Mapping).personal.length > 0,
    }))
}

/** Takes the cells of these orders' lines; a file with columns about people goes with them. */
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

const mostAtOnce = 500

/**
 * Takes the cells of lines that say one of these texts as a whole word, of whatever order they are or of none, and the
 * files that they stand in.
 */
export async function forgetLinesThatSay(
  store: Store,
  mid: string,
  texts: readonly string[],
  at: string,
): Promise<void> {
  for (const of of await statementsOf(store.db, mid))
    for (const text of texts) {
      const isSaid = wholeWord(text)
      for (let after = -1, isMore = true; isMore;) {
        const rows = await linesWith(store.db, of, text, after)
        const numbers = rows.filter(({ raw }) => cellsOf(raw).some(isSaid)).map(({ number }) => number)
        if (numbers.length > 0)
          await store.transaction(async (db) => {
            await db
              .updateTable('statement_line')
              .set(bareLine)
              .where(ofStatement(of))
              .where('number', 'in', numbers)
              .execute()
            await dropFile(db, of, 'request', at)
          })
        after = Number(rows.at(-1)?.number ?? after)
        isMore = rows.length === mostAtOnce
      }
    }
}

/** What the database finds first; in small letters, and as it stands inside JSON. */
function linesWith(db: Db, { mid, id }: Of, text: string, after: number) {
  const inJson = JSON.stringify(text.toLowerCase()).slice(1, -1)
  const part = `%${inJson.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('statement_line')
    .select(['number', 'raw'])
    .where(ofStatement({ mid, id }))
    .where('number', '>', after)
    .where('raw', 'is not', null)
    .where(sql<boolean>`lower(raw) like ${part} escape '\\'`)
    .orderBy('number')
    .limit(mostAtOnce)
    .execute()
}

function cellsOf(raw: string | null): string[] {
  return raw === null ? [] : (JSON.parse(raw) as string[])
}
