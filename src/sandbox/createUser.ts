import type { Detail } from '../contract/errorBody.ts'
import type { UserRequestV1, UserRequestV3 } from '../contract/user.ts'
import { Refusal } from './refusal.ts'
import type { NewUser, UserBook } from './userBook.ts'

/** docs/interface.md 2.5. Which fields are required is not shown: a name and one way to reach the person seem the least. */
export function createUserV3(request: UserRequestV3, users: UserBook, now: number): { userId: string } {
  const { firstName = '', lastName = '' } = request
  return register({ ...request, name: `${firstName} ${lastName}`.trim() }, 'firstName', users, now)
}

export function createUserV1(request: UserRequestV1, users: UserBook, now: number): { userId: string } {
  return register({ ...request, name: request.Name?.trim() ?? '' }, 'Name', users, now)
}

function register(user: NewUser, nameField: string, users: UserBook, now: number): { userId: string } {
  const { name, email, phone, phoneCode } = user
  const faults: Detail[] = []
  if (!name) faults.push({ field: nameField, message: 'required' })
  if (!email && !phone) faults.push({ field: 'email', message: 'give an e-mail or a phone' })
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    faults.push({ field: 'email', message: 'expected an e-mail' })
  if (phone && !/^\d{4,15}$/.test(phone)) faults.push({ field: 'phone', message: 'expected 4 to 15 digits' })
  if (phoneCode && !/^\+?\d{1,4}$/.test(phoneCode))
    faults.push({ field: 'phoneCode', message: 'expected a code like +49' })
  if (faults.length > 0) throw new Refusal(400, 'the request has invalid parameters', faults)

  if (email && users.byEmail(email))
    faults.push({ field: 'email', message: 'a user with this e-mail exists' })
  if (phone && users.byPhone((phoneCode ?? '') + phone)) {
    faults.push({ field: 'phone', message: 'a user with this phone exists' })
  }
  if (faults.length > 0) throw new Refusal(409, 'the user exists', faults)
  const { userId } = users.add({ name, email, phone, phoneCode }, now)
  return { userId }
}
