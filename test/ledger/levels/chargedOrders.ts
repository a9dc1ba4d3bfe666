import { createLevelReader } from '../../../src/ledger/levels/createLevelReader.ts'
import { renewFees } from '../../../src/ledger/levels/followFees.ts'
import { claimLease } from '../../../src/ledger/lease.ts'
import type { RrFeeUnit } from '../../../src/contract/feeReport.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { dayAt } from './contractedWorld.ts'

export type Made = {
  cents?: number
  rate?: number
  wrong?: number
  status?: string
  rr?: number
  currency?: string
}

/** An order of ten a day, from EUR into USDT; a cent more or less of its fee is `wrong`. */
export function order(
  n: number,
  { cents = 5000 + ((n * 977) % 9000), rate = 2, wrong = 0, rr, ...more }: Made = {},
) {
  const { status = 'asset_settled', currency } = more
  const fee = (Math.round((cents * rate) / 100) + wrong) / 100
  return {
    id: `o-${n}`,
    status,
    orderType: 'payin',
    source: { currency: 'EUR', amount: (cents / 100).toFixed(2) },
    destination: { currency: 'USDT', amount: ((cents / 100 - fee) * 1.1).toFixed(6) },
    fees: {
      networkFee: 0,
      processingFee: fee,
      ...(rr !== undefined && { rrFee: rr }),
      ...(currency && { fixedFee: { fixedFeesCurrency: currency } }),
    },
    createdAt: dayAt(n / 10),
  }
}

export const orders = (from: number, below: number, made: (n: number) => Made = () => ({})) =>
  Array.from({ length: below - from }, (_, n) => order(from + n, made(from + n)))

/** One thread for all tests of a file. */
const thread = createLevelReader()
export { thread as reader }

/** As the gateway that holds the lease does it, without its pauses. */
export async function follow(
  store: Store,
  { rrFeeUnit = 'unknown' as RrFeeUnit, window = 200, reader = thread as Pick<typeof thread, 'run'> } = {},
) {
  const fence = (await claimLease(store, 'mer_1', 'test', 0)) ?? 0
  await renewFees({
    store,
    mid: 'mer_1',
    fence,
    rrFeeUnit,
    reader,
    window,
    sleep: async () => {},
    signal: new AbortController().signal,
  })
}
