import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plain, sumAmounts } from '../../../src/contract/amount.ts'
import {
  addFees,
  addText,
  amountOf,
  eachEntry,
  isNothing,
  noSums,
  readEntries,
  readSums,
  sourceOf,
  sumsIn,
  sumsOf,
  writeEntries,
  writeSums,
  type Charged,
  type FeeSums,
} from '../../../src/server/ledger/feeSums.ts'

const units = fc.oneof(fc.bigInt({ min: -99n, max: 99n }), fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }))
const count = fc.integer({ min: -3, max: 2_000_000 })
const sums: fc.Arbitrary<FeeSums> = fc.record({
  orders: count,
  withFees: count,
  withRr: count,
  scale: fc.integer({ min: 0, max: 18 }),
  source: units,
  network: units,
  processing: units,
  rr: units,
})
const sign = fc.constantFrom<1 | -1>(1, -1)

/** The amounts at eighteen decimals, independent of the stored scale. */
function atFullScale({ orders, withFees, withRr, scale, source, network, processing, rr }: FeeSums) {
  const amounts = [source, network, processing, rr].map((one) => one * 10n ** BigInt(18 - scale))
  return [orders, withFees, withRr, ...amounts].map(String)
}

test('adds and subtracts sums exactly, at any scale', () => {
  fc.assert(
    fc.property(sums, sums, sign, (a, b, by) => {
      const into = { ...a }

      addFees(into, b, by)

      const [left, right] = [atFullScale(a), atFullScale(b)]
      expect(atFullScale(into)).toEqual(
        left.map((one, i) => `${BigInt(one) + BigInt(by) * BigInt(right[i] ?? 0)}`),
      )
      expect(into.scale).toBe(Math.max(a.scale, b.scale))
    }),
  )
})

test('adding the text of sums equals adding the sums, at any position in the text', () => {
  fc.assert(
    fc.property(sums, sums, sign, (a, b, by) => {
      const [read, added] = [{ ...a }, { ...a }]
      const text = writeSums(b)

      addText(read, `7:${text} 9:1`, 2, 2 + text.length, by)

      addFees(added, readSums(text), by)
      expect(read).toEqual(added)
    }),
  )
})

test('written sums read back equal, with no more decimals than needed', () => {
  fc.assert(
    fc.property(sums, (some) => {
      const read = readSums(writeSums(some))

      expect(atFullScale(read)).toEqual(atFullScale(some))
      const amounts = [read.source, read.network, read.processing, read.rr]
      expect(read.scale === 0 || amounts.some((one) => one % 10n !== 0n)).toBe(true)
    }),
  )
  expect(writeSums({ ...noSums(), orders: 2, withFees: 1, scale: 3, source: 1500n, rr: -20n })).toBe(
    '2,1,0,2,150,0,0,-2',
  )
  expect(writeSums({ ...noSums(), scale: 2, source: 100n })).toBe('0,0,0,0,1,0,0,0')
  expect(writeSums({ ...noSums(), scale: 1, network: 5n })).toBe('0,0,0,1,0,5,0,0')
  expect(writeSums({ ...noSums(), scale: 1, processing: 5n })).toBe('0,0,0,1,0,0,5,0')
  expect(writeSums({ ...noSums(), scale: 1, rr: 5n })).toBe('0,0,0,1,0,0,0,5')
})

test.each(['', '1', '1,2,3,4,5,6,7', '1,2,3,4,5,6,7,8,9', 'x'])('refuses %j as sums', (text) => {
  const message = `not the sums of a fee total: ${text}`

  expect(() => readSums(text)).toThrow(new TypeError(message))
  expect(() => addText(noSums(), `3:${text} `, 2, 2 + text.length, 1)).toThrow(new TypeError(message))
})

test('reads amounts of fifteen and more digits exactly', () => {
  for (const figure of ['999999999999999', '9999999999999999', '12345678901234567891', '-9007199254740993']) {
    const text = `1,1,0,18,${figure},0,0,1`
    const into = noSums()

    addText(into, text, 0, text.length, 1)

    expect(`${readSums(text).source}`).toBe(figure)
    expect(`${into.source}`).toBe(figure)
  }
})

test('sums are nothing only if every count and every amount is zero', () => {
  expect(isNothing({ ...noSums(), scale: 18 })).toBe(true)
  for (const count of ['orders', 'withFees', 'withRr'])
    for (const one of [1, -1]) expect(isNothing({ ...noSums(), [count]: one }), count).toBe(false)
  for (const amount of ['source', 'network', 'processing', 'rr'])
    for (const one of [1n, -1n]) expect(isNothing({ ...noSums(), [amount]: one }), amount).toBe(false)
})

test('writes an amount without trailing zeros', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 18 }), (one, scale) => {
      const digits = `${one < 0n ? -one : one}`.padStart(scale + 1, '0')
      const point = digits.length - scale
      const size = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
      expect(amountOf(one, scale)).toBe(plain(sumAmounts([one < 0n ? `-${size}` : size])))
    }),
  )
  expect([amountOf(100n, 0), amountOf(100n, 2), amountOf(-5n, 3), amountOf(0n, 4)]).toEqual([
    '100',
    '1',
    '-0.005',
    '0',
  ])
})

const charged: Charged = {
  order_type: 'payin',
  status: 'completed',
  created_at: null,
  source_currency: 'EUR',
  source_amount: '10.5',
  destination_currency: 'USDT',
  destination_amount: null,
  payment_method: null,
  fee_currency: 'EUR',
  fee_currency_stated: 1,
  network_fee: '1',
  processing_fee: '0.25',
  rr_fee: null,
  has_fees: 1,
}

test('an order counts its fees, and its source amount only in the currency of the fees', () => {
  const fees = { orders: 1, withFees: 1, withRr: 0, scale: 2, network: 100n, processing: 25n, rr: 0n }

  expect(sourceOf(charged)).toBe('charged')
  expect(sumsOf(charged)).toEqual({ ...fees, source: 1050n })
  expect(sourceOf({ ...charged, has_fees: 0 })).toBe('free')
  expect(sumsOf({ ...charged, has_fees: 0 }).source).toBe(1050n)
  expect(sourceOf({ ...charged, fee_currency: 'USDT' })).toBe('other')
  expect(sumsOf({ ...charged, fee_currency: 'USDT' })).toEqual({ ...fees, source: 0n })
  expect(sourceOf({ ...charged, source_amount: null })).toBe('none')
  expect(sumsOf({ ...charged, source_amount: null, rr_fee: '-0.005', has_fees: 0 })).toEqual({
    orders: 1,
    withFees: 0,
    withRr: 1,
    scale: 3,
    source: 0n,
    network: 1000n,
    processing: 250n,
    rr: -5n,
  })
})

test('creates the sums of a key once', () => {
  const all = new Map<string, FeeSums>()
  const first = sumsIn(all, 'a')

  expect(first).toEqual(noSums())
  expect(sumsIn(all, 'a')).toBe(first)
  expect(sumsIn(all, 'b')).not.toBe(first)
  expect([...all.keys()]).toEqual(['a', 'b'])
})

test('writes entries by number, and reads them back', () => {
  const entries = new Map([
    [10, '1,2'],
    [2, '3'],
    [300, '-4,5'],
  ])
  const seen: string[] = []

  const text = writeEntries(entries)
  eachEntry(text, (number, from, to) => seen.push(`${number} ${from} ${to}`))

  expect(text).toBe('2:3 10:1,2 300:-4,5')
  expect(seen).toEqual(['2 2 3', '10 7 10', '300 15 19'])
  expect(readEntries(text)).toEqual(entries)
  expect(readEntries('')).toEqual(new Map())
})
