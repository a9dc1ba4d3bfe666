import { expect, test } from 'vitest'
import { allBefore, day, longest, steps } from '../../../src/server/fees/blocks.ts'
import { cutSpan } from '../../../src/server/ledger/spans.ts'
import { readZone } from '../../../src/api/requestFields.ts'
import { runs } from '../../support/runs.ts'
import { chance } from '../ledger/ledgers.ts'

const cut = (from: string, below: string, by: 'day' | 'week' | 'month', timeZone: string) =>
  cutSpan({ from: Date.parse(from), below: Date.parse(below) }, by, timeZone).map(({ group, from, below }) =>
    [group, new Date(from).toISOString(), new Date(below).toISOString()].join(' '),
  )

test('a day is shorter by a lost hour and longer by a gained half hour', () => {
  expect(cut('2026-03-28T23:00:00Z', '2026-03-30T10:00:00Z', 'day', 'Europe/Berlin')).toEqual([
    '2026-03-29 2026-03-28T23:00:00.000Z 2026-03-29T22:00:00.000Z',
    '2026-03-30 2026-03-29T22:00:00.000Z 2026-03-30T10:00:00.000Z',
  ])
  expect(cut('2026-04-04T13:00:00Z', '2026-04-06T00:00:00Z', 'day', 'Australia/Lord_Howe')).toEqual([
    '2026-04-05 2026-04-04T13:00:00.000Z 2026-04-05T13:30:00.000Z',
    '2026-04-06 2026-04-05T13:30:00.000Z 2026-04-06T00:00:00.000Z',
  ])
})

test('a day skipped by a zone is no group', () => {
  expect(cut('2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z', 'day', 'Pacific/Apia')).toEqual([
    '2011-12-29 2011-12-29T10:00:00.000Z 2011-12-30T10:00:00.000Z',
    '2011-12-31 2011-12-30T10:00:00.000Z 2011-12-31T10:00:00.000Z',
  ])
})

test('an hour repeated after midnight belongs to the previous day', () => {
  expect(cut('2010-11-06T12:00:00Z', '2010-11-07T12:00:00Z', 'day', 'America/St_Johns')).toEqual([
    '2010-11-06 2010-11-06T12:00:00.000Z 2010-11-07T02:30:00.000Z',
    '2010-11-07 2010-11-07T02:30:00.000Z 2010-11-07T02:31:00.000Z',
    '2010-11-06 2010-11-07T02:31:00.000Z 2010-11-07T03:30:00.000Z',
    '2010-11-07 2010-11-07T03:30:00.000Z 2010-11-07T12:00:00.000Z',
  ])
})

test('weeks start on Monday and belong to the year of their Thursday', () => {
  expect(cut('2026-12-20T18:30:00Z', '2027-01-10T18:30:00Z', 'week', 'Asia/Kolkata')).toEqual([
    '2026-W52 2026-12-20T18:30:00.000Z 2026-12-27T18:30:00.000Z',
    '2026-W53 2026-12-27T18:30:00.000Z 2027-01-03T18:30:00.000Z',
    '2027-W01 2027-01-03T18:30:00.000Z 2027-01-10T18:30:00.000Z',
  ])
})

test('months start at local midnight', () => {
  expect(cut('2026-02-10T00:00:00Z', '2026-03-10T00:00:00Z', 'month', 'America/New_York')).toEqual([
    '2026-02 2026-02-10T00:00:00.000Z 2026-03-01T05:00:00.000Z',
    '2026-03 2026-03-01T05:00:00.000Z 2026-03-10T00:00:00.000Z',
  ])
})

test('each instant lies in the day that Intl writes, in every zone of this runtime', () => {
  const random = chance(11)
  const zones = random.shuffled(Intl.supportedValuesOf('timeZone')).slice(0, runs(400))
  for (const timeZone of zones) {
    const year = 2000 + random.below(101)
    const span = { from: Date.UTC(year, 0), below: Date.UTC(year + 1, 0) }
    const pieces = cutSpan(span, 'day', timeZone)
    const format = new Intl.DateTimeFormat('en-CA', { timeZone })

    const written = pieces.flatMap(({ group, from, below }) =>
      [from, (from + below) / 2, below - 1].map((instant) => [group, format.format(instant)]),
    )

    expect(written.filter(([group, day]) => group !== day)).toEqual([])
    expect(pieces.map(({ from }) => from)).toEqual([
      span.from,
      ...pieces.slice(0, -1).map(({ below }) => below),
    ])
    expect(pieces.at(-1)?.below).toBe(span.below)
  }
})

test('splits all time before an instant into blocks, exact to the millisecond', () => {
  const random = chance(3)
  for (let i = 0; i < runs(20_000); i++) {
    const instant = Date.UTC(2026, 0) + random.below(2 ** 31) + random.below(1000) * 86_400_000
    const upTo = random.one([day, longest])

    const { block, blocks, rest } = allBefore(instant, upTo)

    const length = blocks.reduce((sum, { step, sign }) => sum + sign * step * 1000, 0)
    const restLength = rest === undefined ? 0 : rest.sign * (rest.below - rest.from)
    expect(block * upTo * 1000 + length + restLength).toBe(instant)
    expect(Math.abs(restLength)).toBeLessThanOrEqual(450_000)
    expect(blocks.every(({ step }) => step < upTo && steps.includes(step))).toBe(true)
    expect(blocks.length).toBeLessThanOrEqual(upTo === day ? 7 : 23)
  }
})

test('accepts only the names of time zones', () => {
  expect(['Asia/Kolkata', 'UTC', 'utc'].map((name) => readZone(name) !== undefined)).toEqual([
    true,
    true,
    true,
  ])
  expect(['Mars/Olympus', '', '+05:30', 'Europe/Berlin\0', '1'].map(readZone)).toEqual(
    Array(5).fill(undefined),
  )
})
