import { describe, expect, inject, test } from 'vitest'
import { fitLevel } from '../../../src/ledger/levels/fitLevel.ts'
import { followLevel } from '../../../src/ledger/levels/followLevel.ts'
import { judgeCharge } from '../../../src/ledger/levels/judgeCharge.ts'
import { toStretch } from '../../../src/ledger/levels/stretch.ts'
import { runs } from '../../support/runs.ts'
import { chance } from '../ledgers.ts'
import { dayAt, drawCharges, drawContract, toCharge } from './contractedWorld.ts'

/** 2 % of an amount in cents, to the nearest cent. */
const twoPercent = (n: number, cents: number, wrong = 0) =>
  toCharge(`o${n}`, dayAt(n / 10), BigInt(cents), [(BigInt(cents) * 2n + 50n) / 100n + BigInt(wrong)], 2)

describe('what orders of one kind usually cost', () => {
  test('is the share and the fixed part that were agreed on, to the digit', () => {
    const share = Array.from({ length: 40 }, (_, n) => twoPercent(n, 1000 + n * 357))
    expect(fitLevel(share)).toMatchObject({
      orders: 40,
      rate: '0.02',
      fixed: '0',
      decimals: 2,
      parts: 1,
      sigma: '0',
    })

    const both = Array.from({ length: 40 }, (_, n) => {
      const cents = BigInt(1000 + n * 357)
      return toCharge(`o${n}`, dayAt(n / 10), cents, [(cents * 2n + 50n) / 100n, 30n], 2)
    })
    expect(fitLevel(both)).toMatchObject({ rate: '0.02', fixed: '0.3', parts: 2, sigma: '0' })
  })

  test('cannot be said of fewer than twenty', () => {
    const few = Array.from({ length: 19 }, (_, n) => twoPercent(n, 5000 + n * 100, n === 3 ? 5000 : 0))

    expect(toStretch(few)).toMatchObject({ level: undefined, unusual: [] })
  })

  test('is held against one order in exact money, with what rounding explains', () => {
    const level = fitLevel(Array.from({ length: 1240 }, (_, n) => twoPercent(n, 4000 + n * 17)))
    if (!level) throw new Error('there are enough orders')

    expect(judgeCharge(level, twoPercent(1, 6065, 37))).toEqual({
      isUnusual: true,
      share: '0.026051',
      usualShare: '0.020000',
      expected: '1.21',
      difference: '0.37',
      rounding: '0.01',
      bound: '0.01',
    })
    expect(judgeCharge(level, twoPercent(1, 6065, 37), '0.50')).toMatchObject({
      isUnusual: false,
      bound: '0.50',
    })
    expect(judgeCharge(level, twoPercent(1, 6065, 1))).toMatchObject({ isUnusual: false })
  })

  test('is told of none where orders follow two levels', () => {
    const halves = Array.from({ length: 400 }, (_, n) => twoPercent(n, 9000 + n * 13, n % 3 === 0 ? 90 : 0))

    expect(toStretch(halves)).toMatchObject({ isMixed: true, unusual: [] })
  })
})

describe('orders under contracts with a rate, a fixed part and rounding to 0, 2 or 3 decimals', () => {
  test('of 200,000 that are charged as agreed at most five are called unusual', () => {
    const draws = chance(inject('seed'))
    const unusual = Array.from({ length: runs(100) }, () => {
      const charges = drawCharges(drawContract(draws), { orders: 2000, perDay: 10 }, draws)
      return followLevel(charges, {}).stretches.flatMap((stretch) => stretch.unusual)
    })

    expect(unusual.flat().length).toBeLessThanOrEqual(5)
  })

  test('each single error of a tenth of its fee is found, where that is two smallest units for each fee or more', () => {
    const draws = chance(inject('seed'))
    for (let n = 0; n < runs(100); n++) {
      const contract = drawContract(draws)
      const charges = drawCharges(contract, { orders: 2000, perDay: 10 }, draws)
      const planted = new Set<string>()
      const least = 2 * (contract.fixed === 0n ? 1 : 2)
      for (let tries = 0; tries < 20; tries++) {
        const at = draws.below(charges.length)
        const charge = charges[at]
        const units = Math.round(Number(charge?.fee) * 10 ** contract.decimals)
        const error = Math.ceil(units / 10)
        if (!charge || planted.has(charge.id) || error < least) continue
        const fee = ((units + draws.one([error, -error])) / 10 ** contract.decimals).toFixed(
          contract.decimals,
        )
        charges[at] = { ...charge, fee }
        planted.add(charge.id)
      }

      const found = followLevel(charges, {}).stretches.flatMap(({ unusual }) => unusual)
      expect(
        new Set(found.map(({ charge }) => charge.id)),
        JSON.stringify({ ...contract, rate: `${contract.rate}`, fixed: `${contract.fixed}` }),
      ).toEqual(planted)
    }
  })
})
