import { addAmounts, compareAmounts, isZero, type Amount } from '../../../contract/amount.ts'
import type { LineMoney, LineReader } from './createLineReader.ts'
import { createSum } from './createSum.ts'
import type { Proof, StatementLine } from './line.ts'
import type { Row } from './rows/row.ts'

const parts = ['amount', 'fee', 'net'] as const
type Part = (typeof parts)[number]
type Sums = Record<Part, Amount>
type Running = Record<Part, ReturnType<typeof createSum>>

/** The totals of a file against the sums of its lines: of all of them, or of those since the total before. */
export function createTotalProof(reader: LineReader) {
  /** By currency: up to the last total, and since then. */
  const before = new Map<string, Sums>()
  const since = new Map<string, Running>()
  const failures: { line: number; words: string }[] = []
  let [lines, checked, unclear, unreadable] = [0, 0, 0, 0]

  function sumsOf(currency: string): { all: Sums; since: Sums } {
    const own = read(since.get(currency))
    const earlier = before.get(currency)
    return { since: own, all: earlier ? added(earlier, own) : own }
  }

  function currencyOf({ currency }: Pick<LineMoney, 'currency'>): string | undefined {
    const known = new Set([...before.keys(), ...since.keys()])
    if (currency !== null && known.has(currency)) return currency
    return known.size === 1 ? [...known][0] : undefined
  }

  return {
    add(line: StatementLine): void {
      lines++
      const currency = line.currency ?? ''
      let sums = since.get(currency)
      if (!sums) since.set(currency, (sums = { amount: createSum(), fee: createSum(), net: createSum() }))
      for (const part of parts) if (line[part] !== null) sums[part].add(line[part])
    },
    addUnreadable(): void {
      unreadable++
    },
    check(row: Row): void {
      const money = reader.moneyOf(row)
      if (parts.every((part) => money[part] === null)) return
      const currency = currencyOf(money)
      if (currency === undefined) {
        unclear++
        return
      }
      checked++
      const sums = sumsOf(currency)
      if (!agree(money, sums.all) && !agree(money, sums.since))
        failures.push({ line: row.number, words: difference(money, sums.all, currency) })
      before.set(currency, sums.all)
      since.delete(currency)
    },
    isUnnamedTotal({ orderId, reference, date, kind, ...money }: StatementLine): boolean {
      if (orderId !== null || reference !== null || date !== null || kind !== null || lines < 2) return false
      if (money.amount === null || isZero(money.amount)) return false
      const currency = currencyOf(money)
      return currency !== undefined && agree(money, sumsOf(currency).all)
    },
    end(): Proof {
      const [first] = failures
      const missing = unreadable === 0 ? '' : ` ${unreadable} lines could not be read and are in no sum.`
      const words = first
        ? first.words + missing
        : checked > 0
          ? checked === 1
            ? 'The total of the file agrees with its lines.'
            : `The ${checked} totals of the file agree with its lines.`
          : unclear > 0
            ? 'The file has totals, but not in which currency.'
            : 'The file states no total.'
      return {
        kind: 'total',
        ok: checked === 0 ? null : failures.length === 0,
        words,
        facts: { checked, failed: failures.length, unclear, unreadable },
        lines: failures.map(({ line }) => line).slice(0, 100),
      }
    },
  }
}

function read(sums: Running | undefined): Sums {
  return {
    amount: sums?.amount.read() ?? '0',
    fee: sums?.fee.read() ?? '0',
    net: sums?.net.read() ?? '0',
  }
}

function added(a: Sums, b: Sums): Sums {
  return {
    amount: addAmounts(a.amount, b.amount),
    fee: addAmounts(a.fee, b.fee),
    net: addAmounts(a.net, b.net),
  }
}

function agree(money: Pick<LineMoney, Part>, sums: Sums): boolean {
  return parts.every((part) => money[part] === null || compareAmounts(money[part], sums[part]) === 0)
}

function difference(money: LineMoney, sums: Sums, currency: string): string {
  const part =
    parts.find((one) => money[one] !== null && compareAmounts(money[one], sums[one]) !== 0) ?? 'amount'
  return `The file states a total ${part} of ${money[part]} ${currency}, and its lines add up to ${sums[part]}.`
}
