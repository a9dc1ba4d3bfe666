import { readDate } from './cells/readDate.ts'
import { createZoneReader } from './cells/zones.ts'
import type { Cells } from './createCells.ts'
import type { Mapping } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'
import { type Calendar, serialDate } from './rows/xlsx/dates.ts'
import { shortened, unreadable } from './sentences.ts'

export function createDateReader(mapping: Mapping, { cellOf, typeOf, checked }: Cells, calendar: Calendar) {
  const instantIn = createZoneReader()
  /** A file has many lines of a few days. */
  const days = new Map<string, { date: string; dayEnd: string }>()

  return function dateOf(row: Row): { date: string | null; dayEnd?: string } {
    const rule = mapping.date
    if (!rule) return { date: null }
    const day = checked(row, rule.column)
    if (day === '') return { date: null }
    const time = rule.time === undefined ? '' : cellOf(row, rule.time)
    const isStored = typeOf(row, rule.column) === 'number'
    const text = isStored ? (serialDate(day, calendar) ?? '') : time === '' ? day : `${day} ${timeOnly(time)}`
    if (!isStored && rule.order === null && !/^\d{4}/.test(text)) return { date: null }
    const written = readDate(text, rule.order ?? 'year-first')
    if (!written) {
      const { column, order } = rule
      if (isStored) throw unreadable('date.stored', { column, found: day })
      throw unreadable(`date.${order ?? 'any'}`, { column, found: shortened(day) })
    }

    const zone =
      written.zone ?? (typeof rule.zone === 'string' ? rule.zone : cellOf(row, rule.zone.column) || 'UTC')
    const key = `${zone} ${written.local}`
    const known = written.isWholeDay ? days.get(key) : undefined
    if (known) return known
    const instant = instantIn(zone, written.local)
    if (instant === undefined) throw unreadable('date.zone', { column: rule.column, found: shortened(zone) })
    const date = new Date(instant).toISOString()
    if (!written.isWholeDay) return { date }
    // Days have 23 or 25 hours where clocks change.
    const next = instantIn(zone, written.local + dayMs) ?? instant + dayMs
    const found = { date, dayEnd: new Date(next).toISOString() }
    if (days.size > 5_000) days.clear()
    days.set(key, found)
    return found
  }
}

const dayMs = 24 * 3_600_000

/** A sheet stores a time as a date in its first days. */
function timeOnly(time: string): string {
  return time.replace(/^\d{4}-\d{2}-\d{2}T?/, '')
}
