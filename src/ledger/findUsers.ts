import { sql, type RawBuilder, type Selectable } from 'kysely'
import { inFirstLine, rowsContaining } from '../store/engine/textSearch.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { searchable } from './searchText.ts'
import { midIn } from './textMatch.ts'
import { toUser, type LedgerUser } from './user.ts'

type Row = Selectable<Tables['ledger_user']>
type From = Pick<Store, 'db' | 'engine'>

/** So many rows are looked at for the best of them. */
const mostRows = 200

/** The one with this id. */
export async function findUserById({ db }: From, mids: readonly string[], id: string): Promise<LedgerUser[]> {
  if (mids.length === 0) return []
  const rows = await db
    .selectFrom('ledger_user')
    .selectAll()
    .where('mid', 'in', mids)
    .where('id', '=', id)
    .execute()
  return rows.map(toUser)
}

/** Users by a part of their name, the surest first. */
export async function findNamed(store: From, mids: readonly string[], text: string): Promise<LedgerUser[]> {
  const name = searchable(text)
  if (mids.length === 0 || name === '') return []
  const rows = await namedRows(store, mids, name)
  const rank = (row: Row) => {
    const own = searchable(row.name ?? '')
    return own === name ? 0 : own.startsWith(name) ? 1 : own.includes(` ${name}`) ? 2 : 3
  }
  return rows.toSorted((a, b) => rank(a) - rank(b) || (a.name ?? '').localeCompare(b.name ?? '')).map(toUser)
}

/** Those whose name contains `name`, however it is spelt. */
export async function namedRows(
  store: From,
  mids: readonly string[],
  name: string,
  more: RawBuilder<boolean>[] = [],
): Promise<Row[]> {
  const part = searchable(name)
  // The name, where there is one, is the first line of what can be searched.
  const isNamed = sql<boolean>`ledger_user.name is not null`
  const isInName = inFirstLine(store.engine, 'ledger_user', part)
  const rows = await containing(store, mids, part, [isNamed, isInName, ...more])
  return rows.filter((row) => searchable(row.name ?? '').includes(part))
}

/** One or two letters are in every other text: they mean how a name begins. */
async function containing(
  { db, engine }: From,
  mids: readonly string[],
  part: string,
  more: RawBuilder<boolean>[],
): Promise<Row[]> {
  const isShort = [...part].length < 3
  const letters = sql.ref('ledger_user.search')
  const { from, where } = isShort
    ? {
        from: sql`ledger_user`,
        where: [
          sql<boolean>`substr(${letters}, 1, 2) >= ${part} and substr(${letters}, 1, 2) < ${`${part}\u{10FFFF}`}`,
        ],
      }
    : rowsContaining(engine, 'ledger_user', [part])
  const conditions = sql.join([midIn('ledger_user', mids), ...where, ...more], sql` and `)
  const { rows } =
    await sql<Row>`select ledger_user.* from ${from} where ${conditions} limit ${mostRows}`.execute(db)
  return rows
}
