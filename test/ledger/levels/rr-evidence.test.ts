import { describe, expect, inject, test } from 'vitest'
import { rrEvidence, type Exchanged, type Reading } from '../../../src/ledger/levels/rrEvidence.ts'
import { runs } from '../../support/runs.ts'
import { chance, type Chance } from '../ledgers.ts'
import { normal } from './contractedWorld.ts'

type World = {
  orders: number
  /** What is held back of a source amount, and what the service says of it. */
  rr: (source: number, draws: Chance, usual: number) => { held: number; said: number }
  minutesApart?: number
  /** The usual size of an order. */
  usual?: number
  fixedFee?: number
}

/** A market that wanders; what is left of the source after all fees buys at the rate of the moment. */
function drawPair(
  { orders, rr, minutesApart = 6, fixedFee = 0.3, ...world }: World,
  draws: Chance,
): Exchanged[] {
  const { usual = 10 ** (2 + 4 * draws.next()) } = world
  let rate = 10 ** (draws.next() * 4 - 2)
  return Array.from({ length: orders }, (_, n) => {
    rate *= 1 + 0.0004 * normal(draws)
    const source = Math.round(usual * 3 ** normal(draws) * 100) / 100 + 1
    const fees = Math.round(source * 2) / 100 + fixedFee
    const { held, said } = rr(source, draws, usual)
    const destination = Number(((source - fees - held) / rate).toPrecision(9))
    return { at: n * minutesApart * 60_000, source, destination, fees, rrFee: said }
  })
}

const cents = (value: number) => Math.round(value * 100) / 100

/** Each says something else in money for the same number. */
const worlds: Record<Reading, World['rr'][]> = {
  amount: [
    (source) => ({ held: cents(source / 200), said: cents(source / 200) }),
    (_, __, usual) => always(usual / 100),
    (source, draws) => always(cents(source * draws.one([0, 0.002, 0.01]))),
  ],
  percent: [
    (source, draws) => share(source, draws.one([0, 0.25, 0.5, 1]), 100),
    (source, draws) => share(source, draws.one([0.5, 2]), 100),
  ],
  fraction: [
    (source, draws) => share(source, draws.one([0, 0.01, 0.05]), 1),
    (source, draws) => share(source, draws.one([0.005, 0.1]), 1),
  ],
}
const always = (value: number) => ({ held: value, said: value })
const share = (source: number, said: number, per: number) => ({ held: (source * said) / per, said })

describe('what orders say of the unit of rrFee', () => {
  test.each(['amount', 'percent', 'fraction'] as const)(
    'is right in worlds where it is meant as %s',
    (meant) => {
      const draws = chance(inject('seed'))
      for (let n = 0; n < runs(200); n++) {
        const rr = draws.one(worlds[meant])
        const pairs = Array.from({ length: 1 + draws.below(3) }, () => drawPair({ orders: 150, rr }, draws))

        const { says, because, spreads, orders } = rrEvidence(pairs)

        expect(says, because).toBe(meant)
        expect(orders).toBeGreaterThan(30)
        for (const other of ['amount', 'percent', 'fraction'] as const)
          if (other !== meant) expect(spreads[meant]).toBeLessThan(spreads[other])
      }
    },
  )

  test('is a rate, of whichever form, where every order has the same one', () => {
    const rr: World['rr'] = (source) => share(source, 0.5, 100)
    const pair = drawPair({ orders: 200, rr, usual: 80, fixedFee: 0 }, chance(1))

    expect(rrEvidence([pair]).says).toBe('rate')
  })

  test('is nothing where there are too few orders, or none close in time', () => {
    const draws = chance(inject('seed'))
    for (const rr of Object.values(worlds).flat()) {
      expect(rrEvidence([drawPair({ orders: 30, rr }, draws)])).toMatchObject({
        says: 'cannot be told',
        because: 'too few orders',
      })
      expect(rrEvidence([drawPair({ orders: 300, rr, minutesApart: 61 }, draws)])).toMatchObject({
        says: 'cannot be told',
        because: 'too few orders',
        orders: 0,
      })
    }
  })

  test('is nothing where it is zero everywhere', () => {
    const rr: World['rr'] = () => always(0)

    expect(rrEvidence([drawPair({ orders: 300, rr }, chance(2))])).toMatchObject({ because: 'no rrFee' })
    expect(rrEvidence([])).toMatchObject({ says: 'cannot be told', because: 'no rrFee' })
  })

  test('is nothing where it is not taken from the source, where it is too small to matter, or where pairs disagree', () => {
    const draws = chance(inject('seed'))
    const beside: World['rr'] = (source, { one }) => ({ held: 0, said: cents(source * one([0, 0.02, 0.05])) })
    const tiny: World['rr'] = (_, { next }) => always(next() * 1e-6)
    const [amount] = worlds.amount
    const [percent] = worlds.percent
    if (!amount || !percent) throw new Error('there are worlds')

    expect(rrEvidence([drawPair({ orders: 300, rr: beside }, draws)])).toMatchObject({
      because: 'not taken from the source',
    })
    expect(rrEvidence([drawPair({ orders: 300, rr: tiny, usual: 100 }, draws)])).toMatchObject({
      says: 'cannot be told',
    })
    expect(
      rrEvidence([
        drawPair({ orders: 300, rr: amount }, draws),
        drawPair({ orders: 300, rr: percent }, draws),
      ]),
    ).toMatchObject({ because: 'mixed' })
  })
})
