import { isoTime } from '../contract/reading/time.ts'
import { partsOf, textOf } from './recordFields.ts'
import { digitsOf, searchText } from './searchText.ts'
import { indexableText } from './toOrderRow.ts'

export type UserRow = ReturnType<typeof toUserRow>

export function toUserRow(record: unknown, id: string) {
  const user = partsOf(record)
  const phone = textOf(user.phone)
  const whole = digitsOf(`${textOf(user.phoneCode) ?? ''}${digitsOf(phone)}`)
  const name = indexableText(textOf(user.name))
  const email = indexableText(textOf(user.email))
  return {
    name,
    email,
    phone: indexableText(phone),
    phone_digits: indexableText(whole),
    created_at: isoTime(textOf(user.createdAt)),
    // The number as it was typed is for those who type it so; the digits are for everybody else.
    search: searchText([name, email, phone, whole, id]),
  }
}
