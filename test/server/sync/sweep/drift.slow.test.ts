import { expect, test } from 'vitest'
import { listBehaviours, type Drift } from '../../../support/driftingService.ts'
import { createRandom } from '../../../support/createRandom.ts'
import { runs } from '../../../support/runs.ts'
import { readOnce, simulateSweep, type Outcome } from './simulateSweep.ts'

const caps = [2, 7, 20]
const inserts = [0, 0.15]
const moves = [0.3, 1.4]
const worlds = listBehaviours.flatMap((behaviour) =>
  caps.flatMap((cap) =>
    inserts.flatMap((inserted) =>
      moves.map((moved) => ({ behaviour, cap, inserts: inserted, moves: moved, orders: cap * 12 })),
    ),
  ),
)
type World = (typeof worlds)[number] & { undated?: number }

const seeds = process.env.LONG ? 1000 : runs(500)

test.each(listBehaviours)(
  `is complete and never claims it too early, %s, ${seeds} seeds each`,
  (behaviour) => {
    for (const world of worldsOf(behaviour)) {
      const outcomes = outcomesOf(world, seeds)

      expect({ world, wrong: outcomes.filter(({ wrong }) => wrong.length > 0).length }).toEqual({
        world,
        wrong: 0,
      })
      expect({ world, short: outcomes.filter(({ missing }) => missing.length > 0).length }).toEqual({
        world,
        short: 0,
      })
    }
  },
)

test('claims completeness also while slowly moving rows hide few orders', () => {
  const outcomes = outcomesOf({ behaviour: 'by update', cap: 20, inserts: 0, moves: 0.3, orders: 240 }, 20)

  expect(outcomes.filter(({ claimsInDrift }) => claimsInDrift > 0)).toHaveLength(20)
})

test.each(listBehaviours)('a busy list without times converges: %s', (behaviour) => {
  const world = { behaviour, cap: 20, inserts: 0.15, moves: 0.3, orders: 240, undated: 1 }
  const outcomes = outcomesOf(world, Math.max(20, seeds / 5))

  expect(outcomes.filter(({ wrong, missing }) => wrong.length + missing.length > 0)).toEqual([])
  expect(outcomes.filter(({ claimsInDrift }) => claimsInDrift > 0)).toHaveLength(outcomes.length)
})

test('a single forward pass misses orders in the same worlds', () => {
  const restless = worlds.filter(({ behaviour, moves }) => !/first/.test(behaviour) && moves > 1)

  for (const world of restless) {
    const short = numbersTo(seeds).filter((seed) => readOnce(driftOf(world, seed)).length > 0).length

    expect({ world, most: short > seeds * 0.95 }).toEqual({ world, most: true })
  }
})

test.each([
  ['one quiet sweep', { quiet: 1, certainty: Infinity }],
  ['two quiet sweeps without an estimate of missed rows', { quiet: 2, certainty: Infinity }],
])('the worlds refute a stop rule of %s', (_, rules) => {
  let refuted = 0
  for (let seed = 1; seed <= 100 && refuted <= 10; seed++)
    for (const world of worldsOf('shuffled')) if (outcomeOf(world, seed, rules).wrong.length > 0) refuted += 1

  expect(refuted).toBeGreaterThan(10)
})

function worldsOf(behaviour: World['behaviour']): World[] {
  return worlds.filter((world) => world.behaviour === behaviour)
}

function outcomesOf(world: World, seeds: number): Outcome[] {
  return numbersTo(seeds).map((seed) => outcomeOf(world, seed))
}

function outcomeOf(world: World, seed: number, rules = {}): Outcome {
  // Every third service sends no update times.
  return simulateSweep(driftOf(world, seed), { hasUpdateTimes: seed % 3 !== 0, ...rules })
}

/** Half of the services count pages by the requested limit. Three of five leave some rows undated. */
function driftOf(world: World, seed: number): Drift {
  return {
    ...world,
    countsByAsked: seed % 2 === 0,
    undated: [0.1, 0, 1, 0.5, 0][seed % 5] ?? 0,
    random: createRandom(seed),
    ...('undated' in world ? { undated: world.undated } : {}),
  }
}

function numbersTo(most: number): number[] {
  return Array.from({ length: most }, (_, nth) => nth + 1)
}
