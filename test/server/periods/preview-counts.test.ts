import { expect, onTestFinished, test } from 'vitest'
import { createPreviewCounts } from '../../../src/server/periods/previewPeriod.ts'
import { readSpan } from '../../../src/server/periods/closedRow.ts'
import { openTestStore } from '../../support/stores.ts'
import { book } from '../ledger/ledgers.ts'
import { march } from './closing.ts'

const order = (n: number) => ({
  id: `OR-${n}`,
  status: 'asset_settled',
  orderType: 'payin',
  createdAt: new Date(Date.parse(march.from) + n * 60_000).toISOString(),
  source: { currency: 'EUR', amount: '1.10' },
})
const span = { mids: ['mer_1'], ...march }

async function start(parts: Parameters<typeof createPreviewCounts>[1]) {
  const store = await openTestStore('sqlite')
  await book(
    store,
    Array.from({ length: 1200 }, (_, n) => order(n)),
  )
  const counts = createPreviewCounts(store.db, parts)
  onTestFinished(() => counts.close())
  return counts
}

/** Reads a page, and no further until it is let go. */
function heldAfter(pages: number) {
  const held = Promise.withResolvers<void>()
  const read: typeof readSpan = async function* (db, where) {
    let left = pages
    for await (const page of readSpan(db, where)) {
      if (left-- === 0) await held.promise
      yield page
    }
  }
  return { read, letGo: () => held.resolve() }
}

test('few orders are counted at once', async () => {
  const counts = await start({ patienceMs: 60_000 })

  expect(await counts.count(span)).toMatchObject({ lines: [{ orders: 1200, sourceAmount: '1320' }] })
})

test('whoever does not wait is told how many are counted, and all of it in the end', async () => {
  const { read, letGo } = heldAfter(1)
  const counts = await start({ patienceMs: 0, read })

  await expect.poll(() => counts.count(span)).toEqual({ rows: 500 })
  letGo()
  await expect.poll(() => counts.count(span)).toMatchObject({ lines: [{ orders: 1200 }] })
})

test('only so many are counted at the same time, and what nobody looks at is left off', async () => {
  const { read } = heldAfter(0)
  const counts = await start({ patienceMs: 50, idleMs: 200, most: 1, read })
  const other = { ...span, mids: ['mer_2'] }
  expect(await counts.count(span)).toEqual({ rows: 0 })
  // There is no room for the other one until the first one has been left.
  await expect.poll(() => counts.count(other)).toEqual({ lines: [] })
})
