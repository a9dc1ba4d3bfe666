import { expect, test } from 'vitest'
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
  return createPreviewCounts(store.db, parts)
}

/** Reads some pages, then waits for `release`. */
function pauseAfter(pages: number) {
  const gate = Promise.withResolvers<void>()
  const read: typeof readSpan = async function* (db, where) {
    let left = pages
    for await (const page of readSpan(db, where)) {
      if (left-- === 0) await gate.promise
      yield page
    }
  }
  return { read, release: () => gate.resolve() }
}

test('counts a small period within the first request', async () => {
  const count = await start({ patienceMs: 60_000 })

  expect(await count(span)).toMatchObject({ lines: [{ orders: 1200, sourceAmount: '1320' }] })
})

test('returns interim counts to a caller who does not wait, and the result later', async () => {
  const { read, release } = pauseAfter(1)
  const count = await start({ patienceMs: 0, read })

  await expect.poll(() => count(span)).toEqual({ rows: 500 })
  release()
  await expect.poll(() => count(span)).toMatchObject({ lines: [{ orders: 1200 }] })
})

test('limits concurrent counts and stops a count without callers', async () => {
  const { read } = pauseAfter(0)
  const count = await start({ patienceMs: 50, idleMs: 200, most: 1, read })
  const other = { ...span, mids: ['mer_2'] }
  expect(await count(span)).toEqual({ rows: 0 })
  // The second count has to wait for the end of the first.
  await expect.poll(() => count(other)).toEqual({ lines: [] })
})
