import { expect, test } from 'vitest'
import { createZonedTime } from '../../../src/server/files/zonedTime.ts'
import { chance } from '../ledger/ledgers.ts'
import { runs } from '../../support/runs.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]

test("a zoned time is the same instant, and shows the zone's clock", () => {
  const { below } = chance(11)
  const start = Date.parse('2005-01-01T00:00:00.000Z')
  const length = Date.parse('2030-01-01T00:00:00.000Z') - start

  for (const zone of zones) {
    const zoned = createZonedTime(zone)
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    for (let i = 0; i < runs(3000); i++) {
      const at = new Date(start + below(length))
      const written = zoned(at.toISOString())

      expect(new Date(written).getTime()).toBe(at.getTime())
      expect(written.slice(0, 19).replace('T', ' ')).toBe(clock.format(at))
    }
  }
})

test('the offset distinguishes a repeated hour', () => {
  const zoned = createZonedTime('Europe/Berlin')

  expect(['2026-10-25T00:59:59.999Z', '2026-10-25T01:00:00.000Z'].map(zoned)).toEqual([
    '2026-10-25T02:59:59.999+02:00',
    '2026-10-25T02:00:00.000+01:00',
  ])
})
