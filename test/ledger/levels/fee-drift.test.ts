import { expect, inject, test } from 'vitest'
import { followLevel, type LevelState } from '../../../src/ledger/levels/followLevel.ts'
import type { Charge } from '../../../src/ledger/levels/charge.ts'
import { runs } from '../../support/runs.ts'
import { chance, type Chance } from '../ledgers.ts'
import { dayAt, drawCharges, drawContract, normal, type Contract } from './contractedWorld.ts'

const perDay = 10
/** 0.1 points, in millionths. */
const point = 1000n

/** The move is worth two smallest units for each fee on all but the smallest orders: else rounding hides it. */
function drawVisible(draws: Chance): Contract {
  for (;;) {
    const contract = drawContract(draws)
    const small = contract.usual / contract.spread ** 2
    if (small * 0.001 >= (contract.fixed === 0n ? 2 : 4)) return contract
  }
}

test('a move of 0.1 points is found within five days at ten orders a day, where rounding does not hide it', () => {
  const draws = chance(inject('seed'))
  for (let n = 0; n < runs(200); n++) {
    const contract = drawVisible(draws)
    const movesAt = 300 + draws.below(100)
    const by = contract.rate > 2n * point ? draws.one([point, -point]) : point
    const charges = drawCharges(contract, { orders: movesAt + 100, perDay }, draws, (at) =>
      at < movesAt ? contract.rate : contract.rate + by,
    )

    const { drift } = followLevel(charges, {}).state

    const said = JSON.stringify({
      ...contract,
      rate: `${contract.rate}`,
      fixed: `${contract.fixed}`,
      movesAt,
      by: `${by}`,
    })
    expect(Math.abs(Number(drift?.points) - Number(by) / 10_000), said).toBeLessThan(0.03)
    expect(daysFrom(movesAt, drift?.foundAt), said).toBeLessThanOrEqual(5)
    expect(Math.abs(daysFrom(movesAt, drift?.since)), said).toBeLessThanOrEqual(1)
  }
})

test('orders charged by a new level are no longer unusual one by one once the drift is found', () => {
  const draws = chance(7)
  const contract: Contract = {
    rate: 20_000n,
    fixed: 0n,
    decimals: 2,
    rounding: 'nearest',
    usual: 10_000,
    spread: 3,
  }
  const rateOf = (n: number) => (n < 500 ? 20_000n : 25_000n)
  const charges = drawCharges(contract, { orders: 560, perDay }, draws, rateOf)

  const early = followLevel(charges.slice(0, 515), {})
  expect(early.state.drift).toBeUndefined()
  expect(early.stretches.flatMap(({ unusual }) => unusual)).toHaveLength(15)

  const late = followLevel(charges, {})
  expect(late.state.drift).toMatchObject({ since: charges[500]?.at, points: '0.5' })
  expect(late.stretches.flatMap(({ unusual }) => unusual)).toEqual([])
  expect(late.state.present).toMatchObject({ rate: '0.025' })
})

test('what was accepted is no drift, and a return to the old level is one from then on', () => {
  const draws = chance(8)
  const contract: Contract = {
    rate: 20_000n,
    fixed: 0n,
    decimals: 2,
    rounding: 'nearest',
    usual: 10_000,
    spread: 3,
  }
  const rateOf = (n: number) => (n < 300 || n >= 600 ? 20_000n : 25_000n)
  const charges = drawCharges(contract, { orders: 700, perDay }, draws, rateOf)
  const { state } = followLevel(charges.slice(0, 500), {})
  const accepted = state.present
  if (!accepted) throw new Error('the drift was found')
  const signed: LevelState = { ...state, present: accepted }
  delete signed.drift

  expect(followLevel(charges.slice(0, 600), signed, { accepted }).state.drift).toBeUndefined()
  expect(followLevel(charges, signed, { accepted }).state.drift).toMatchObject({ points: '-0.5' })
  // Without a word of anybody it has simply come back to what was proposed.
  expect(followLevel(charges, state).state.drift).toBeUndefined()
})

test('orders of one year under one contract are almost never called a drift, even where their fees scatter by 0.1 points', () => {
  const draws = chance(inject('seed'))
  const pairs = runs(100)
  const found = { contracted: 0, scattered: 0 }
  for (let n = 0; n < pairs; n++) {
    const contract = drawContract(draws)
    const scattered = () => {
      const rate = contract.rate + BigInt(Math.round(normal(draws) * Number(point)))
      return rate < 0n ? 0n : rate
    }
    if (drifts(drawCharges(contract, { orders: 3650, perDay }, draws))) found.contracted++
    if (drifts(drawCharges(contract, { orders: 3650, perDay }, draws, scattered))) found.scattered++
  }

  expect(found.contracted).toBe(0)
  // Measured: 2.5 of a hundred.
  expect(found.scattered).toBeLessThanOrEqual(Math.max(2, 0.08 * pairs))
})

/** As the ledger reads them: some at once, from what is known of those before. */
function drifts(charges: readonly Charge[]): boolean {
  let state: LevelState = {}
  for (let from = 0; from < charges.length; from += 1000) {
    ;({ state } = followLevel(charges.slice(from, from + 2000), state))
    if (state.drift) return true
  }
  return false
}

function daysFrom(order: number, at: string | undefined): number {
  return (Date.parse(at ?? '') - Date.parse(dayAt(order / perDay))) / 86_400_000
}
