import type { Store } from '../../store/openStore.ts'
import type { OpenKind } from '../openSpans.ts'
import { listTimeLimits } from './timeLimits.ts'
import { usualTimes } from './usualTimes.ts'

/** A count and the list behind it are of the same moment, as long as both come within this. */
const momentMs = 15_000

export function momentOf(now: number): number {
  return Math.floor(now / momentMs) * momentMs
}

/** After how many seconds an order of a kind is late: what is usual, or else what the team says. */
export async function readLateAfter({ db }: Pick<Store, 'db'>, mids: readonly string[]) {
  const times = new Map((await usualTimes({ db }, mids)).map((time) => [keyOf(time), time.usual?.p95]))
  const limits = await listTimeLimits(db, mids)
  const limitOf = ({ mid, orderType, status }: OpenKind) =>
    limits.find((one) => one.mid === mid && one.orderType === orderType && one.status === status)?.seconds
  return (kind: OpenKind): number | undefined => times.get(keyOf(kind)) ?? limitOf(kind)
}

function keyOf({ mid, orderType, paymentMethod, status }: OpenKind): string {
  return JSON.stringify([mid, orderType, paymentMethod, status])
}
