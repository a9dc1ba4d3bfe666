import { sql, type RawBuilder } from 'kysely'
import { inFirstLine, rowsContaining } from '../store/engine/textSearch.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import type { Selectable } from 'kysely'
import { parseJson } from '../contract/json.ts'
import { isObject } from '../contract/isObject.ts'
import { hasPhone, readPhone } from './phoneForms.ts'
import { normalise } from './searchText.ts'
import { midIn } from './textMatch.ts'
import { toUser, type LedgerUser } from './user.ts'

type Row = Selectable<Tables['ledger_user']>
type Query = {
  mids: readonly string[]
  text: string
  /** Also by a whole e-mail or a whole phone: never by a part of one. */
  byContact: boolean
  limit: number
}

/** So many rows are looked at for the best of them. */
const mostRows = 200

/** Users by id, by a part of their name, and by a whole e-mail or a whole phone in any form; the surest first. */
export async function findUsers(store: Pick<Store, 'db' | 'engine'>, query: Query): Promise<LedgerUser[]> {
  const { mids, text, byContact, limit } = query
  const typed = text.trim()
  if (mids.length === 0 || typed === '') return []
  const found = [
    ...(await byId(store, mids, typed)),
    ...(byContact ? await byWholeContact(store, mids, typed) : []),
    ...(await byName(store, mids, normalise(typed))),
  ]
  return [...new Map(found.map((row) => [`${row.mid} ${row.id}`, row])).values()].slice(0, limit).map(toUser)
}

function byId({ db }: Pick<Store, 'db'>, mids: readonly string[], id: string): Promise<Row[]> {
  return db.selectFrom('ledger_user').selectAll().where('mid', 'in', mids).where('id', '=', id).execute()
}

async function byWholeContact(
  store: Pick<Store, 'db' | 'engine'>,
  mids: readonly string[],
  text: string,
): Promise<Row[]> {
  if (text.includes('@')) {
    const email = normalise(text)
    const rows = await containing(store, mids, email)
    return rows.filter((row) => normalise(row.email ?? '') === email)
  }
  const phone = readPhone(text)
  if (!phone || phone.national.length < 4) return []
  const rows = await containing(store, mids, phone.national)
  return rows.filter((row) => hasPhone(phone, { phone: row.phone, phoneCode: phoneCodeOf(row) }))
}

async function byName(
  store: Pick<Store, 'db' | 'engine'>,
  mids: readonly string[],
  name: string,
): Promise<Row[]> {
  if (name === '') return []
  // The name, where there is one, is the first line of what can be searched.
  const isNamed = sql<boolean>`ledger_user.name is not null`
  const rows = await containing(store, mids, name, [isNamed, inFirstLine(store.engine, 'ledger_user', name)])
  const rank = (row: Row) => {
    const own = normalise(row.name ?? '')
    return own === name ? 0 : own.startsWith(name) ? 1 : own.includes(` ${name}`) ? 2 : 3
  }
  return rows
    .filter((row) => normalise(row.name ?? '').includes(name))
    .toSorted((a, b) => rank(a) - rank(b) || (a.name ?? '').localeCompare(b.name ?? ''))
}

/** One or two letters are in every other text: they mean how a name begins. */
async function containing(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  mids: readonly string[],
  part: string,
  more: RawBuilder<boolean>[] = [],
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

function phoneCodeOf({ raw }: Row): unknown {
  const record = parseJson(raw)
  return isObject(record) ? record.phoneCode : undefined
}
