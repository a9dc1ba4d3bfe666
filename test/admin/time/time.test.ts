import { afterEach, expect, test, vi } from 'vitest'
import { dayText, exactTime, listTime, readTime, relativeTime } from '../../../src/admin/time/time.ts'
import { chooseZone, ownZone } from '../../../src/admin/time/zonedDay.ts'

afterEach(() => vi.unstubAllEnvs())

const at = (iso: string) => new Date(iso).getTime()

test.each([
  ['2026-11-02T07:59:18.556Z', '2026-11-02T07:59:18.556Z'],
  ['2026-11-02T07:59:18Z', '2026-11-02T07:59:18.000Z'],
  ['2026-11-02T07:59Z', '2026-11-02T07:59:00.000Z'],
  ['2026-11-02T07:59:18.123456789Z', '2026-11-02T07:59:18.123Z'],
  ['2026-11-02T07:59:18+05:30', '2026-11-02T02:29:18.000Z'],
  ['2026-11-02T07:59:18-0330', '2026-11-02T11:29:18.000Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
  ['2100-12-31T23:59:59Z', '2100-12-31T23:59:59.000Z'],
])('%s is %s', (text, moment) => {
  expect(readTime(text)).toBe(at(moment))
})

test.each([
  ['no time', ''],
  ['a word', 'now'],
  ['infinity', 'infinity'],
  ['seconds since 1970', '1793600000'],
  ['a date alone', '2026-11-02'],
  ['a time without a zone', '2026-11-02T07:59:18'],
  ['a zone by name', '2026-11-02T07:59:18 CET'],
  ['a space for the T', '2026-11-02 07:59:18Z'],
  ['a sentence around it', 'at 2026-11-02T07:59:18Z'],
  ['a line break behind it', '2026-11-02T07:59:18Z\n'],
  ['the year 1999', '1999-12-31T23:59:59Z'],
  ['the year 2101', '2101-01-01T00:00:00Z'],
  ['the year 12026', '+012026-11-02T07:59:18Z'],
  ['February 30', '2026-02-30T10:00:00Z'],
  ['February 29 of a common year', '2026-02-29T10:00:00Z'],
  ['February 29, 2100', '2100-02-29T10:00:00Z'],
  ['April 31', '2026-04-31T10:00:00Z'],
  ['month 0', '2026-00-10T10:00:00Z'],
  ['month 13', '2026-13-10T10:00:00Z'],
  ['day 0', '2026-01-00T10:00:00Z'],
  ['hour 24', '2026-01-01T24:00:00Z'],
  ['minute 60', '2026-01-01T10:60:00Z'],
  ['second 60', '2026-01-01T23:59:60Z'],
  ['a zone of 99 hours', '2026-01-01T10:00:00+99:99'],
  ['other digits', '２０２６-11-02T07:59:18Z'],
])('%s is not a time', (_, text) => {
  expect(readTime(text)).toBeUndefined()
})

const now = at('2026-11-02T12:00:00Z')

test.each([
  [0, 'now'],
  [-9, 'now'],
  [9, 'now'],
  [-10, '10 sec. ago'],
  [30, 'in 30 sec.'],
  [-59, '59 sec. ago'],
  [-60, '1 min. ago'],
  [-119, '1 min. ago'],
  [-3_599, '59 min. ago'],
  [-3_600, '1 hr. ago'],
  [7_200, 'in 2 hr.'],
  [-86_399, '23 hr. ago'],
  [-86_400, '1 day ago'],
  [-47 * 3_600, '1 day ago'],
  [86_400, 'in 1 day'],
  [-29 * 86_400, '29 days ago'],
  [-30 * 86_400, '1 month ago'],
  [-59 * 86_400, '1 month ago'],
  [-364 * 86_400, '12 months ago'],
  [-365 * 86_400, '1 year ago'],
  [-700 * 86_400, '1 year ago'],
])('%i seconds from now is “%s”', (seconds, words) => {
  expect(relativeTime(now + seconds * 1000, now, 'en')).toBe(words)
})

test('rounds half a second before choosing the unit', () => {
  expect(relativeTime(now - 59_600, now, 'en')).toBe('1 min. ago')
})

test('French months and years are written out, because their short forms read as minutes', () => {
  const words = [120, 40 * 86_400, 400 * 86_400].map((age) => relativeTime(now - age * 1000, now, 'fr'))
  expect(words.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'il y a 2 min',
    'il y a 1 mois',
    'il y a 1 an',
  ])
})

test('the words follow the language', () => {
  expect([relativeTime(now - 120_000, now, 'de'), relativeTime(now, now, 'de')]).toEqual([
    'vor 2 Min.',
    'jetzt',
  ])
})

test.each([
  ['UTC', 'Nov 2, 2026, 12:00:00 UTC'],
  ['Asia/Tokyo', 'Nov 2, 2026, 21:00:00 GMT+9'],
  ['America/New_York', 'Nov 2, 2026, 07:00:00 EST'],
])('the exact time in %s names its zone', (zone, words) => {
  vi.stubEnv('TZ', zone)

  expect(exactTime(now, 'en').replaceAll('\u202f', ' ')).toBe(words)
})

test.each([
  ['2026-11-01T12:00:01Z', '23 hr. ago', '23 hr ago'],
  ['2026-11-01T12:00:00Z', 'Nov 1, 12:00', '1 Nov, 12:00'],
  ['2026-07-16T00:28:00Z', 'Jul 16, 00:28', '16 Jul, 00:28'],
  ['2025-12-31T23:59:59Z', 'Dec 31, 2025', '31 Dec 2025'],
  ['2026-11-04T15:05:00Z', 'Nov 4, 15:05', '4 Nov, 15:05'],
])('lists show times more than a day away as a date with a 24-hour clock: %s', (iso, here, there) => {
  vi.stubEnv('TZ', 'UTC')

  expect(['en-US', 'en-GB'].map((locale) => listTime(at(iso), now, locale))).toEqual([here, there])
})

test('French names the first day of a month as an ordinal', () => {
  vi.stubEnv('TZ', 'UTC')
  const first = '2026-10-01T11:01:00Z'

  expect([exactTime(at(first), 'fr'), listTime(at(first), now, 'fr'), dayText('2025-10-01', 'fr')]).toEqual([
    '1er oct. 2026, 11:01:00 UTC',
    '1er oct., 11:01',
    '1er oct. 2025',
  ])
  expect([dayText('2025-10-11', 'fr'), dayText('2025-10-01', 'en-GB')]).toEqual([
    '11 oct. 2025',
    '1 Oct 2025',
  ])
})

test('times are in the chosen zone; without a choice, or with a wrong one, in that of the browser', () => {
  vi.stubEnv('TZ', 'UTC')
  const newYear = '2026-12-31T23:30:00.000Z'
  const texts = () => [
    exactTime(at(newYear), 'en-GB'),
    listTime(at(newYear), at('2027-01-09T12:00:00Z'), 'en-GB'),
  ]

  expect(texts()).toEqual(['31 Dec 2026, 23:30:00 UTC', '31 Dec 2026'])
  chooseZone('Asia/Tokyo')
  expect(texts()).toEqual(['1 Jan 2027, 08:30:00 GMT+9', '1 Jan, 08:30'])
  expect(dayText(newYear, 'en-GB')).toBe('1 Jan 2027')
  for (const wrong of ['Mars/Base', '', 7, undefined]) {
    chooseZone(wrong)
    expect(ownZone()).toBe('UTC')
  }
})
