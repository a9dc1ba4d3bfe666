import { expect, test } from 'vitest'
import { readTime } from '../../../src/contract/reading/time.ts'

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
  ['Wed, 01 Jul 2026 12:00:00 GMT', 'written in another form'],
  ['Wed, 1 Jul 2026 14:00:00 +0200', 'written in another form'],
  ['1 Jul 2026 12:00:00', 'read as UTC'],
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
  // Clocks go forward at 02:00 and back at 03:00; the hour that is shown twice is taken for the first one.
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
])('%j is no time', (sent) => {
  expect(readTime(sent)).toBeUndefined()
})
