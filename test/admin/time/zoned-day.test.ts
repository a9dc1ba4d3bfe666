import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, isDay, startOfDay } from '../../../src/admin/time/zonedDay.ts'
import { runs } from '../../support/runs.ts'

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-07-01', 'Europe/Lisbon', '2026-06-30T23:00:00.000Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-11-21', 'Pacific/Auckland', '2026-11-20T11:00:00.000Z'],
  // The clocks go forward at midnight, so the day begins at one o'clock.
  ['2024-03-31', 'Asia/Beirut', '2024-03-30T22:00:00.000Z'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // The clocks go back at midnight, to the day before.
  ['2023-10-29', 'Asia/Beirut', '2023-10-28T22:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone)).toBe(instant)
})

test('a day begins with its first instant in every zone', () => {
  const zones = constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'))
  const days = integer({ min: 0, max: 20_000 }).map((n) => addDays('1990-01-01', n))
  assert(
    property(days, zones, (day, zone) => {
      const start = startOfDay(day, zone)
      // A zone may skip a day when it crosses the date line.
      if (start === undefined) return
      expect(dayOf(Date.parse(start), zone)).toBe(day)
      expect(dayOf(Date.parse(start) - 1, zone)).toBe(
        startOfDay(addDays(day, -1), zone) === undefined ? addDays(day, -2) : addDays(day, -1),
      )
    }),
    { numRuns: runs(10_000) },
  )
})

test('an invalid day or zone has no start', () => {
  expect(startOfDay('2026-02-30', 'UTC')).toBeUndefined()
  expect(startOfDay('2026-1-1', 'UTC')).toBeUndefined()
  expect(startOfDay('2026-01-01', 'Mars/Olympus')).toBeUndefined()
  expect(isDay('2024-02-29')).toBe(true)
  expect(isDay('2026-02-29')).toBe(false)
})
