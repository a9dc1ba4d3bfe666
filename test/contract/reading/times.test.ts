import { expect, test } from 'vitest'
import { isRough, readTime } from '../../../src/contract/reading/time.ts'

const noon = '2026-07-01T12:00:00.000Z'

test.each<[unknown, string | undefined]>([
  [noon, undefined],
  ['2026-07-01T14:00:00+02:00', undefined],
  ['2026-07-01T17:30:00.000+0530', undefined],
  ['2026-07-01 12:00:00Z', 'written in another form'],
  ['2026-07-01 14:00:00 +02', 'written in another form'],
  ['2026-07-01t12:00:00z', 'written in another form'],
  ['2026-07-01T12:00:00', 'read as UTC'],
  ['2026-07-01 12:00', 'read as UTC'],
  ['2026-07-01 12:00:00,000', 'read as UTC'],
  [` ${noon} `, undefined],
  ['2026-07-01T12:00Z', 'written in another form'],
  ['2026-07-01 12:00:00.0 UTC', 'written in another form'],
  ['2026-07-01 06:30:00 -05:30', 'written in another form'],
  ['2026-07-01 23:00:00 +11', 'written in another form'],
  ['2026-07-01 01:00 -1100', 'written in another form'],
  ['Wed, 01 Jul 2026 12:00:00 GMT', 'written in another form'],
  ['Wed, 1 Jul 2026 14:00:00 +0200', 'written in another form'],
  ['1 Jul 2026 12:00:00', 'read as UTC'],
  ['1 july 2026 12:00 ut', 'written in another form'],
  ['Wednesday, 1 Jul 2026 06:30:00 -0530', 'written in another form'],
  [1782907200, 'seconds since 1970'],
  ['1782907200', 'seconds since 1970'],
  ['1782907200.000', 'seconds since 1970'],
  [1782907200000, 'milliseconds since 1970'],
  ['1782907200000', 'milliseconds since 1970'],
  [{ $date: noon }, undefined],
  [{ $date: { $numberLong: '1782907200000' } }, 'milliseconds since 1970'],
])('%j is noon of 1 July 2026 (assumed: %s)', (sent, assumed) => {
  expect(readTime(sent)).toEqual(assumed === undefined ? { iso: noon } : { iso: noon, assumed })
})

test.each([
  ['2026-07-01T12:00:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  ['2026-07-01 12:00:00', 'Asia/Kolkata', '2026-07-01T06:30:00.000Z'],
  // Clocks go forward at 02:00 and back at 03:00. An hour that occurs twice is read as the first one.
  ['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:30:00', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ['2026-07-01T00:30:00', 'America/New_York', '2026-07-01T04:30:00.000Z'],
])('%s in %s is %s', (sent, zone, iso) => {
  expect(readTime(sent, zone)?.iso).toBe(iso)
  expect(readTime(sent, zone)?.assumed).toContain(zone)
})

test.each([
  '',
  'yesterday',
  '01/07/2026',
  '2026-13-01',
  '2026-02-30',
  '2026-07-01T25:00:00Z',
  '1999-12-31T23:59:59Z',
  '20260701',
  '12345678',
  12,
  1e20,
  true,
  null,
  {},
  [],
  { $date: noon, more: 1 },
  { $date: null },
  { date: noon },
  `at ${noon}`,
  `${noon} or so`,
  '2026-07-32',
  '2026-00-01',
  '2026-07-00',
  '2026-07-01T24:00:00Z',
  '2026-07-01T12:60:00Z',
  '2026-07-01T12:00:60Z',
  '2026-07-01 12:00:00 +2460',
  '2026-07-01 12:00:00 CEST',
  '0 Jul 2026 12:00:00 GMT',
  '31 Jun 2026 12:00:00 GMT',
  '1 Jux 2026 12:00:00 GMT',
  '2101-01-01',
  '21st of May',
  'no. 1782907200',
  '1782907200 or so',
  '1782907200.',
  '17829072000000',
  178290720000,
  '99999999999999-1',
])('%j is not a time', (sent) => {
  expect(readTime(sent)).toBeUndefined()
})

test("reads a time at a zone's new year, and in a zone with half hours", () => {
  expect(readTime('2026-01-01 00:15', 'Asia/Kolkata')?.iso).toBe('2025-12-31T18:45:00.000Z')
  expect(readTime('2026-01-01', '-02:30')).toEqual({
    iso: '2026-01-01T02:30:00.000Z',
    assumed: 'a date alone, read as midnight -02:30',
  })
})

test.each<[unknown, boolean]>([
  ['read as UTC', true],
  ['read as Europe/Berlin', true],
  ['a date alone, read as midnight UTC', true],
  ['written in another form', false],
  ['from created_at, read as UTC', true],
  ['from created_at, a date alone, read as midnight UTC', true],
  ['from created_at', false],
  ['seconds since 1970', false],
  [undefined, false],
  [null, false],
  [['read as UTC'], false],
])('a time with the assumption %j may be inexact: %s', (assumed, rough) => {
  expect(isRough(assumed)).toBe(rough)
})

test('reads every month of an e-mail date, short and in full', () => {
  const months = Array.from({ length: 12 }, (_, nth) => new Date(Date.UTC(2026, nth, 3, 4, 5)))
  for (const date of months) {
    const [short, long] = (['short', 'long'] as const).map((month) =>
      date.toLocaleString('en-US', { month, timeZone: 'UTC' }),
    )
    for (const month of [short, long])
      expect(readTime(`3 ${month} 2026 04:05 GMT`)?.iso).toBe(date.toISOString())
  }
})
