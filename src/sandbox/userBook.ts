import { indexOfEmail, indexOfPhone, indexOfUserId, person, userId } from './people.ts'
import { chance, hash, scramble } from './catalogue/random.ts'
import type { Detail } from '../contract/errorBody.ts'
import type { UserRequestV1, UserRequestV3 } from '../contract/records.ts'
import { Refusal } from './dialect/refusal.ts'

export type UserFacts = {
  userId: string
  name: string
  email: string
  phone: string
  phoneCode: string
  createdAt: number
  full: boolean
}

type NewUser = { name: string; email?: string; phone?: string; phoneCode?: string }

const day = 86_400_000
const madeRoom = 10 ** 15

export function createUserBook({ seed, past, start }: { seed: number; past: number; start: number }) {
  const made: UserFacts[] = []
  const span = Math.min(900, 60 + past / 20) * day

  const computed = (index: number): UserFacts => {
    const { name, email, phone, phoneCode } = person(seed, index)
    return {
      userId: userId(seed, index),
      name,
      email,
      phone,
      phoneCode,
      createdAt: Math.floor(start - ((past - index) * span) / Math.max(past, 1)),
      full: chance(hash(seed, 70, index), 0.7),
    }
  }

  const pastUser = (index: number | undefined) =>
    index !== undefined && index < past ? computed(index) : undefined
  const byId = (id: string) => made.find((user) => user.userId === id) ?? pastUser(indexOfUserId(seed, id))
  const byEmail = (email: string) =>
    made.find((user) => sameEmail(user, email)) ?? pastUser(indexOfEmail(seed, email))
  const byPhone = (phone: string) =>
    made.find((user) => samePhone(user, phone)) ?? pastUser(indexOfPhone(seed, phone))

  const list = (
    { email, phone }: { email?: string; phone?: string },
    { from, to }: { from: number; to: number },
  ) => {
    if (email !== undefined || phone !== undefined) {
      const old = pastUser(email === undefined ? indexOfPhone(seed, phone ?? '') : indexOfEmail(seed, email))
      const fits = (user: UserFacts) =>
        (email === undefined || sameEmail(user, email)) && (phone === undefined || samePhone(user, phone))
      return [...made.toReversed(), ...(old ? [old] : [])].filter(fits).slice(from, to)
    }
    const rows: UserFacts[] = made.toReversed().slice(from, to)
    const first = Math.max(from, made.length)
    for (let rank = first; rank < Math.min(to, made.length + past); rank++) {
      rows.push(computed(past - 1 - (rank - made.length)))
    }
    return rows
  }

  const add = ({ name, email = '', phone = '', phoneCode = '' }: NewUser, now: number): UserFacts => {
    const id = `UX-9${String(scramble(made.length, madeRoom, seed + 1)).padStart(15, '0')}`
    const user = { userId: id, name, email, phone, phoneCode, createdAt: now, full: true }
    made.push(user)
    return user
  }

  return { list, add, byId, byEmail, byPhone, made: made as readonly UserFacts[] }
}

export type UserBook = ReturnType<typeof createUserBook>

function sameEmail(user: UserFacts, value: string): boolean {
  return user.email.toLowerCase() === value.toLowerCase()
}

function samePhone(user: UserFacts, value: string): boolean {
  const digits = onlyDigits(value).replace(/^00/, '')
  return (
    user.phone !== '' &&
    (digits === onlyDigits(user.phone) || digits === onlyDigits(user.phoneCode + user.phone))
  )
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** docs/interface.md 2.5. Required fields are undocumented; a name and one contact seem the least. */
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
