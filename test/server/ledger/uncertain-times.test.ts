import { expect, test } from 'vitest'
import { readAnswer } from '../../../src/server/ledger/answer.ts'

const received = { mid: 'mer_1', kind: 'orders' as const, fetchSeq: 1, at: '2026-07-02T12:00:00.000Z' }
const reading = { timeZone: 'UTC', mids: ['mer_1'] }

test.each([
  ['with a zone', { createdAt: '2026-07-01T12:00:00Z' }, true],
  ['with a zone, by another name', { created_at: '2026-07-01T12:00:00Z' }, true],
  ['without a zone', { createdAt: '2026-07-01T12:00:00' }, false],
  ['without a zone, by another name', { created_at: '2026-07-01T12:00:00' }, false],
  ['a day alone, by another name', { created_at: '2026-07-01' }, false],
  ['without a zone, but long ago', { created_at: '2026-06-01T12:00:00' }, true],
])('a time %s, %j, counts as certain: %s', async (_, times, isCertain) => {
  const { rows } = await readAnswer({ ...received, reading, rows: [{ id: 'o1', mid: 'mer_1', ...times }] })

  expect(rows.map(({ createdAt }) => createdAt !== null)).toEqual([isCertain])
})
