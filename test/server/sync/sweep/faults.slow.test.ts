import { expect, test } from 'vitest'
import { coverage } from '../../../../src/server/ledger/coverage.ts'
import { createReaders, type Get } from '../../../../src/server/sync/sweep/createReaders.ts'
import { readRows, startStandIn } from '../../../support/standIn.ts'
import { openTestStore } from '../../../support/stores.ts'
import { idsIn, mid, startSweeper, stepUntil } from './sweepWorld.ts'

const orders = process.env.LONG ? 20_000 : 100
const kinds = [
  '503',
  '429',
  '404',
  'html',
  'empty',
  'misfit',
  'cut',
  'truncate',
  'reset',
  'lost',
  'redirect',
  'deep',
]

test.each([...kinds, 'all of them'])(
  `fills ${orders} orders while a fifth of the answers is: %s`,
  async (kind) => {
    const rate = kind === 'all of them' ? 0.2 / kinds.length : 0.2
    const trouble = (kind === 'all of them' ? kinds : [kind]).map((one) => `*=${one}:${rate.toFixed(4)}`)
    const standIn = startStandIn({
      world: { orders, users: 50 },
      behaviour: { trouble, moving: 1 },
    })
    const { time } = standIn
    const store = await openTestStore('sqlite', { now: () => time.now })
    const get: Get = async (path, mid, { signal }) => {
      const response = await standIn.ask(path, { headers: { MID: mid }, ...(signal ? { signal } : {}) })
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    const readers = createReaders(get)(mid)
    const sweeper = await startSweeper(store, time, { readPage: readers.orders, readOne: readers.order })

    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null, 50_000)

    standIn.sandbox.change({ trouble: [], moving: 0 })
    const truth = await readRows(standIn, { limit: 100 })
    expect(await idsIn(store)).toEqual(truth.map(({ id }) => id).toSorted())
    const stored = (await coverage(store, [mid]))[0]?.orders
    expect(stored).toMatchObject({ orders: truth.length })
  },
  600_000,
)
