import { expect, test } from 'vitest'
import { groupsIn, daysOf, presets, readDays, spanOf, type Preset } from '../../../src/admin/time/period.ts'
import { readQuery } from '../../../src/admin/fees/useFeeQuery.ts'
import { dayOf, ownZone } from '../../../src/admin/time/zonedDay.ts'

const hourMs = 3_600_000

test('a preset consists of calendar days, and a running period ends today', () => {
  const daysByPreset = (today: string) =>
    Object.fromEntries(presets.map((preset) => [preset, daysOf(preset, today)]))

  expect(daysByPreset('2026-03-31')).toEqual({
    today: { from: '2026-03-31', to: '2026-03-31' },
    yesterday: { from: '2026-03-30', to: '2026-03-30' },
    'this-week': { from: '2026-03-30', to: '2026-03-31' },
    'this-month': { from: '2026-03-01', to: '2026-03-31' },
    'last-month': { from: '2026-02-01', to: '2026-02-28' },
    'this-year': { from: '2026-01-01', to: '2026-03-31' },
    'last-12-months': { from: '2025-04-01', to: '2026-03-31' },
  } satisfies Record<Preset, object>)
  expect(daysByPreset('2024-02-29')['last-12-months']).toEqual({ from: '2023-03-01', to: '2024-02-29' })
  expect(daysByPreset('2026-01-01')['last-month']).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test.each([
  ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z', 23],
  ['Europe/Lisbon', '2026-10-25', '2026-10-24T23:00:00.000Z', 25],
  ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', 24],
  ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z', 24],
  // The clocks there move by half an hour only.
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
  // The clocks go from 23:59:59 to 01:00, and the day begins at 01:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
])('in %s the day %s begins at %s and has %d hours', (zone, day, begin, hours) => {
  const { createdAt_gte, createdAt_lt } = spanOf({ from: day, to: day }, zone)

  expect(createdAt_gte).toBe(begin)
  expect((Date.parse(createdAt_lt) - Date.parse(createdAt_gte)) / hourMs).toBe(hours)
})

test.each(['Europe/Lisbon', 'Asia/Kolkata', 'Africa/Cairo', 'America/St_Johns', 'Pacific/Chatham'])(
  'the days of a year in %s have no gaps, and each begins at its own midnight',
  (zone) => {
    const days = groupsIn({ from: '2026-01-01', to: '2026-12-31' }, 'day')
    let before = spanOf({ from: '2025-12-31', to: '2025-12-31' }, zone).createdAt_lt

    for (const { days: one } of days) {
      const { createdAt_gte, createdAt_lt } = spanOf(one, zone)
      expect(createdAt_gte).toBe(before)
      expect(dayOf(Date.parse(createdAt_gte), zone)).toBe(one.from)
      expect(dayOf(Date.parse(createdAt_gte) - 1, zone) < one.from).toBe(true)
      before = createdAt_lt
    }
    expect(days).toHaveLength(365)
  },
)

test('weeks follow ISO 8601, months the calendar, and both end at the end of the period', () => {
  expect(groupsIn({ from: '2025-12-30', to: '2026-01-13' }, 'week')).toEqual([
    { key: '2026-W01', days: { from: '2025-12-30', to: '2026-01-04' } },
    { key: '2026-W02', days: { from: '2026-01-05', to: '2026-01-11' } },
    { key: '2026-W03', days: { from: '2026-01-12', to: '2026-01-13' } },
  ])
  expect(groupsIn({ from: '2026-12-28', to: '2027-01-03' }, 'week').map(({ key }) => key)).toEqual([
    '2026-W53',
  ])
  expect(groupsIn({ from: '2026-01-31', to: '2026-03-01' }, 'month')).toEqual([
    { key: '2026-01', days: { from: '2026-01-31', to: '2026-01-31' } },
    { key: '2026-02', days: { from: '2026-02-01', to: '2026-02-28' } },
    { key: '2026-03', days: { from: '2026-03-01', to: '2026-03-01' } },
  ])
})

test('reads two days in order and rejects other values', () => {
  expect(readDays('2026-02-28', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(readDays('2026-02-30', '2026-03-01')).toBeUndefined()
  expect(readDays('2026-02-01', null)).toBeUndefined()
})

const defaults = { mid: 'mer_1', own: ['mer_1', 'mer_2'], now: Date.parse('2026-11-21T20:00:00Z') }
const read = (address: string) => readQuery(new URLSearchParams(address), defaults)

test('reads every part of an address, with today in its zone', () => {
  const address =
    'period=yesterday&zone=Asia/Kolkata&by=status&by=pair&mids=*&currency=EUR&of=closed&outcome=closed&status=expired'
  expect(read(address)).toEqual({
    period: 'yesterday',
    days: { from: '2026-11-21', to: '2026-11-21' },
    zone: 'Asia/Kolkata',
    by: ['status', 'pair'],
    filters: { outcome: ['closed'], status: ['expired'] },
    mids: '*',
    currency: 'EUR',
    of: 'closed',
    unread: [],
  })
  expect(read('from=2026-02-01&to=2026-02-28&zone=UTC&mids=mer_2')).toMatchObject({
    days: { from: '2026-02-01', to: '2026-02-28' },
    mids: 'mer_2',
    by: [],
  })
})

test('names each unreadable part of an address', () => {
  expect(read('period=soon&zone=Mars/Base&by=hour&mids=mer_9&outcome=paid')).toMatchObject({
    period: 'this-month',
    zone: ownZone(),
    by: [],
    filters: {},
    mids: 'mer_1',
    unread: ['Mars/Base', 'hour', 'paid', 'mer_9', 'soon'],
  })
  expect(read('by=week&by=day&by=pair').by).toEqual(['week', 'pair'])
  expect(read('from=2026-02-30&to=2026-03-01').unread).toEqual(['2026-02-30 – 2026-03-01'])
})
