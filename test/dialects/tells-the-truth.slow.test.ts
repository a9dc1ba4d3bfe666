import { describe, expect, inject, test } from 'vitest'
import { dialects } from '../../src/sandbox/dialect/dialects.ts'
import { tellAll, type Told } from '../support/dialectTruth.ts'
import { expectTold } from '../support/expectDialect.ts'
import { createRandom } from '../support/createRandom.ts'
import { engines, type Engine } from '../support/stores.ts'

const byKey = Object.entries(dialects).map(([key, values]) =>
  Object.keys(values).map((value) => `${key}=${value}`),
)

/** The same world in the documented form, computed once for all tests. */
let letter: Promise<Told> | undefined
const truth = () => (letter ??= tellAll('sqlite', ''))

const seed = inject('seed')
/** PostgreSQL is slower, so an eighth of the worlds use it; each run picks another eighth. */
const engineOf = (nth: number): Engine => ((nth + seed) % 8 === 0 ? engines.at(-1) : engines[0]) ?? 'sqlite'

/**
 * The long run tests each value alone on both engines. Otherwise a few values of different keys share one
 * engine.
 */
const worlds = process.env.LONG
  ? [...byKey.flat().flatMap((words) => engines.map((engine) => ({ words, engine }))), ...pairs(200)]
  : inFives(byKey.flat()).map((words, nth) => ({ words, engine: engines.at(nth === 0 ? -1 : 0) ?? 'sqlite' }))

/** No key has more than a fifth of all values, so values a fifth apart belong to different keys. */
function inFives(all: readonly string[]): string[] {
  const fifth = Math.ceil(all.length / 5)
  return Array.from({ length: fifth }, (_, nth) =>
    [0, 1, 2, 3, 4].flatMap((part) => all[nth + part * fifth] ?? []).join(','),
  )
}

function pairs(count: number) {
  const random = createRandom(seed)
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  return Array.from({ length: count }, (_, nth) => {
    const first = one(byKey)
    const second = one(byKey.filter((values) => values !== first))
    return { words: `${one(first)},${one(second)}`, engine: engineOf(nth) }
  })
}

test('the documented form yields orders, requests and changes', async () => {
  const documented = await truth()

  expect(documented.filled).toHaveLength(111)
  expect(documented.followed.length).toBeGreaterThan(112)
  expect(documented.changes.length).toBeGreaterThan(0)
})

describe.each(worlds)('$words', ({ words, engine }) => {
  test(`tells the same orders and totals as the documented form, on ${engine}`, async () => {
    expectTold(await tellAll(engine, words), await truth(), words)
  })
})
