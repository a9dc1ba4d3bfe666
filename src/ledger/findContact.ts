import { sql, type Selectable } from 'kysely'
import { parseJson } from '../contract/json.ts'
import { isObject } from '../contract/isObject.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { hasPhone, type TypedPhone } from './phoneForms.ts'
import { namedRows } from './findUsers.ts'
import type { TypedContact } from './typedContact.ts'
import { toUser, type LedgerUser } from './user.ts'

type Row = Selectable<Tables['ledger_user']>
type From = Pick<Store, 'db' | 'engine'>

/** So many people may share what somebody typed. */
const mostRows = 200

/** The people who have exactly this e-mail or phone, or this name with these last digits. */
export async function findContact(
  store: From,
  mids: readonly string[],
  contact: TypedContact,
): Promise<LedgerUser[]> {
  if (mids.length === 0) return []
  const rows = await rowsOf(store, mids, contact)
  return rows.map(toUser)
}

function rowsOf(store: From, mids: readonly string[], contact: TypedContact): Promise<Row[]> {
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
    .limit(mostRows)
    .execute()
}

function phoneCodeOf({ raw }: Row): unknown {
  const record = parseJson(raw)
  return isObject(record) ? record.phoneCode : undefined
}
