import { indexOfEmail, indexOfPhone, indexOfUserId, person, userId } from './people.ts'
import { chance, hash, scramble } from './random.ts'

/** A user as the v1 list shows one. */
export type UserFacts = {
  userId: string
  name: string
  email: string
  phone: string
  phoneCode: string
  createdAt: number
  /** Some responses carry more; these are some. */
  full: boolean
}

export type NewUser = { name: string; email?: string; phone?: string; phoneCode?: string }

const day = 86_400_000
const madeRoom = 10 ** 15

/** The end users of one merchant ID: computed ones, and those registered over the wire. Newest first. */
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
    const digits = scramble(made.length, madeRoom, seed + 1)
    const user = {
      userId: `UX-9${String(digits).padStart(15, '0')}`,
      name,
      email,
      phone,
      phoneCode,
      createdAt: now,
      full: true,
    }
    made.push(user)
    return user
  }

  return { list, add, byId, byEmail, byPhone, made: made as readonly UserFacts[] }
}

export type UserBook = ReturnType<typeof createUserBook>

function sameEmail(user: UserFacts, value: string): boolean {
  return user.email.toLowerCase() === value.toLowerCase()
}

/** With or without the country's code, and however it is spaced. */
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
