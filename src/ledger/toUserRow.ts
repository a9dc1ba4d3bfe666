import { isoTime } from '../contract/reading/time.ts'
import { emailKey } from './emailKey.ts'
import { openId, openName } from './openWords.ts'
import { lastFour, numberIn } from './phoneForms.ts'
import { partsOf, textOf } from './recordFields.ts'
import { searchText } from './searchText.ts'
import { indexableText } from './indexableText.ts'

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
    // Contact data is found whole, by columns of its own.
    email_key: emailKey(textOf(user.email)),
    phone_national: indexableText(national),
    phone_digits: indexableText(whole),
    phone_end: lastFour(national),
    created_at: isoTime(textOf(user.createdAt)),
    search: searchText([name, openId(id)]),
  }
}
