import { expect, test } from 'vitest'
import {
  allBefore,
  day,
  entryOf,
  longest,
  quarter,
  stepsOf,
  blockGroups,
  edgesOf,
} from '../../../src/server/fees/blocks.ts'
import { groupOfDay, offsetsOf } from '../../../src/server/ledger/spans.ts'

const at = (time: string) => Date.parse(`2026-11-${time}Z`)

test('an edge ends one span and begins the next one', () => {
  const spans = [
    { group: 'a', from: at('01T00:00'), below: at('03T00:00') },
    { group: 'b', from: at('03T00:00'), below: at('04T06:00') },
  ]

  const edges = edgesOf(spans, day, stepsOf(false))

  const block = at('01T00:00') / 86_400_000
  expect(edges).toEqual([
    { begins: 'a', block, blocks: [] },
    { ends: 'a', begins: 'b', block: block + 2, blocks: [] },
    {
      ends: 'b',
      block: block + 3,
      blocks: [{ step: 21_600, bucket: at('04T00:00') / 21_600_000, sign: 1 }],
    },
  ])
  const groupOf = blockGroups(edges)
  expect([-1, 0, 1, 2, 3, 4].map((days) => groupOf(block + days))).toEqual([
    undefined,
    'a',
    'a',
    'b',
    undefined,
    undefined,
  ])
  expect(blockGroups([])(block)).toBeUndefined()
})

test('takes 05:45 as six hours less a quarter, and a minute more as a rest', () => {
  const { blocks, rest } = allBefore(at('04T05:46'), longest)

  expect(blocks[0]).toEqual({ step: quarter, bucket: at('04T05:45') / 900_000, sign: -1 })
  expect(rest).toEqual({ from: at('04T05:45'), below: at('04T05:46'), sign: 1 })
  expect(allBefore(at('04T05:44'), day).rest).toEqual({
    from: at('04T05:44'),
    below: at('04T05:45'),
    sign: -1,
  })
  expect(allBefore(at('04T05:45'), day)).not.toHaveProperty('rest')
})

test('has no two-hour blocks for the split by pair and method', () => {
  expect(stepsOf(false)).toEqual([900, 7200, 21_600, 86_400, 2_764_800])
  expect(stepsOf(true)).toEqual([900, 21_600, 86_400, 2_764_800])
})

test('puts eight quarters of an hour into one row, and orders without a time first', () => {
  expect([entryOf(3, 17, quarter), entryOf(3, -1, quarter), entryOf(3, 17, day)]).toEqual([25, 24, 3])
})

test('a day has its week and its month', () => {
  expect([groupOfDay('2027-01-03', 'day'), groupOfDay('2027-01-03', 'month')]).toEqual([
    '2027-01-03',
    '2027-01',
  ])
  expect(['2026-01-01', '2027-01-03', '2027-01-04', '1969-12-28', '1969-12-29'].map(weekOf)).toEqual([
    '2026-W01',
    '2026-W53',
    '2027-W01',
    '1969-W52',
    '1970-W01',
  ])
})

const weekOf = (day: string) => groupOfDay(day, 'week')

test('zone offsets begin with the span, and change to the second', () => {
  const from = Date.parse('2025-12-31T12:00:00Z')
  const hour = 3_600_000

  expect(offsetsOf('Europe/Berlin', from, Date.parse('2026-12-01T00:00:00Z'))).toEqual([
    { from, offset: hour },
    { from: Date.parse('2026-03-29T01:00:00Z'), offset: 2 * hour },
    { from: Date.parse('2026-10-25T01:00:00Z'), offset: hour },
  ])
  expect(
    offsetsOf('Europe/Berlin', Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')),
  ).toEqual([{ from: Date.parse('2026-03-29T01:00:00Z'), offset: 2 * hour }])
  expect(offsetsOf('UTC', from, from)).toEqual([{ from, offset: 0 }])
})
