import { expect, test } from 'vitest'
import { readSpanOf } from '../../../src/server/periods/previewPeriod.ts'

test.each([
  ['America/Sao_Paulo', '2026-03-01', '2026-03-01T03:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-01', '2026-02-28T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00.000Z'],
  // The night is one hour longer or shorter, but the change is not at midnight.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  // Midnight does not exist: clocks skip from 00:00 to 01:00.
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // Midnight happens twice.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z'],
  // The day does not exist.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('in %s the day %s starts at %s', (zone, day, first) => {
  expect(readSpanOf(day, '2030-01-01', zone).from).toBe(first)
})
