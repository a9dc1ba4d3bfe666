import { addAmounts, type Amount } from '../../../contract/amount.ts'
import { createCells, createDateReader, createMoneyReader, negated } from './createCells.ts'
import type { StatementLine, UnreadableLine } from './line.ts'
import type { ColumnName, Mapping } from '../../../api/statementMapping.requests.ts'
import { currencyOf } from './cells/currencies.ts'
import { amountRule } from './mapping.ts'
import { kindIn } from './evidence.ts'
import { idIn } from './idRule.ts'
import type { Row } from './rows/row.ts'
import type { Calendar } from './rows/xlsx/dates.ts'
import { readOrNull, Unreadable, unreadable } from './rows/sentences.ts'

type Parts = {
  mapping: Mapping
  columns: readonly ColumnName[]
  sheet?: string | undefined
  calendar?: Calendar | undefined
}

export type LineReader = ReturnType<typeof createLineReader>
export type LineMoney = Pick<StatementLine, 'amount' | 'fee' | 'net' | 'currency' | 'feeCurrency'>

/** Fields that the mapping leaves open are null in the line. */
export function createLineReader({ mapping, columns, sheet, calendar = '1900' }: Parts) {
  const place = new Map(columns.map((name, at) => [name, at]))
  const personal = new Set(mapping.personal.map((name) => place.get(name)))
  const feeKinds = new Set(mapping.feeLines?.fees.map((kind) => kind.trim()))
  const cells = createCells(columns)
  const { cellOf, idOf } = cells
  const { money, feeOf } = createMoneyReader(mapping, cells)
  const dateOf = createDateReader(mapping, cells, calendar)
  const where = sheet === undefined ? {} : { sheet }

  function read(row: Row): StatementLine | UnreadableLine {
    const raw = rawCells(row)
    if (row.fault) return { number: row.number, ...where, ...row.fault, raw: row.cells }
    try {
      return { number: row.number, ...where, ...understand(row), raw }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return { number: row.number, ...where, ...error.text, raw }
    }
  }

  function understand(row: Row) {
    const behind = row.cells.findIndex((cell, at) => at >= columns.length && cell.trim() !== '')
    if (behind >= 0) throw unreadable('cells', { cells: row.cells.length, columns: columns.length })

    const { currency, feeCurrency } = currenciesOf(row)
    const kind = mapping.feeLines ? cellOf(row, mapping.feeLines.column) : ''
    const isFee = kind !== '' && (feeKinds.has(kind) || feeKinds.has(kindIn(kind)))
    const moved = money(row, amountRule(mapping.amount), currency)
    const fee = isFee ? moved : feeOf(row, feeCurrency || currency)
    const net = isFee ? null : money(row, mapping.net, feeCurrency || currency)
    const ofFee = fee === null || mapping.feeSign === 'subtracted' ? fee : negated(fee)
    const amount = isFee ? null : (moved ?? sumOf(net, ofFee, feeCurrency === '' || feeCurrency === currency))
    if (amount === null && fee === null && net === null && mapping.amount !== null && !isUnanswered(mapping))
      throw unreadable('amount.none')
    return {
      orderId: orderIdOf(row),
      reference: idOf(row, mapping.reference),
      amount,
      fee: ofFee,
      net,
      currency: currency || null,
      ...(feeCurrency === '' ? {} : { feeCurrency }),
      ...dateOf(row),
      kind: cellOf(row, mapping.kind) || null,
    }
  }

  function sumOf(net: Amount | null, fee: Amount | null, isOneCurrency: boolean): Amount | null {
    if (mapping.amount !== 'net-and-fee' || net === null || fee === null || !isOneCurrency) return null
    return addAmounts(net, fee)
  }

  function currenciesOf(row: Row) {
    const fixed = { amount: mapping.fixedCurrency ?? '', fee: mapping.fixedFeeCurrency ?? '' }
    return {
      currency: currencyOf(cellOf(row, mapping.currency)) || fixed.amount.toUpperCase(),
      feeCurrency: currencyOf(cellOf(row, mapping.feeCurrency)) || fixed.fee.toUpperCase(),
    }
  }

  function orderIdOf(row: Row): string | null {
    if (!mapping.orderId) return null
    const text = idOf(row, mapping.orderId.column)
    return text === null ? null : idIn(text, mapping.orderId)
  }

  function rawCells({ cells }: Row): readonly string[] {
    if (personal.size === 0) return cells
    return cells.map((cell, at) => (personal.has(at) && cell !== '' ? '•••' : cell))
  }

  /** For rows that are not lines; unreadable amounts become null. */
  function moneyOf(row: Row): LineMoney {
    const { currency, feeCurrency } = currenciesOf(row)
    const fee = readOrNull(() => feeOf(row, feeCurrency || currency))
    return {
      amount: readOrNull(() => money(row, amountRule(mapping.amount), currency)),
      fee: fee === null || mapping.feeSign === 'subtracted' ? fee : negated(fee),
      net: readOrNull(() => money(row, mapping.net, feeCurrency || currency)),
      currency: currency || null,
      ...(feeCurrency === '' ? {} : { feeCurrency }),
    }
  }

  return { read, rawCells, moneyOf }
}

/** With undefined instead of null, open fees would read as a file without fees. */
export function isUnanswered(mapping: Mapping): boolean {
  const { orderId, amount, fees, feeSign, net, units, fixedCurrency, date } = mapping
  const rules = [...(fees ?? []), ...(net ? [net] : [])]
  return (
    orderId === null ||
    amount === null ||
    fees === null ||
    [amountRule(amount), ...rules].some((rule) => rule?.decimal === null) ||
    units === null ||
    feeSign === null ||
    fixedCurrency === null ||
    date?.order === null
  )
}
