import { sql, type RawBuilder, type Selectable } from 'kysely'
import { inFirstLine, rowsContaining, type Needle } from '../../store/engine/textSearch.ts'
import type { Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { searchable } from '../text/searchText.ts'
import { midIn, textNeedle } from '../ledger/textMatch.ts'
import type { LedgerUser } from '../ledger/user.ts'
import { parseJson, isObject } from '../../contract/json.ts'
import { hasPhone, type TypedPhone, type TypedContact } from '../text/typedContact.ts'

type Row = Selectable<Tables['ledger_user']>
type From = Pick<Store, 'db' | 'engine'>

const maxRows = 200

export async function findNamed(store: From, mids: readonly string[], text: string): Promise<LedgerUser[]> {
  const name = searchable(text)
  if (mids.length === 0 || name === '') return []
  const rows = await namedRows(store, mids, name)
  const rank = (row: Row) => {
    const own = searchable(row.name ?? '')
    if (own === name || sortedWords(own) === sortedWords(name)) return 0
    return own.startsWith(name) ? 1 : own.includes(` ${name}`) ? 2 : 3
  }
  return rows.toSorted((a, b) => rank(a) - rank(b) || (a.name ?? '').localeCompare(b.name ?? ''))
}

function sortedWords(name: string): string {
  return name
    .split(/[\s,]+/)
    .toSorted()
    .join(' ')
    .trim()
}

async function namedRows(
  store: From,
  mids: readonly string[],
  name: string,
  more: RawBuilder<boolean>[] = [],
): Promise<Row[]> {
  const part = searchable(name)
  const needle = textNeedle(part)
  // The name, if any, is the first line of the search text.
  const isNamed = sql<boolean>`ledger_user.name is not null`
  const inName = (some: readonly string[]) => some.map((one) => inFirstLine(store.engine, 'ledger_user', one))
  const isInName = sql<boolean>`(${sql.join(inName(needle.parts), sql` or `)}${
    needle.words.length > 0 ? sql` or (${sql.join(inName(needle.words), sql` and `)})` : sql``
  })`
  const rows = await containing(store, mids, part, needle, [isNamed, isInName, ...more])
  return rows.filter(({ name: own }) => {
    const text = searchable(own ?? '')
    const hasAll = needle.words.length > 0 && needle.words.every((word) => text.includes(word))
    return hasAll || needle.parts.some((one) => text.includes(one))
  })
}

/** One or two letters occur in most texts, so they only match the start of a name. */
async function containing(
  { db, engine }: From,
  mids: readonly string[],
  part: string,
  needle: Needle,
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
    : rowsContaining(engine, 'ledger_user', needle)
  const conditions = sql.join([midIn('ledger_user', mids), ...where, ...more], sql` and `)
  const { rows } =
    await sql<Row>`select ledger_user.* from ${from} where ${conditions} limit ${maxRows}`.execute(db)
  return rows
}

export async function findContact(
  store: From,
  mids: readonly string[],
  contact: TypedContact,
): Promise<LedgerUser[]> {
  if (mids.length === 0) return []
  if (contact.by === 'email') return equal(store, mids, 'email_key', [contact.email])
  if (contact.by === 'phone') return byPhone(store, mids, contact.phone)
  return namedRows(store, mids, contact.name, [sql`ledger_user.phone_end = ${contact.end}`])
}

async function byPhone(store: From, mids: readonly string[], phone: TypedPhone): Promise<Row[]> {
  const forms = [...new Set([phone.national, phone.whole ?? phone.national])]
  const [national, whole] = await Promise.all([
    equal(store, mids, 'phone_national', forms),
    equal(store, mids, 'phone_digits', forms),
  ])
  const rows = [...new Map([...national, ...whole].map((row) => [`${row.mid} ${row.id}`, row])).values()]
  return rows.filter((row) => hasPhone(phone, { phone: row.phone, phoneCode: phoneCodeOf(row) }))
}

function equal(
  { db }: From,
  mids: readonly string[],
  column: 'email_key' | 'phone_national' | 'phone_digits',
  values: readonly string[],
): Promise<Row[]> {
  return db
    .selectFrom('ledger_user')
    .selectAll()
    .where('mid', 'in', mids)
    .where(column, 'in', values)
    .limit(maxRows)
    .execute()
}

function phoneCodeOf({ raw }: Row): unknown {
  const record = parseJson(raw)
  return isObject(record) ? record.phoneCode : undefined
}
