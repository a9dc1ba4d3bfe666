import { may, type Role } from './permissions.ts'

export type Rights = {
  reveals: boolean
  fees: boolean
  /** Merchant IDs the reader does not hold, lower case. */
  foreign: readonly string[]
}

type Operator = { role: Role; mids: readonly string[]; isToken?: true }

/** `ours`: all configured merchant IDs. */
export function rightsOf({ role, mids, isToken }: Operator, ours: readonly string[]): Rights {
  return {
    reveals: mayReveal({ role, isToken }),
    fees: may(role, 'fees.read'),
    foreign: ours.filter((mid) => !mids.includes(mid)).map((mid) => mid.toLowerCase()),
  }
}

/** Tokens may not reveal: a program has no reason of its own. */
export function mayReveal({ role, isToken }: Pick<Operator, 'role' | 'isToken'>): boolean {
  return isToken !== true && may(role, 'contacts.reveal')
}

/** `networkFee`, `FEE_MODE` and `commission` match; `coffee` and `newsFeed` do not. */
export function speaksOfFees(name: string): boolean {
  return fees.test(name)
}

const fees = /(?<!cof|tof)fee(?!d(?!e)|l|t)|commission|mdr|mark-?up|margin|surcharge|spread/i
