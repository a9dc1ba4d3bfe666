import { expect } from 'vitest'
import { readAmount } from '../../../src/contract/amount.ts'
import { readEntries, readSums } from '../../../src/server/ledger/feeSums.ts'
import type { Store } from '../../../src/store/openStore.ts'

type Totals = Record<string, string>

const steps = [900, 7200, 21_600, 86_400, 2_764_800]
const splitSteps = [900, 21_600, 86_400, 2_764_800]

/** Compares every row of the fee totals with a recount of all orders. */
export async function expectCorrectFees(store: Store): Promise<void> {
  expect(await readFeeTotals(store)).toEqual(await recountFeeTotals(store))
}

export async function readFeeTotals({ db }: Store): Promise<Totals> {
  const keys = await db.selectFrom('fee_key').selectAll().execute()
  const totals: Totals = {}
  for (const row of await db.selectFrom('fee_total').selectAll().execute())
    for (const [entry, text] of readEntries(row.sums)) {
      // A row holds eight quarters of an hour.
      const inRow = row.step === 900 ? 8 : 1
      const [number, block] = [Math.floor(entry / inRow), row.bucket * inRow + (entry % inRow)]
      const key = keys.find(
        (key) => key.mid === row.mid && key.is_split === row.is_split && key.number === number,
      )
      const { orders, withFees, withRr, scale, ...sums } = readSums(text)
      const units = [sums.source, sums.network, sums.processing, sums.rr].map(
        (amount) => amount * 10n ** BigInt(18 - scale),
      )
      const words = [
        key?.order_type,
        key?.status,
        key?.credited,
        key?.currency,
        key?.currency_stated,
        key?.source,
        key?.source_currency,
        key?.destination_currency,
        key?.payment_method,
      ]
      const name = JSON.stringify([row.mid, row.is_split, row.step, block, ...words])
      expect(totals[name]).toBeUndefined()
      totals[name] = [orders, withFees, withRr, ...units].join()
    }
  return totals
}

async function recountFeeTotals({ db }: Store): Promise<Totals> {
  const sums = new Map<string, bigint[]>()
  for (const row of await db.selectFrom('ledger_order').selectAll().execute()) {
    const isSame = row.source_amount !== null && row.source_currency === row.fee_currency
    const figures = [
      1n,
      BigInt(row.has_fees),
      row.rr_fee === null ? 0n : 1n,
      isSame ? unitsOf(row.source_amount) : 0n,
      ...[row.network_fee, row.processing_fee, row.rr_fee].map(unitsOf),
    ]
    const hasFees = row.has_fees === 1 ? 'charged' : 'free'
    const source = isSame ? hasFees : row.source_amount === null ? 'none' : 'other'
    const decidesOutcome = row.order_type === 'payin' && row.status === 'fund_settled'
    const credited = decidesOutcome ? row.destination_currency : null
    const fees = [row.fee_currency, row.fee_currency_stated, source]
    const words = [row.order_type, row.status, credited, ...fees]
    const split = [...words, row.source_currency, row.destination_currency, row.payment_method]
    const blocksOf = (all: number[]) =>
      row.created_at === null
        ? [[2_764_800, -1]]
        : all.map((step) => [step, Math.floor(Date.parse(row.created_at ?? '') / 1000 / step)])
    for (const key of [
      ...blocksOf(steps).map((block) => [0, ...block, ...words, null, null, null]),
      ...blocksOf(splitSteps).map((block) => [1, ...block, ...split]),
    ]) {
      const name = JSON.stringify([row.mid, ...key])
      const before = sums.get(name)
      sums.set(
        name,
        figures.map((figure, i) => figure + (before?.[i] ?? 0n)),
      )
    }
  }
  return Object.fromEntries([...sums].map(([name, figures]) => [name, figures.join()]))
}

function unitsOf(amount: string | null): bigint {
  const [whole = '0', fraction = ''] = (readAmount(amount ?? '0') ?? '').split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}
