import { isNegative, readAmount, subtractAmounts, sumAmounts, type Amount } from '../../../contract/amount.ts'
import { fromMinor } from './cells/minorUnits.ts'
import { readDate } from './cells/readDate.ts'
import { readDecimal, readStored } from './cells/readDecimal.ts'
import { createZoneReader } from './cells/zones.ts'
import { scientificForm } from './evidence.ts'
import type { StatementLine, UnreadableLine, UnreadableReason } from './line.ts'
import type { ColumnName, Mapping, MoneyRule } from './mapping.ts'
import type { Row } from './rows/row.ts'
import { serialDate, type Calendar } from './rows/xlsx/serialDate.ts'

type Parts = {
  mapping: Mapping
  columns: readonly ColumnName[]
  sheet?: string | undefined
  calendar?: Calendar | undefined
}

export type LineReader = ReturnType<typeof createLineReader>
export type LineMoney = Pick<StatementLine, 'amount' | 'fee' | 'net' | 'currency'>

/** How a row becomes a line by a mapping. What is null in it, and not answered yet, is null in the line. */
export function createLineReader({ mapping, columns, sheet, calendar = '1900' }: Parts) {
  const place = new Map(columns.map((name, at) => [name, at]))
  const personal = new Set(mapping.personal.map((name) => place.get(name)))
  const feeKinds = new Set(mapping.feeLines?.fees.map((kind) => kind.trim()))
  const instantIn = createZoneReader()
  const where = sheet === undefined ? {} : { sheet }

  function read(row: Row): StatementLine | UnreadableLine {
    const raw = rawCells(row)
    if (row.fault) return { number: row.number, ...where, ...row.fault, raw: row.cells }
    try {
      return { number: row.number, ...where, ...understand(row), raw }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const { reason, column, message } = error
      return { number: row.number, ...where, reason, words: message, ...(column ? { column } : {}), raw }
    }
  }

  function understand(row: Row) {
    const behind = row.cells.findIndex((cell, at) => at >= columns.length && cell.trim() !== '')
    if (behind >= 0)
      throw new Unreadable(
        'cells',
        `The line has ${row.cells.length} cells, and the header ${columns.length}.`,
      )

    const currency = (cellOf(row, mapping.currency) || (mapping.fixedCurrency ?? '')).toUpperCase()
    const feeCurrency = mapping.feeCurrency ? cellOf(row, mapping.feeCurrency).toUpperCase() : ''
    const isFee = mapping.feeLines ? feeKinds.has(cellOf(row, mapping.feeLines.column)) : false
    const moved = money(row, mapping.amount, currency)
    const fee = isFee ? moved : feeOf(row, feeCurrency || currency)
    const net = isFee ? null : money(row, mapping.net, feeCurrency || currency)
    const amount = isFee ? null : moved
    if (amount === null && fee === null && net === null && mapping.amount !== null && !isUnanswered(mapping))
      throw new Unreadable('amount', 'Neither an amount nor a fee is filled in.')
    return {
      orderId: idOf(row, mapping.orderId),
      reference: idOf(row, mapping.reference),
      amount,
      fee: fee === null || mapping.feeSign === 'subtracted' ? fee : negated(fee),
      net,
      currency: currency || null,
      ...(feeCurrency === '' ? {} : { feeCurrency }),
      ...dateOf(row),
      kind: cellOf(row, mapping.kind) || null,
    }
  }

  function cellOf({ cells }: Row, column: ColumnName | undefined): string {
    if (column === undefined) return ''
    return (cells[place.get(column) ?? -1] ?? '').trim()
  }

  function typeOf({ types }: Row, column: ColumnName) {
    return types?.[place.get(column) ?? -1]
  }

  function idOf(row: Row, column: ColumnName | undefined): string | null {
    if (column === undefined) return null
    const text = checked(row, column)
    if (text === '') return null
    if (scientificForm.test(text)) {
      const words = `${column}: ${text} is an id that a spreadsheet has turned into a number; its last digits are lost.`
      throw new Unreadable('scientific-id', words, column)
    }
    if (typeOf(row, column) === 'number' && text.replace(/^-/, '').length > 15) {
      const words = `${column}: ${text} is stored as a number of more than 15 digits; its last digits are lost.`
      throw new Unreadable('scientific-id', words, column)
    }
    return text
  }

  function feeOf(row: Row, currency: string): Amount | null {
    const fees = mapping.fees.flatMap((rule) => money(row, rule, currency) ?? [])
    if (fees.length === 0) return null
    return fees.length === 1 ? (fees[0] ?? null) : sumAmounts(fees)
  }

  function money(row: Row, rule: MoneyRule | null | undefined, currency: string): Amount | null {
    if (!rule) return null
    const { from } = rule
    if ('debit' in from) {
      const [debit, credit] = [number(row, from.debit, rule), number(row, from.credit, rule)]
      if (debit === null && credit === null) return null
      // Some files write debits with a minus, too.
      const taken = debit !== null && isNegative(debit) ? negated(debit) : (debit ?? '0')
      return inUnits(
        debit === null && credit !== null ? credit : subtractAmounts(credit ?? '0', taken),
        currency,
        from.credit,
      )
    }
    const amount = number(row, from.column, rule)
    if (amount === null) return null
    const units = inUnits(amount, currency, from.column)
    if (!('direction' in from) || units === null) return units
    const direction = cellOf(row, from.direction)
    if (from.debits.includes(direction)) return negated(units)
    if (from.credits.includes(direction) || /^-?0(?:\.0+)?$/.test(units)) return units
    const words = `${from.direction}: expected one of ${[...from.debits, ...from.credits].join(', ')}, found ${quoted(direction)}.`
    throw new Unreadable('direction', words, from.direction)
  }

  function number(row: Row, column: ColumnName, { decimal }: MoneyRule): Amount | null {
    const text = checked(row, column)
    if (text === '') return null
    const isStored = typeOf(row, column) === 'number'
    if (!isStored && decimal === null) return null
    const amount = isStored ? readStored(text) : readDecimal(text, decimal ?? '.')
    if (amount !== undefined) return amount
    const sign = decimal === ',' ? 'a comma' : 'a point'
    throw new Unreadable(
      'amount',
      `${column}: expected an amount with ${sign} for decimals, found ${quoted(text)}.`,
      column,
    )
  }

  function inUnits(amount: Amount, currency: string, column: ColumnName): Amount | null {
    if (mapping.units === 'major') return amount
    if (mapping.units === null) return null
    const units = fromMinor(amount, currency)
    if (units !== undefined) return units
    const words = `${column}: how many decimals the smallest unit of ${currency || 'no currency'} has is not known.`
    throw new Unreadable('amount', words, column)
  }

  function dateOf(row: Row): { date: string | null; isWholeDay?: boolean } {
    const rule = mapping.date
    if (!rule) return { date: null }
    const day = checked(row, rule.column)
    if (day === '') return { date: null }
    const time = rule.time === undefined ? '' : cellOf(row, rule.time)
    const isStored = typeOf(row, rule.column) === 'number'
    const text = isStored ? (serialDate(day, calendar) ?? '') : time === '' ? day : `${day} ${timeOnly(time)}`
    if (!isStored && rule.order === null && !/^\d{4}/.test(text)) return { date: null }
    const written = readDate(text, rule.order ?? 'year-first')
    if (!written)
      throw new Unreadable('date', `${rule.column}: ${dateWords(day, rule.order, isStored)}`, rule.column)

    const zone =
      written.zone ?? (typeof rule.zone === 'string' ? rule.zone : cellOf(row, rule.zone.column) || 'UTC')
    const instant = instantIn(zone, written.local)
    if (instant === undefined)
      throw new Unreadable(
        'date',
        `${rule.column}: ${quoted(zone)} is no time zone that is known.`,
        rule.column,
      )
    return { date: new Date(instant).toISOString(), ...(written.isWholeDay ? { isWholeDay: true } : {}) }
  }

  /** The cell, unless it holds no value that was meant. */
  function checked(row: Row, column: ColumnName): string {
    const text = cellOf(row, column)
    const type = typeOf(row, column)
    if (type === 'formula')
      throw new Unreadable('formula', `${column}: a formula without a kept result.`, column)
    if (type === 'error') throw new Unreadable('formula', `${column}: the formula failed (${text}).`, column)
    if (text.includes('\uFFFD'))
      throw new Unreadable('characters', `${column}: ${quoted(text)} is damaged.`, column)
    return text
  }

  function rawCells({ cells }: Row): readonly string[] {
    if (personal.size === 0) return cells
    return cells.map((cell, at) => (personal.has(at) && cell !== '' ? '•••' : cell))
  }

  /** Of a row that is no line, as far as it can be read. */
  function moneyOf(row: Row): LineMoney {
    const currency = (cellOf(row, mapping.currency) || (mapping.fixedCurrency ?? '')).toUpperCase()
    const asFarAsItCan = (part: () => Amount | null) => {
      try {
        return part()
      } catch (error) {
        if (error instanceof Unreadable) return null
        throw error
      }
    }
    const fee = asFarAsItCan(() => feeOf(row, currency))
    return {
      amount: asFarAsItCan(() => money(row, mapping.amount, currency)),
      fee: fee === null || mapping.feeSign === 'subtracted' ? fee : negated(fee),
      net: asFarAsItCan(() => money(row, mapping.net, currency)),
      currency: currency || null,
    }
  }

  return { read, rawCells, moneyOf }
}

/** A whole row of `undefined` would be read as a file without fees. */
export function isUnanswered({ amount, fees, feeSign, net, units, fixedCurrency, date }: Mapping): boolean {
  const rules = [...fees, ...(net ? [net] : [])]
  return (
    amount === null ||
    [amount, ...rules].some(({ decimal }) => decimal === null) ||
    units === null ||
    feeSign === null ||
    fixedCurrency === null ||
    date?.order === null
  )
}

class Unreadable extends Error {
  override name = 'Unreadable'
  readonly reason: UnreadableReason
  readonly column: ColumnName | undefined

  constructor(reason: UnreadableReason, words: string, column?: ColumnName) {
    super(words)
    this.reason = reason
    this.column = column
  }
}

function dateWords(text: string, order: string | null, isStored: boolean): string {
  if (isStored) return `${text} is no day of the spreadsheet's calendar between 2000 and 2100.`
  const form =
    order === 'unix' ? 'in seconds since 1970' : order === null ? '' : `with the ${order.replace('-', ' ')}`
  return `expected a date ${form} between 2000 and 2100, found ${quoted(text)}.`
}

/** A sheet stores a time as a date in its first days. */
function timeOnly(time: string): string {
  return time.replace(/^\d{4}-\d{2}-\d{2}T?/, '')
}

function negated(amount: Amount): Amount {
  return readAmount(amount.startsWith('-') ? amount.slice(1) : `-${amount}`) ?? amount
}

function quoted(text: string): string {
  return text.length > 60 ? `"${text.slice(0, 60)}…"` : `"${text}"`
}
