import type { Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { isoTime } from '../../contract/reading/time.ts'
import { openId, openName, partsOf, textOf, indexableText } from './recordFields.ts'
import { lastFour, numberIn } from '../text/typedContact.ts'
import { searchText, normalise } from '../text/searchText.ts'

/** `raw` is the service's own record as JSON text, with every digit. */
export type LedgerUser = Selectable<Tables['ledger_user']>

export type UserRow = ReturnType<typeof toUserRow>

export function toUserRow(record: unknown, id: string) {
  const user = partsOf(record)
  const name = indexableText(openName(textOf(user.name)))
  const email = indexableText(textOf(user.email))
  const { national, whole = national } = numberIn(user)
  return {
    name,
    email,
    phone: indexableText(textOf(user.phone)),
    // Contact data is only found as a whole, by its own columns.
    email_key: emailKey(textOf(user.email)),
    phone_national: indexableText(national),
    phone_digits: indexableText(whole),
    phone_end: lastFour(national),
    created_at: isoTime(textOf(user.createdAt)),
    search: searchText([name, openId(id)]),
  }
}

/** Null if the address is too long for an index. */
function emailKey(email: string | null): string | null {
  const key = normalise(email ?? '')
  return key !== '' && indexableText(key) === key ? key : null
}
