import { expect, onTestFinished, test } from 'vitest'
import { createPreviewCounts } from '../../../../src/gateway/ledger/periods/createPreviewCounts.ts'
import { openTestStore } from '../../../support/stores.ts'
import { book } from '../../../ledger/ledgers.ts'
import { march } from '../../../ledger/periods/closing.ts'

const order = (n: number) => ({
  id: `OR-${n}`,
  status: 'asset_settled',
  orderType: 'payin',
  createdAt: new Date(Date.parse(march.from) + n * 60_000).toISOString(),
  source: { currency: 'EUR', amount: '1.10' },
})
const span = { mids: ['mer_1'], ...march }

async function start(limits: Parameters<typeof createPreviewCounts>[1]) {
  const { db, ...store } = await openTestStore('sqlite')
  await book(
    { db, ...store },
    Array.from({ length: 1200 }, (_, n) => order(n)),
  )
  const counts = createPreviewCounts(db, limits)
  onTestFinished(() => counts.close())
  return counts
}

test('few orders are counted at once', async () => {
  const counts = await start({ patienceMs: 60_000 })

  expect(await counts.ask(span)).toMatchObject({ lines: [{ orders: 1200, sourceAmount: '1320' }] })
})

test('whoever does not wait is told how many are counted, and all of it in the end', async () => {
  const counts = await start({ patienceMs: 0 })
  const told: number[] = []
  for (;;) {
    const answer = await counts.ask(span)
    if ('lines' in answer) {
      expect(answer.lines).toMatchObject([{ orders: 1200 }])
      break
    }
    told.push(answer.rows)
  }

  expect(told[0]).toBe(0)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})

test('only so many are counted at the same time, and what nobody looks at is left off', async () => {
  const counts = await start({ patienceMs: 0, most: 1, idleMs: 1 })
  const other = { ...span, mids: ['mer_2'] }
  expect(await counts.ask(span)).toEqual({ rows: 0 })
  // There is no room for the other one until the first one has been left.
  await expect.poll(() => counts.ask(other)).toEqual({ lines: [] })
})
