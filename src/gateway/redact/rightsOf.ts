import { may, type Role } from '../permissions.ts'

export type Rights = {
  reveals: boolean
  fees: boolean
  /** Merchant IDs of ours that are none of the reader's, in small letters. */
  foreign: readonly string[]
}

type Operator = { role: Role; mids: readonly string[]; isToken?: true }

/** What an operator may see, `ours` being all merchant IDs that are set up. */
export function rightsOf({ role, mids, isToken }: Operator, ours: readonly string[]): Rights {
  return {
    reveals: mayReveal({ role, isToken }),
    fees: may(role, 'fees.read'),
    foreign: ours.filter((mid) => !mids.includes(mid)).map((mid) => mid.toLowerCase()),
  }
}

/** Whoever asks for a machine gives no reason of their own. */
export function mayReveal({ role, isToken }: Pick<Operator, 'role' | 'isToken'>): boolean {
  return isToken !== true && may(role, 'contacts.reveal')
}

/** `networkFee`, `FEE_MODE` and `commission` do; `coffee` and `newsFeed` do not. */
export function speaksOfFees(name: string): boolean {
  return fees.test(name)
}

const fees = /(?<!cof|tof)fee(?!d(?!e)|l|t)|commission|mdr|mark-?up|margin|surcharge|spread/i
