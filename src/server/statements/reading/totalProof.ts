import { addAmounts, type Amount, compareAmounts, isZero, sumAmounts } from '../../../contract/amount.ts'
import type { LineMoney, LineReader } from './createLineReader.ts'
import { readingText } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import type { Proof, StatementLine } from './line.ts'
import type { Row } from './rows/row.ts'

const parts = ['amount', 'fee', 'net'] as const
type Part = (typeof parts)[number]
type Sum = { before: Amount; since: ReturnType<typeof createSum> }
type Side = { part: Part; total: Amount; currency: string; sum: Sum }

/** Compares totals with the sum of all lines, or of those since the previous total. */
export function createTotalProof(reader: LineReader) {
  /** By currency, since fees and net amounts may be in another one than the amount. */
  const sums = { amount: new Map<string, Sum>(), fee: new Map<string, Sum>(), net: new Map<string, Sum>() }
  const failures: { line: number; side: Side; sum: Amount }[] = []
  let [lines, checked, unclear, unreadable] = [0, 0, 0, 0]

  function currencyOf(part: Part, money: LineMoney): string | undefined {
    const stated = statedCurrency(part, money)
    const currencies = [...sums[part].keys()]
    return currencies.length === 0 || currencies.includes(stated)
      ? stated
      : currencies.length === 1
        ? currencies[0]
        : undefined
  }

  function sidesOf(money: LineMoney): Side[] | undefined {
    const sides: Side[] = []
    for (const part of parts) {
      const [total, currency] = [money[part], currencyOf(part, money)]
      if (total === null) continue
      if (currency === undefined) return undefined
      sides.push({ part, total, currency, sum: sums[part].get(currency) ?? nothing() })
    }
    return sides
  }

  function closeSums(money: LineMoney): void {
    for (const part of parts) {
      const currency = currencyOf(part, money) ?? ''
      const sum = sums[part].get(currency)
      if (sum) sums[part].set(currency, { ...nothing(), before: allOf(sum) })
    }
  }

  return {
    add(line: StatementLine): void {
      lines++
      for (const part of parts) {
        const amount = line[part]
        if (amount === null) continue
        const currency = statedCurrency(part, line)
        const sum = sums[part].get(currency) ?? nothing()
        sums[part].set(currency, sum)
        sum.since.add(amount)
      }
    },
    addUnreadable(): void {
      unreadable++
    },
    check(row: Row): void {
      const money = reader.moneyOf(row)
      if (parts.every((part) => money[part] === null)) return
      const sides = sidesOf(money)
      if (!sides) {
        unclear++
        return
      }
      checked++
      const failed = sides.find(({ total, sum }) => !isEqual(total, allOf(sum)))
      const isOfLast = sides.every(({ total, sum }) => isEqual(total, sum.since.read()))
      if (failed && !isOfLast) failures.push({ line: row.number, side: failed, sum: allOf(failed.sum) })
      closeSums(money)
    },
    isUnnamedTotal({ orderId, reference, date, kind, ...money }: StatementLine): boolean {
      if (orderId !== null || reference !== null || date !== null || kind !== null || lines < 2) return false
      if (money.amount === null || isZero(money.amount)) return false
      const sides = sidesOf(money)
      return sides !== undefined && sides.every(({ total, sum }) => isEqual(total, allOf(sum)))
    },
    end(): Proof {
      const [first] = failures
      return {
        kind: 'total',
        ok: checked === 0 ? null : failures.length === 0,
        text: first ? difference(first, unreadable) : agreement(checked, unclear),
        facts: { checked, failed: failures.length, unclear, unreadable },
        lines: failures.map(({ line }) => line).slice(0, 100),
      }
    },
  }
}

function statedCurrency(part: Part, { currency, feeCurrency }: LineMoney): string {
  return (part === 'amount' ? currency : (feeCurrency ?? currency)) ?? ''
}

function nothing(): Sum {
  return { before: '0', since: createSum() }
}

function allOf({ before, since }: Sum): Amount {
  return addAmounts(before, since.read())
}

function isEqual(a: Amount, b: Amount): boolean {
  return compareAmounts(a, b) === 0
}

function difference({ side, sum }: { side: Side; sum: Amount }, unreadable: number): ReadingText {
  const { part, total, currency } = side
  const sides = { total, currency, sum }
  if (unreadable === 0) return readingText(`total.${part}`, sides)
  return readingText(`total.${part}_unread`, { ...sides, count: unreadable })
}

function agreement(checked: number, unclear: number): ReadingText {
  if (checked === 1) return readingText('total.agrees')
  if (checked > 1) return readingText('total.agree', { count: checked })
  return readingText(unclear > 0 ? 'total.unclear' : 'total.none')
}

/** Exact sum of up to hundreds of thousands of amounts, as one integer per number of decimals. */
function createSum() {
  const units: bigint[] = []

  return {
    add(amount: Amount): void {
      const point = amount.indexOf('.')
      const scale = point < 0 ? 0 : amount.length - point - 1
      const digits = point < 0 ? amount : amount.slice(0, point) + amount.slice(point + 1)
      units[scale] = (units[scale] ?? 0n) + BigInt(digits)
    },
    read: (): Amount => sumAmounts(Object.entries(units).map(([scale, sum]) => decimal(sum, Number(scale)))),
  }
}

function decimal(units: bigint, scale: number): Amount {
  const digits = `${units < 0n ? -units : units}`.padStart(scale + 1, '0')
  const size = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0n ? `-${size}` : size
}
