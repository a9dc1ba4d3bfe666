import { describe, expect, inject, test } from 'vitest'
import { dialects } from '../../src/sandbox/dialect/dialects.ts'
import { tellAll, type Told } from '../support/dialectTruth.ts'
import { expectTold } from '../support/expectDialect.ts'
import { createRandom } from '../support/createRandom.ts'
import { runs } from '../support/runs.ts'
import { engines, type Engine } from '../support/stores.ts'

const byKey = Object.entries(dialects).map(([key, values]) =>
  Object.keys(values).map((value) => `${key}=${value}`),
)

/** The same world told by the letter: once for all. */
let letter: Promise<Told> | undefined
const truth = () => (letter ??= tellAll('sqlite', ''))

const seed = inject('seed')
/** A database behind a wire takes its time: an eighth of them, others in each run. */
const engineOf = (nth: number): Engine => ((nth + seed) % 8 === 0 ? engines.at(-1) : engines[0]) ?? 'sqlite'

/** On both engines in the long run; else each on one of them, by the seed of the run. */
const singles = byKey
  .flat()
  .flatMap((words, nth) =>
    process.env.LONG ? engines.map((engine) => ({ words, engine })) : [{ words, engine: engineOf(nth) }],
  )

function pairs(count: number) {
  const random = createRandom(seed)
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  return Array.from({ length: count }, (_, nth) => {
    const first = one(byKey)
    const second = one(byKey.filter((values) => values !== first))
    return { words: `${one(first)},${one(second)}`, engine: engineOf(nth) }
  })
}

test('the letter itself tells of something', async () => {
  const told = await truth()

  expect(told.filled).toHaveLength(111)
  expect(told.followed.length).toBeGreaterThan(112)
  expect(told.changes.length).toBeGreaterThan(0)
})

describe.each([...singles, ...pairs(runs(200))])('$words', ({ words, engine }) => {
  test(`tells the same orders and totals as the letter, on ${engine}`, async () => {
    expectTold(await tellAll(engine, words), await truth(), words)
  })
})
