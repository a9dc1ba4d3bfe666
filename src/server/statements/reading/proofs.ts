import { type Amount, compareAmounts, createSum, isZero, subtractAmounts } from '../../../contract/amount.ts'
import type { LineMoney, LineReader } from './createLineReader.ts'
import { readingText } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import type { AsideLine, Proof, StatementLine } from './line.ts'
import type { ColumnName, Mapping } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'

export function createProofs(mapping: Mapping, columns: readonly ColumnName[], reader: LineReader) {
  const placeOf = (column: ColumnName | undefined) => (column === undefined ? -1 : columns.indexOf(column))
  const arithmetic = createArithmeticProof()
  const totals = createTotalProof()
  const counts = createCountProof(placeOf(mapping.records?.column))
  const batches = createBatchProof(placeOf(mapping.batch))

  return {
    add(line: StatementLine, row: Row): void {
      arithmetic.add(line)
      totals.add(line)
      counts.add()
      batches.add(row)
    },
    addUnreadable(): void {
      counts.add()
      totals.addUnreadable()
    },
    addAside(role: AsideLine['role'], row: Row): void {
      if (role === 'total') totals.check(row.number, reader.totalsOf(row))
      if (role === 'trailer' || role === 'total') counts.check(row, role)
    },
    /** A row of sums without a label: only money, equal to the sum of all lines above. */
    isTotal: totals.isUnnamed,
    end: (): Proof[] => [arithmetic.end(), totals.end(), counts.end(), batches.end()],
  }
}

/** `ok` is null when nothing was checked. */
function proofOf(
  kind: Proof['kind'],
  text: ReadingText,
  facts: Proof['facts'],
  lines: readonly number[] = [],
): Proof {
  const ok = (facts.checked ?? 0) === 0 ? null : lines.length === 0
  return { kind, ok, text, facts, lines: lines.slice(0, 100) }
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
      const text =
        checked === 0
          ? readingText('arithmetic.none')
          : failed === 0
            ? readingText('arithmetic.fits', { count: checked })
            : readingText('arithmetic.fails', { count: failed, of: checked })
      return proofOf('arithmetic', text, { checked, failed }, lines)
    },
  }
}

const parts = ['amount', 'fee', 'net'] as const
type Part = (typeof parts)[number]
type Sum = { currency: string; all: ReturnType<typeof createSum>; since: ReturnType<typeof createSum> }
type Side = { part: Part; total: Amount; sum: Sum }

/** Compares totals with the sum of all lines, or of those since the previous total. */
function createTotalProof() {
  /** By currency, since fees and net amounts may be in another one than the amount. */
  const sums = { amount: new Map<string, Sum>(), fee: new Map<string, Sum>(), net: new Map<string, Sum>() }
  const failures: { line: number; text: ReadingText }[] = []
  let [lines, checked, unclear, unreadable] = [0, 0, 0, 0]

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

  const fits = ({ total, sum }: Side) => isEqual(total, sum.all.read())

  return {
    add(line: StatementLine): void {
      lines++
      for (const part of parts) {
        const amount = line[part]
        if (amount === null) continue
        const currency = currencyIn(part, line)
        const sum = sums[part].get(currency) ?? nothing(currency)
        sums[part].set(currency, sum)
        sum.all.add(amount)
        sum.since.add(amount)
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
      const failed = sides.find((side) => !fits(side))
      const isOfLast = sides.every(({ total, sum }) => isEqual(total, sum.since.read()))
      if (failed && !isOfLast) failures.push({ line, text: difference(failed, unreadable) })
      for (const part of parts) {
        const sum = sumOf(part, money)
        if (sum) sum.since = createSum()
      }
    },
    isUnnamed({ orderId, reference, date, kind, ...money }: StatementLine): boolean {
      if (orderId !== null || reference !== null || date !== null || kind !== null || lines < 2) return false
      return money.amount !== null && !isZero(money.amount) && (sidesOf(money)?.every(fits) ?? false)
    },
    end(): Proof {
      const failed = failures.length
      return proofOf(
        'total',
        failures[0]?.text ?? agreement(checked, unclear),
        { checked, failed, unclear, unreadable },
        failures.map(({ line }) => line),
      )
    },
  }
}

function currencyIn(part: Part, { currency, feeCurrency }: LineMoney): string {
  return (part === 'amount' ? currency : (feeCurrency ?? currency)) ?? ''
}

function nothing(currency: string): Sum {
  return { currency, all: createSum(), since: createSum() }
}

function isEqual(a: Amount, b: Amount): boolean {
  return compareAmounts(a, b) === 0
}

function difference({ part, total, sum: { currency, all } }: Side, unreadable: number): ReadingText {
  const sides = { total, currency, sum: all.read() }
  if (unreadable === 0) return readingText(`total.${part}`, sides)
  return readingText(`total.${part}_unread`, { ...sides, count: unreadable })
}

function agreement(checked: number, unclear: number): ReadingText {
  if (checked === 1) return readingText('total.agrees')
  if (checked > 1) return readingText('total.agree', { count: checked })
  return readingText(unclear > 0 ? 'total.unclear' : 'total.none')
}

/** Compares stated counts with all lines, or with those since the previous count. */
function createCountProof(recordAt: number) {
  let [all, since, checked] = [0, 0, 0]
  const failures: { line: number; text: ReadingText }[] = []

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
      return proofOf(
        'count',
        failures[0]?.text ?? agrees,
        { checked, found: all },
        failures.map(({ line }) => line),
      )
    },
  }
}

/** '"SC",200', '<END>;200;checksum', 'Records: 200'. In a total row, a number without a label is a sum. */
function statedCount({ cells }: Row, recordAt: number, role: 'total' | 'trailer'): number | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (recordAt >= 0 && !/^[SR]C$/.test((cells[recordAt] ?? '').trim())) return undefined
  if (filled.length > 4) return undefined
  const forms = role === 'total' ? [inWords] : [alone, inWords]
  for (const cell of filled)
    for (const form of forms) {
      const [, count] = form.exec(cell) ?? []
      if (count !== undefined) return Number(count)
    }
  return undefined
}

const alone = /^(\d{1,7})$/
const inWords =
  /^[^\d]*\b(?:records?|rows?|lines?|registos|registros|linhas|zeilen|lignes|count)\b[^\d]*(\d{1,7})$/i

/** A gap in batch numbers means that part of the file is missing. */
function createBatchProof(at: number) {
  const batches = new Set<number>()
  let isNumbered = at >= 0

  return {
    add({ cells }: Row): void {
      if (!isNumbered) return
      const text = (cells[at] ?? '').trim()
      if (text === '') return
      const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined
      if (number === undefined || batches.size > 10_000) isNumbered = false
      else batches.add(number)
    },
    end(): Proof {
      const numbers = [...batches].toSorted((a, b) => a - b)
      const [first, last] = [numbers[0], numbers.at(-1)]
      const missing = (last ?? 0) - (first ?? 0) + 1 - numbers.length
      // More gaps than batches: these are payout IDs shared with other merchants.
      const isDense = missing < numbers.length
      if (!isNumbered || first === undefined || last === undefined || !isDense)
        return proofOf('batches', readingText('batches.none'), {})
      const gaps = numbers.flatMap((number, place) => {
        const next = numbers[place + 1]
        return next === undefined || next === number + 1 ? [] : [number + 1]
      })
      const text =
        missing === 0
          ? readingText('batches.all', { first, last })
          : readingText('batches.missing', { count: missing, first, last, one: gaps[0] ?? '' })
      return { ...proofOf('batches', text, { first, last, missing }), ok: missing === 0 }
    },
  }
}
