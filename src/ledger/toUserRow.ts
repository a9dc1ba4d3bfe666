import { readRecord } from '../contract/readRecord.ts'
import { isoTime } from '../contract/reading/time.ts'
import { userSchema } from '../contract/user.ts'
import { digitsOf, searchText } from './searchText.ts'
import { indexableText } from './toOrderRow.ts'

export type UserRow = ReturnType<typeof toUserRow>

export function toUserRow(record: unknown, id: string) {
  const { record: user } = readRecord(userSchema, record)
  const national = digitsOf(user.phone)
  const whole = digitsOf(`${user.phoneCode ?? ''}${national}`)
  const name = indexableText(user.name)
  const email = indexableText(user.email)
  return {
    name,
    email,
    phone: indexableText(user.phone),
    phone_digits: indexableText(whole),
    created_at: isoTime(user.createdAt),
    // The number as it was typed is for those who type it so; the digits are for everybody else.
    search: searchText([name, email, user.phone, whole, id]),
  }
}
