import { type Amount, compareAmounts, createSum, isZero, subtractAmounts } from '../../../contract/amount.ts'
import { decimalEvidence } from './cells/readDecimal.ts'
import { hasNoFees, type LineMoney, type LineReader } from './createLineReader.ts'
import { readingText } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import type { Proof, StatementLine } from './rows/row.ts'
import type { RowRole } from './openTable.ts'
import type { ColumnName, Mapping } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'

export function createProofs(mapping: Mapping, columns: readonly ColumnName[], reader: LineReader) {
  const placeOf = (column: ColumnName | undefined) => (column === undefined ? -1 : columns.indexOf(column))
  const isWithheld = hasNoFees(mapping)
  const arithmetic = createArithmeticProof()
  const totals = createTotalProof()
  const counts = createCountProof(placeOf(mapping.records?.column))
  const batches = createBatchProof(placeOf(mapping.batch))
  const { orderId, reference, date, kind, batch, currency, feeCurrency } = mapping
  const named = new Set(
    [orderId ? orderId.column : undefined, reference, date?.column, kind, batch].map(placeOf),
  )
  const currencies = new Set([currency, feeCurrency].map(placeOf))
  const isText = (cell: string, at: number) =>
    cell.trim() !== '' && !currencies.has(at) && (named.has(at) || decimalEvidence(cell.trim()) === undefined)

  return {
    add(line: StatementLine, row: Row): void {
      // A fee that is the difference of both proves nothing.
      if (!isWithheld) arithmetic.add(line)
      totals.add(line)
      counts.add()
      batches.add(row)
    },
    addUnreadable(): void {
      counts.add()
      totals.addUnreadable()
    },
    addAside(role: RowRole, row: Row): void {
      if (role === 'total') totals.check(row.number, reader.totalsOf(row))
      if (role === 'trailer' || role === 'total') counts.check(row, role)
    },
    /** A row of sums beside at most one label without digits: money, equal to the sums of the lines above. */
    isTotal(row: Row): boolean {
      let texts = 0
      // Nearly every line ends here, at its id or date.
      for (const [at, cell] of row.cells.entries())
        if (isText(cell, at) && (++texts > 1 || /\d/.test(cell))) return false
      return totals.isOfLines(reader.totalsOf(row))
    },
    end: (): Proof[] => [arithmetic.end(), totals.end(), counts.end(), batches.end()],
  }
}

type Failure = { line: number; text: ReadingText }

/** `ok` is null when nothing was checked; `text` is for a file without failures. */
function proofOf(
  kind: Proof['kind'],
  text: ReadingText,
  facts: Proof['facts'],
  failures: readonly Failure[] = [],
): Proof {
  return {
    kind,
    ok: facts.checked ? failures.length === 0 : null,
    text: failures[0]?.text ?? text,
    facts,
    lines: failures.slice(0, 100).map(({ line }) => line),
  }
}

function createArithmeticProof() {
  let checked = 0
  const lines: number[] = []
  return {
    add({ number, amount, fee, net, currency, feeCurrency }: StatementLine): void {
      if (amount === null || net === null || (feeCurrency ?? currency) !== currency) return
      checked++
      if (!isEqual(subtractAmounts(amount, fee ?? '0'), net)) lines.push(number)
    },
    end(): Proof {
      const failed = lines.length
      // No file is wrong in most of its lines: taxes on the fee, for example, are in columns of their own.
      if (failed * 2 > checked)
        return proofOf('arithmetic', readingText('arithmetic.other'), { checked: 0, failed: 0 })
      const fits =
        checked > 0 ? readingText('arithmetic.fits', { count: checked }) : readingText('arithmetic.none')
      const text = readingText('arithmetic.fails', { count: failed, of: checked })
      const failures = lines.map((line) => ({ line, text }))
      return proofOf('arithmetic', fits, { checked, failed }, failures)
    },
  }
}

const parts = ['amount', 'fee', 'net'] as const
type Part = (typeof parts)[number]
type Sum = Record<'all' | 'since' | 'named', ReturnType<typeof createSum>> & { currency: string }
type Side = { part: Part; total: Amount; sum: Sum }

/** Compares totals with the sum of all lines, of those with an id, which payouts lack, or of those since the last total. */
function createTotalProof() {
  /** By currency, since fees and net amounts may be in another one than the amount. */
  const sums = { amount: new Map<string, Sum>(), fee: new Map<string, Sum>(), net: new Map<string, Sum>() }
  const failures: Failure[] = []
  let [lines, linesSince, checked, unclear, unreadable] = [0, 0, 0, 0, 0]

  /** The only sum, if its currency is not stated; undefined if several are possible. */
  function sumOf(part: Part, money: LineMoney): Sum | undefined {
    const currency = currencyIn(part, money)
    const [only] = sums[part].values()
    const isOpen = sums[part].size > 1
    return sums[part].get(currency) ?? (isOpen ? undefined : (only ?? nothing(currency)))
  }

  function sidesOf(money: LineMoney): Side[] | undefined {
    const sides = parts.flatMap((part) => {
      const [total, sum] = [money[part], sumOf(part, money)]
      return total === null ? [] : [sum && { part, total, sum }]
    })
    const clear = sides.filter((side) => side !== undefined)
    return clear.length === sides.length ? clear : undefined
  }

  const fits = ({ part, total, sum }: Side) => {
    const fees = part === 'amount' ? sums.fee.get(sum.currency)?.all.read() : undefined
    const all = sum.all.read()
    // With fees in lines of their own, the total of the amounts may include them.
    const possible = [all, sum.named.read(), ...(fees === undefined ? [] : [subtractAmounts(all, fees)])]
    return possible.some((one) => isEqual(total, one))
  }

  const isSinceLast = ({ total, sum }: Side) => isEqual(total, sum.since.read())

  return {
    add(line: StatementLine): void {
      lines++
      linesSince++
      for (const part of parts) {
        const amount = line[part]
        if (amount === null) continue
        const currency = currencyIn(part, line)
        const sum = sums[part].get(currency) ?? nothing(currency)
        sums[part].set(currency, sum)
        sum.all.add(amount)
        sum.since.add(amount)
        if (line.orderId !== null || line.reference !== null) sum.named.add(amount)
      }
    },
    addUnreadable(): void {
      unreadable++
    },
    check(line: number, money: LineMoney): void {
      const sides = sidesOf(money)
      if (!sides) {
        unclear++
        return
      }
      if (sides.length === 0) return
      checked++
      linesSince = 0
      const failed = sides.find((side) => !fits(side))
      if (failed && !sides.every(isSinceLast)) failures.push({ line, text: difference(failed) })
      for (const part of parts) {
        const sum = sumOf(part, money)
        if (sum) sum.since = createSum()
      }
    },
    isOfLines(money: LineMoney): boolean {
      const sides = isZero(money.amount ?? money.net ?? '0') ? [] : (sidesOf(money) ?? [])
      if (sides.length === 0) return false
      return (lines > 1 && sides.every(fits)) || (linesSince > 1 && sides.every(isSinceLast))
    },
    end(): Proof {
      const failed = failures.length
      return proofOf('total', agreement(checked, unclear), { checked, failed, unclear, unreadable }, failures)
    },
  }
}

function currencyIn(part: Part, { currency, feeCurrency }: LineMoney): string {
  return (part === 'amount' ? currency : (feeCurrency ?? currency)) ?? ''
}

function nothing(currency: string): Sum {
  return { currency, all: createSum(), since: createSum(), named: createSum() }
}

function isEqual(a: Amount, b: Amount): boolean {
  return compareAmounts(a, b) === 0
}

function difference({ part, total, sum: { currency, all } }: Side): ReadingText {
  return readingText(`total.${part}`, { total, currency, sum: all.read() })
}

function agreement(checked: number, unclear: number): ReadingText {
  if (checked > 0) return readingText('total.agrees', { count: checked })
  return readingText(unclear > 0 ? 'total.unclear' : 'total.none')
}

/** Compares stated counts with all lines, or with those since the previous count. */
function createCountProof(recordAt: number) {
  let [all, since, checked] = [0, 0, 0]
  const failures: Failure[] = []

  return {
    add(): void {
      all++
      since++
    },
    check(row: Row, role: 'total' | 'trailer'): void {
      const stated = statedCount(row, recordAt, role)
      if (stated === undefined) return
      checked++
      // Some files count their header as well.
      if (![all, since, all + 1].includes(stated))
        failures.push({ line: row.number, text: readingText('count.differs', { stated, found: all }) })
      since = 0
    },
    end(): Proof {
      const agrees = checked > 0 ? readingText('count.agrees', { count: all }) : readingText('count.none')
      return proofOf('count', agrees, { checked, found: all }, failures)
    },
  }
}

/** '"SC",200', '<END>;200;checksum', 'Records: 200'. In a total row, a number without a label is a sum. */
function statedCount({ cells }: Row, recordAt: number, role: 'total' | 'trailer'): number | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (recordAt >= 0 && !/^[SR]C$/.test((cells[recordAt] ?? '').trim())) return undefined
  if (filled.length > 4) return undefined
  const form = role === 'total' ? count : countOrNumber
  const [first] = filled.flatMap((cell) => form.exec(cell)?.[1] ?? [])
  return first === undefined ? undefined : Number(first)
}

const label = String.raw`[^\d]*\b(?:records?|rows?|lines?|registos|registros|linhas|zeilen|lignes|count)\b[^\d]*`
const count = new RegExp(String.raw`^${label}(\d{1,7})$`, 'i')
const countOrNumber = new RegExp(String.raw`^(?:${label})?(\d{1,7})$`, 'i')

const maxBatches = 10_000

/** A gap in batch numbers means that part of the file is missing. */
function createBatchProof(at: number) {
  const batches = new Set<string>()
  return {
    add({ cells }: Row): void {
      const text = (cells[at] ?? '').trim()
      if (text !== '' && batches.size <= maxBatches) batches.add(text)
    },
    end(): Proof {
      const isNumbered = [...batches].every((text) => /^\d{1,9}$/.test(text))
      const numbers = new Set([...batches].map(Number))
      const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
      const missing = last - first + 1 - numbers.size
      // More gaps than batches: these are payout IDs shared with other merchants.
      const isDense = numbers.size > 0 && missing < numbers.size
      if (!isNumbered || batches.size > maxBatches || !isDense)
        return proofOf('batches', readingText('batches.none'), {})
      let one = first
      while (numbers.has(one)) one++
      const text =
        missing === 0
          ? readingText('batches.all', { first, last })
          : readingText('batches.missing', { count: missing, first, last, one })
      return { ...proofOf('batches', text, { first, last, missing }), ok: missing === 0 }
    },
  }
}
