import { may, type Role } from './permissions.ts'
import type { Context, Session } from '../http/context.ts'
import { midRefused } from '../trail/refusals.ts'

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

export function requestedMids(
  context: Context,
  all: readonly string[],
  requested: string | string[] | undefined,
): string[] {
  const mids = grantedMids(context.get('session').operator.mids, all)
  if (requested === undefined) return mids
  const named = [requested].flat()
  const foreign = named.find((mid) => !mids.includes(mid))
  if (foreign !== undefined) throw midRefused(foreign)
  return named
}

export function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

export function grantableMids(
  { mids, everything }: Pick<Session['operator'], 'mids' | 'everything'>,
  all: readonly string[],
): string[] {
  return everything ? [...all] : grantedMids(mids, all)
}

export function grantedMids(granted: readonly string[], all: readonly string[]): string[] {
  return all.filter((mid) => granted.includes(mid))
}
