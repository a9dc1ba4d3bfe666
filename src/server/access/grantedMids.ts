import type { Context, Session } from '../http/context.ts'
import { midRefused } from '../trail/refusals.ts'

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
