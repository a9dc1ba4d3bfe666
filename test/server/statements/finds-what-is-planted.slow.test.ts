import { describe, expect, test } from 'vitest'
import { answerQuestion } from '../../support/statements/answerQuestion.ts'
import { inspectStatement, readStatement } from '../../../src/server/statements/reading/readStatement.ts'
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

/** The lines in the file, the order in the ledger, and the expected classes. */
type Plant = {
  written: (line: TruthLine, by: Chance) => TruthLine[]
  order?: (order: Record<string, unknown>) => Record<string, unknown> | undefined
  classes: string[]
}

const plants: Record<string, Plant> = {
  nothing: { written: (line) => [line], classes: ['equal'] },
  'a larger fee': {
    written: (line, by) => [{ ...line, fee: decimal(cents(line.fee) + 1 + by.below(500)) }],
    classes: ['differs'],
  },
  'another amount': {
    written: (line, by) => [
      { ...line, amount: decimal(cents(line.amount) + Math.sign(cents(line.amount)) * (1 + by.below(9))) },
    ],
    classes: ['differs'],
  },
  'rrFee as an amount': {
    written: (line) => [{ ...line, fee: decimal(cents(line.fee) + 77) }],
    order: (order) => ({ ...order, fees: { ...(order.fees as object), rrFee: '0.77' } }),
    classes: ['differs rr-fee-as-amount'],
  },
  'charged twice': { written: (line) => [line, line], classes: ['duplicate', 'equal'] },
  'an unknown order': { written: (line) => [line], order: () => undefined, classes: [] },
  'a missing order': { written: () => [], classes: ['not-in-statement'] },
  'a missing failed order': {
    written: () => [],
    order: (order) => ({ ...order, status: 'expired' }),
    classes: [],
  },
  'an open order': {
    written: (line) => [line],
    order: (order) => ({ ...order, status: 'fund_processing' }),
    classes: ['waiting'],
  },
  'a line without an order': {
    written: (line) => [{ ...line, orderId: null, reference: null }],
    order: () => undefined,
    classes: [],
  },
}

/** Expected classes by order. Some formats write several lines for one order. */
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
    // The first and last lines define the period of the file.
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
    const booked = plant.order ? plant.order(order) : order
    if (booked) orders.push(booked)
    const classes = line.amount.startsWith('-') ? plant.classes.map(ofRefund) : plant.classes
    if (classes.length > 0) expected.set(line.orderId, classes)
    written.push(...plant.written(line, by))
  }
  const shuffled = by.shuffled(written)
  return { orders, expected, file: writeStatement(shuffled, form, seed, as) }
}

/** The payment of a refund is in no file. */
function ofRefund(name: string): string {
  return /^(?:equal|differs)/.test(name) ? 'differs taken-back' : name
}

function readerFor(answers: Readonly<Record<string, unknown>>): StatementReader {
  return {
    async inspect(bytes, { stored, layout } = {}) {
      const inspection = await inspectStatement(bytes, {
        ...(stored && { stored }),
        ...(layout && { layout }),
      })
      const mapping = inspection.questions.reduce(
        (one, { about }) => answerQuestion(one, about, answers[about]),
        inspection.mapping,
      )
      return { ...inspection, mapping, questions: [] }
    },
    read: (bytes, mapping) => readStatement(bytes, mapping),
  }
}

describe.each(engines)('on %s', (engine) => {
  test('finds every planted difference and no other', async () => {
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
      const byOrder = Map.groupBy(
        results.filter(({ order }) => order !== null),
        ({ order }) => order ?? '',
      )
      const actual = [...byOrder].map(([order, all]): [string, string[]] => [
        order,
        // A format with several lines per order repeats all of them.
        [...new Set(all.map((result) => result.class))].toSorted(),
      ])
      const classes = [...expected].map(([order, all]): [string, string[]] => [
        order,
        all.map((one) => one.split(' ')[0] ?? '').toSorted(),
      ])
      expect(Object.fromEntries(actual), name).toEqual(Object.fromEntries(classes))
      for (const [order, [first = '']] of expected) {
        const fact = first.split(' ')[1]
        if (fact !== undefined)
          expect(
            byOrder
              .get(order)
              ?.map(({ facts }) => facts.split(' '))
              .flat(),
            name,
          ).toContain(fact)
      }
      const knownIds = new Set(orders.map((order) => order.id as string))
      const linesWithoutOrder = file.lines.filter(({ orderId }) => orderId === null || !knownIds.has(orderId))
      const resultsWithoutOrder = results.filter(({ order }) => order === null)
      expect(resultsWithoutOrder.map((one) => [one.number, one.class]).toSorted(byNumber), name).toEqual(
        linesWithoutOrder
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
