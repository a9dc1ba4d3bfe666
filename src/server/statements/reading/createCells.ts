import { isDash, scientificForm } from './evidence.ts'
import type { ColumnName, Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'
import { shortened, unreadable } from './rows/sentences.ts'
import { type Amount, isNegative, readAmount, subtractAmounts, sumAmounts } from '../../../contract/amount.ts'
import { fromMinor, namesOther } from './cells/currencies.ts'
import { readDecimal, readStored } from './cells/readDecimal.ts'
import { readDate } from './cells/readDate.ts'
import { createZoneReader } from './cells/zones.ts'
import { type Calendar, serialDate } from './rows/xlsx/dates.ts'

type Cells = ReturnType<typeof createCells>

export function createCells(columns: readonly ColumnName[]) {
  const place = new Map(columns.map((name, at) => [name, at]))

  function cellOf({ cells }: Row, column: ColumnName | undefined): string {
    if (column === undefined) return ''
    return (cells[place.get(column) ?? -1] ?? '').trim()
  }

  function typeOf({ types }: Row, column: ColumnName) {
    return types?.[place.get(column) ?? -1]
  }

  function checked(row: Row, column: ColumnName): string {
    const text = cellOf(row, column)
    const type = typeOf(row, column)
    if (type === 'formula') throw unreadable('formula', { column })
    if (type === 'error') throw unreadable('formula.failed', { column, found: text })
    if (text.includes('\uFFFD')) throw unreadable('characters', { column, found: shortened(text) })
    return text
  }

  function idOf(row: Row, column: ColumnName | null | undefined): string | null {
    if (!column) return null
    const text = checked(row, column)
    if (text === '') return null
    if (scientificForm.test(text)) throw unreadable('scientific-id', { column, found: text })
    if (typeOf(row, column) === 'number' && text.replace(/^-/, '').length > 15)
      throw unreadable('scientific-id.digits', { column, found: text })
    return text
  }

  return { cellOf, typeOf, checked, idOf }
}

export function createMoneyReader(
  mapping: Pick<Mapping, 'fees' | 'units'>,
  { cellOf, typeOf, checked }: Cells,
) {
  function feeOf(row: Row, currency: string): Amount | null {
    const fees = (mapping.fees ?? []).flatMap((rule) => money(row, rule, currency) ?? [])
    if (fees.length === 0) return null
    return fees.length === 1 ? (fees[0] ?? null) : sumAmounts(fees)
  }

  function money(row: Row, rule: MoneyRule | null | undefined, currency: string): Amount | null {
    if (!rule) return null
    const { from } = rule
    if ('debit' in from) {
      const [debit, credit] = [
        number(row, from.debit, rule, currency),
        number(row, from.credit, rule, currency),
      ]
      if (debit === null && credit === null) return null
      // Some files write debits as negative numbers.
      const taken = debit !== null && isNegative(debit) ? negated(debit) : (debit ?? '0')
      return inUnits(
        debit === null && credit !== null ? credit : subtractAmounts(credit ?? '0', taken),
        currency,
        from.credit,
      )
    }
    const amount = number(row, from.column, rule, currency)
    if (amount === null) return null
    const units = inUnits(amount, currency, from.column)
    if (!('direction' in from) || units === null) return units
    const direction = cellOf(row, from.direction)
    if (from.debits.includes(direction)) return negated(units)
    if (from.credits.includes(direction) || /^-?0(?:\.0+)?$/.test(units)) return units
    const values = [...from.debits, ...from.credits].join(', ')
    throw unreadable('direction', { column: from.direction, values, found: shortened(direction) })
  }

  function number(row: Row, column: ColumnName, { decimal }: MoneyRule, currency: string): Amount | null {
    const text = checked(row, column)
    if (text === '' || isDash(text)) return null
    const isStored = typeOf(row, column) === 'number'
    if (!isStored && decimal === null) return null
    const amount = isStored ? readStored(text) : readDecimal(text, decimal ?? '.')
    if (amount !== undefined && (isStored || !namesOther(text, currency))) return amount
    const shown = shortened(text)
    if (amount !== undefined) throw unreadable('amount.currency', { column, currency, found: shown })
    throw unreadable(decimal === ',' ? 'amount.comma' : 'amount.point', { column, found: shown })
  }

  function inUnits(amount: Amount, currency: string, column: ColumnName): Amount | null {
    if (mapping.units === 'major') return amount
    if (mapping.units === null) return null
    const units = fromMinor(amount, currency)
    if (units !== undefined) return units
    throw currency === ''
      ? unreadable('amount.no_currency', { column })
      : unreadable('amount.units', { column, currency })
  }

  return { money, feeOf }
}

export function negated(amount: Amount): Amount {
  return readAmount(amount.startsWith('-') ? amount.slice(1) : `-${amount}`) ?? amount
}

export function createDateReader(mapping: Mapping, { cellOf, typeOf, checked }: Cells, calendar: Calendar) {
  const instantIn = createZoneReader()
  /** Cached, because a file has many lines of few days. */
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
    const cached = written.isWholeDay ? days.get(key) : undefined
    if (cached) return cached
    const instant = instantIn(zone, written.local)
    if (instant === undefined) throw unreadable('date.zone', { column: rule.column, found: shortened(zone) })
    const date = new Date(instant).toISOString()
    if (!written.isWholeDay) return { date }
    // Days have 23 or 25 hours where clocks change.
    const next = instantIn(zone, written.local + dayMs) ?? instant + dayMs
    const result = { date, dayEnd: new Date(next).toISOString() }
    if (days.size > 5_000) days.clear()
    days.set(key, result)
    return result
  }
}

const dayMs = 24 * 3_600_000

/** Sheets store a time as a date in 1899 or 1900. */
function timeOnly(time: string): string {
  return time.replace(/^\d{4}-\d{2}-\d{2}T?/, '')
}
