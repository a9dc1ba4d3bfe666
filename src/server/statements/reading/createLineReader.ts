import {
  addAmounts,
  type Amount,
  isNegative,
  isZero,
  readAmount,
  subtractAmounts,
  sumAmounts,
} from '../../../contract/amount.ts'
import type { ColumnName, Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import { currencyOf, fromMinor, namesOther } from './cells/currencies.ts'
import { readDate } from './cells/readDate.ts'
import { readDecimal, readStored } from './cells/readDecimal.ts'
import { createZoneReader } from './cells/zones.ts'
import { isDash, kindIn } from './columns.ts'
import { idIn } from './idRule.ts'
import { amountRule } from './mapping.ts'
import type { Row, StatementLine, UnreadableLine } from './rows/row.ts'
import { readOrNull, shortened, Unreadable, unreadable } from './rows/sentences.ts'
import { type Calendar, serialDate } from './rows/xlsx/dates.ts'

type Parts = {
  mapping: Mapping
  columns: readonly ColumnName[]
  calendar?: Calendar | undefined
}

export type LineReader = ReturnType<typeof createLineReader>
export type LineMoney = Pick<StatementLine, 'amount' | 'fee' | 'net' | 'currency' | 'feeCurrency'>

/** Fields that the mapping leaves open are null in the line. */
export function createLineReader({ mapping, columns, calendar = '1900' }: Parts) {
  const personal = new Set(mapping.personal.map((name) => columns.indexOf(name)))
  const feeKinds = new Set(mapping.feeLines?.fees.map((kind) => kind.trim()))
  const cells = createCells(columns)
  const { cellOf, idOf } = cells
  const money = createMoneyReader(columns, mapping.units)
  const isFeeless = hasNoFees(mapping)
  const dateOf = createDateReader(mapping.date, cells, calendar)

  function read(row: Row): StatementLine | UnreadableLine {
    const raw = rawCells(row)
    if (row.fault) return { number: row.number, ...row.fault, raw: row.cells }
    try {
      return { number: row.number, ...understand(row), raw }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return { number: row.number, ...error.text, raw }
    }
  }

  function understand(row: Row) {
    const behind = row.cells.findIndex((cell, at) => at >= columns.length && cell.trim() !== '')
    if (behind >= 0) throw unreadable('cells', { cells: row.cells.length, columns: columns.length })
    const sums = moneyOf(row)
    const isWithout = sums.amount === null && sums.fee === null && sums.net === null
    if (isWithout && mapping.amount !== null && !isUnanswered(mapping)) throw unreadable('amount.none')
    const id = mapping.orderId ? idOf(row, mapping.orderId.column) : null
    return {
      orderId: id !== null && mapping.orderId ? idIn(id, mapping.orderId) : id,
      reference: idOf(row, mapping.reference),
      ...sums,
      ...dateOf(row),
      kind: cellOf(row, mapping.kind) || null,
      ...(cellOf(row, mapping.batch) && { batch: cellOf(row, mapping.batch) }),
    }
  }

  /** `attempt` reads cells of rows that are no lines, where an unreadable amount counts as none. */
  function moneyOf(row: Row, attempt = <T>(cell: () => T): T | null => cell()): LineMoney {
    const { fixedCurrency, fixedFeeCurrency, feeLines } = mapping
    const currency = currencyOf(cellOf(row, mapping.currency)) || (fixedCurrency ?? '').toUpperCase()
    const stated = currencyOf(cellOf(row, mapping.feeCurrency)) || (fixedFeeCurrency ?? '').toUpperCase()
    const feeCurrency = stated || currency
    const kind = cellOf(row, feeLines?.column)
    const isFee = feeLines !== undefined && (feeKinds.has(kind) || feeKinds.has(kindIn(kind))) && kind !== ''
    const moved = attempt(() => money(row, amountRule(mapping.amount), currency))
    const cost = isFee ? moved : attempt(() => feeOf(row, feeCurrency))
    const net = isFee ? null : attempt(() => money(row, mapping.net, feeCurrency))
    const charged = cost === null || mapping.feeSign === 'subtracted' ? cost : negated(cost)
    const isWithheld = isFeeless && moved !== null && net !== null && feeCurrency === currency
    const fee = isWithheld ? subtractAmounts(moved, net) : charged
    const isSum = mapping.amount === 'net-and-fee' && feeCurrency === currency
    const sum = isSum && net !== null && fee !== null ? addAmounts(net, fee) : null
    return {
      amount: isFee ? null : (moved ?? sum),
      fee,
      net,
      currency: currency || null,
      ...(stated === '' ? {} : { feeCurrency: stated }),
    }
  }

  function feeOf(row: Row, currency: string): Amount | null {
    const fees = (mapping.fees ?? []).flatMap((rule) => money(row, rule, currency) ?? [])
    return fees.length > 1 ? sumAmounts(fees) : (fees[0] ?? null)
  }

  function rawCells({ cells }: Row): readonly string[] {
    if (personal.size === 0) return cells
    return cells.map((cell, at) => (personal.has(at) && cell !== '' ? '•••' : cell))
  }

  return { read, rawCells, totalsOf: (row: Row) => moneyOf(row, readOrNull) }
}

/** Then an amount and its net amount show what was withheld. */
export function hasNoFees({ fees, feeLines }: Mapping): boolean {
  return fees?.length === 0 && !feeLines
}

/** With undefined instead of null, open fees would read as a file without fees. */
export function isUnanswered(mapping: Mapping): boolean {
  const { orderId, amount, fees, feeSign, net, units, fixedCurrency, date } = mapping
  const rules = [amountRule(amount), ...(fees ?? []), net]
  return (
    [orderId, amount, fees, feeSign, units, fixedCurrency, date?.order].includes(null) ||
    rules.some((rule) => rule?.decimal === null)
  )
}

type Cells = ReturnType<typeof createCells>

function createCells(columns: readonly ColumnName[]) {
  const place = new Map(columns.map((name, at) => [name, at]))
  const placeOf = (column: ColumnName | undefined) => place.get(column ?? '') ?? -1
  const cellOf = ({ cells }: Row, column: ColumnName | undefined) => (cells[placeOf(column)] ?? '').trim()
  const typeOf = ({ types }: Row, column: ColumnName) => types?.[placeOf(column)]

  /** Refuses cells without a readable text. */
  function textOf(row: Row, column: ColumnName): string {
    const text = cellOf(row, column)
    const type = typeOf(row, column)
    if (type === 'formula') throw unreadable('formula', { column })
    if (type === 'error') throw unreadable('formula.failed', { column, found: text })
    if (text.includes('\uFFFD')) throw unreadable('characters', { column, found: shortened(text) })
    return text
  }

  function idOf(row: Row, column: ColumnName | undefined): string | null {
    if (column === undefined) return null
    const text = textOf(row, column)
    if (/^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(text))
      throw unreadable('scientific-id', { column, found: text })
    if (typeOf(row, column) === 'number' && text.replace(/^-/, '').length > 15)
      throw unreadable('scientific-id', { column, found: text })
    return text === '' ? null : text
  }

  return { cellOf, typeOf, textOf, idOf }
}

export function createMoneyReader(columns: readonly ColumnName[], units: Mapping['units']) {
  const { cellOf, typeOf, textOf } = createCells(columns)

  return function money(row: Row, rule: MoneyRule | null | undefined, currency: string): Amount | null {
    if (!rule) return null
    const { from } = rule
    if ('debit' in from) {
      const debit = number(row, from.debit, rule, currency)
      const credit = number(row, from.credit, rule, currency)
      if (debit === null) return inUnits(credit, currency, from.credit)
      // Some files write debits as negative numbers.
      const taken = isNegative(debit) ? negated(debit) : debit
      return inUnits(subtractAmounts(credit ?? '0', taken), currency, from.credit)
    }
    const amount = inUnits(number(row, from.column, rule, currency), currency, from.column)
    if (!('direction' in from) || amount === null) return amount
    const direction = cellOf(row, from.direction)
    if (from.debits.includes(direction)) return negated(amount)
    if (from.credits.includes(direction) || isZero(amount)) return amount
    const values = [...from.debits, ...from.credits].join(', ')
    throw unreadable('direction', { column: from.direction, values, found: shortened(direction) })
  }

  function number(row: Row, column: ColumnName, { decimal }: MoneyRule, currency: string): Amount | null {
    const text = textOf(row, column)
    if (text === '' || isDash(text)) return null
    const isStored = typeOf(row, column) === 'number'
    if (!isStored && decimal === null) return null
    const amount = isStored ? readStored(text) : readDecimal(text, decimal ?? '.')
    if (amount !== undefined && (isStored || !namesOther(text, currency))) return amount
    const found = shortened(text)
    if (amount !== undefined) throw unreadable('amount.currency', { column, currency, found })
    throw unreadable(decimal === ',' ? 'amount.comma' : 'amount.point', { column, found })
  }

  function inUnits(amount: Amount | null, currency: string, column: ColumnName): Amount | null {
    if (amount === null || units === null) return null
    const whole = units === 'major' ? amount : fromMinor(amount, currency)
    if (whole !== undefined) return whole
    throw currency === ''
      ? unreadable('amount.no_currency', { column })
      : unreadable('amount.units', { column, currency })
  }
}

export function negated(amount: Amount): Amount {
  return readAmount(amount.startsWith('-') ? amount.slice(1) : `-${amount}`) ?? amount
}

function createDateReader(rule: Mapping['date'], { cellOf, typeOf, textOf }: Cells, calendar: Calendar) {
  const instantIn = createZoneReader()

  return function dateOf(row: Row): { date: string | null; isWholeDay?: boolean } {
    const day = rule ? textOf(row, rule.column) : ''
    if (!rule || day === '') return { date: null }
    const { column, order } = rule
    const isStored = typeOf(row, column) === 'number'
    // Sheets store a time as a date in 1899 or 1900.
    const time = cellOf(row, rule.time).replace(/^\d{4}-\d{2}-\d{2}T?/, '')
    const text = isStored ? (serialDate(day, calendar) ?? '') : time === '' ? day : `${day} ${time}`
    if (!isStored && order === null && !/^\d{4}/.test(text)) return { date: null }
    const written = readDate(text, order ?? 'year-first')
    if (!written && isStored) throw unreadable('date.stored', { column, found: day })
    if (!written) throw unreadable('date.written', { column, found: shortened(day) })

    const { local, isWholeDay } = written
    const usual = typeof rule.zone === 'string' ? rule.zone : cellOf(row, rule.zone.column) || 'UTC'
    const zone = written.zone ?? usual
    const instant = instantIn(zone, local)
    if (instant === undefined) throw unreadable('date.zone', { column, found: shortened(zone) })
    const date = new Date(instant).toISOString()
    return { date, ...(isWholeDay && { isWholeDay }) }
  }
}
