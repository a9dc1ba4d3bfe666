import { describe, expect, test } from 'vitest'
import { answerQuestion } from '../../support/statements/answerQuestion.ts'
import { inspectStatement } from '../../../src/server/statements/reading/inspectStatement.ts'
import { readStatement } from '../../../src/server/statements/reading/readStatement.ts'
import { receiveFile } from '../../../src/server/statements/receiveFile.ts'
import type { StatementReader } from '../../../src/server/statements/runParts.ts'
import { createRandom } from '../../support/createRandom.ts'
import { random } from '../../support/random.ts'
import { runs } from '../../support/runs.ts'
import { formNames, type FormName } from '../../support/statements/forms.ts'
import { cents, decimal, makeTruth, type TruthLine } from '../../support/statements/truth.ts'
import { writeStatement } from '../../support/statements/writeStatement.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { chance, type Chance } from '../ledger/ledgers.ts'
import { bookOrders, resultsOf, startRuns } from './statementRuns.ts'

/** What the file says instead of the truth, what the ledger holds of it, and what is to be found. */
type Plant = {
  written: (line: TruthLine, by: Chance) => TruthLine[]
  order?: (order: Record<string, unknown>) => Record<string, unknown> | undefined
  found: string[]
}

const plants: Record<string, Plant> = {
  nothing: { written: (line) => [line], found: ['equal'] },
  'a larger fee': {
    written: (line, by) => [{ ...line, fee: decimal(cents(line.fee) + 1 + by.below(500)) }],
    found: ['differs'],
  },
  'another amount': {
    written: (line, by) => [
      { ...line, amount: decimal(cents(line.amount) + Math.sign(cents(line.amount)) * (1 + by.below(9))) },
    ],
    found: ['differs'],
  },
  'rrFee as money': {
    written: (line) => [{ ...line, fee: decimal(cents(line.fee) + 77) }],
    order: (order) => ({ ...order, fees: { ...(order.fees as object), rrFee: '0.77' } }),
    found: ['differs rr-fee-as-amount'],
  },
  'charged twice': { written: (line) => [line, line], found: ['duplicate', 'equal'] },
  'an order that nobody knows': { written: (line) => [line], order: () => undefined, found: [] },
  'an order left out': { written: () => [], found: ['not-in-statement'] },
  'an order that failed, left out': {
    written: () => [],
    order: (order) => ({ ...order, status: 'expired' }),
    found: [],
  },
  'an order that is open': {
    written: (line) => [line],
    order: (order) => ({ ...order, status: 'fund_processing' }),
    found: ['waiting'],
  },
  'a line of no order': {
    written: (line) => [{ ...line, orderId: null, reference: null }],
    order: () => undefined,
    found: [],
  },
}

/** Order and words of what the file holds for each order; a form may write several lines for one. */
function makeWorld(seed: number, form: FormName, as: 'csv' | 'xlsx') {
  const by = chance(seed)
  const next = createRandom(seed)
  const truth = makeTruth({ random: next, lines: 40, currencies: ['EUR'] })
    .map((line) => ({ ...line, orderId: `${line.orderId}_${seed}` }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const expected = new Map<string, string[]>()
  const orders: Record<string, unknown>[] = []
  const written: TruthLine[] = []
  for (const [nth, line] of truth.entries()) {
    // The first and the last ones say how far the file reaches.
    const isEdge = nth < 3 || nth > truth.length - 4
    const name = isEdge || by.next() < 0.5 ? 'nothing' : by.one(Object.keys(plants))
    const plant = plants[name] as Plant
    const order = {
      id: line.orderId,
      status: 'asset_settled',
      orderType: 'payin',
      source: { currency: line.currency, amount: line.amount.replace('-', '') },
      destination: { currency: 'USDT', amount: '1' },
      fees: { networkFee: '0', processingFee: line.fee },
      createdAt: line.at,
    }
    const kept = plant.order ? plant.order(order) : order
    if (kept) orders.push(kept)
    if (plant.found.length > 0) expected.set(line.orderId, plant.found)
    written.push(...plant.written(line, by))
  }
  const shuffled = by.shuffled(written)
  return { orders, expected, file: writeStatement(shuffled, form, seed, as) }
}

function readerFor(answers: Readonly<Record<string, unknown>>): StatementReader {
  return {
    async inspect(bytes, { stored: kept, layout }) {
      const found = await inspectStatement(bytes, {
        ...(kept && { stored: kept }),
        ...(layout && { layout }),
      })
      const mapping = found.questions.reduce(
        (one, { about }) => answerQuestion(one, about, answers[about]),
        found.mapping,
      )
      return { ...found, mapping, questions: [] }
    },
    read: (bytes, mapping) => readStatement(bytes, mapping),
  }
}

describe.each(engines)('on %s', (engine) => {
  test('every planted difference is found, and nothing else', async () => {
    const store = await openTestStore(engine)
    const rounds = engine === 'sqlite' ? runs(200) : runs(50)
    for (let round = 0; round < rounds; round++) {
      const seed = Math.floor(random() * 2 ** 31)
      const form = formNames[round % formNames.length] ?? 'stripePayout'
      const { orders, expected, file } = makeWorld(seed, form, round % 3 === 2 ? 'xlsx' : 'csv')
      const mid = `mer_${seed}`
      await bookOrders(store, orders, mid)
      const { id } = await receiveFile(store, {
        mids: [mid],
        name: file.name,
        by: 'finance@countinghouse.test',
        bytes: (async function* () {
          yield file.bytes
        })(),
        note: async () => {},
      })
      const running = startRuns(store, { reader: readerFor(file.answers) })
      running.look()
      await running.settled()

      const name = `${file.name} with seed ${seed}`
      expect(running.errors, name).toEqual([])
      const results = await resultsOf(store, id)
      const found = Map.groupBy(
        results.filter(({ order }) => order !== null),
        ({ order }) => order ?? '',
      )
      const told = [...found].map(([order, all]): [string, string[]] => [
        order,
        // A form with several lines for one order repeats them all.
        [...new Set(all.map((result) => result.class))].toSorted(),
      ])
      const classes = [...expected].map(([order, all]): [string, string[]] => [
        order,
        all.map((one) => one.split(' ')[0] ?? '').toSorted(),
      ])
      expect(Object.fromEntries(told), name).toEqual(Object.fromEntries(classes))
      for (const [order, [first = '']] of expected) {
        const fact = first.split(' ')[1]
        if (fact !== undefined)
          expect(
            found
              .get(order)
              ?.map(({ facts }) => facts.split(' '))
              .flat(),
            name,
          ).toContain(fact)
      }
      const known = new Set(orders.map((order) => order.id as string))
      const lone = file.lines.filter(({ orderId }) => orderId === null || !known.has(orderId))
      const loneFound = results.filter(({ order }) => order === null)
      expect(loneFound.map((one) => [one.number, one.class]).toSorted(byNumber), name).toEqual(
        lone
          .map(({ number, orderId, reference }) => [
            number,
            orderId || reference ? 'no-such-order' : 'no-order',
          ])
          .toSorted(byNumber),
      )
      await running.stop()
    }
  })
})

function byNumber(a: unknown[], b: unknown[]): number {
  return Number(a[0]) - Number(b[0])
}
