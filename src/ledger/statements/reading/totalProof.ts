import { addAmounts, compareAmounts, isZero, type Amount } from '../../../contract/amount.ts'
import type { LineReader, LineMoney } from './createLineReader.ts'
import type { Proof, StatementLine } from './line.ts'
import type { Row } from './rows/row.ts'

const parts = ['amount', 'fee', 'net'] as const
type Sums = Record<(typeof parts)[number], Amount>

const nothing: Sums = { amount: '0', fee: '0', net: '0' }

/** The totals of a file against the sums of its lines: of all of them, or of those since the total before. */
export function createTotalProof(reader: LineReader) {
  const all = new Map<string, Sums>()
  let since = new Map<string, Sums>()
  const failures: { line: number; words: string }[] = []
  let [lines, checked, unclear, unreadable] = [0, 0, 0, 0]

  function check(row: Row): void {
    const money = reader.moneyOf(row)
    const isTold = parts.some((part) => money[part] !== null)
    if (!isTold) return
    const currency =
      money.currency && all.has(money.currency)
        ? money.currency
        : all.size === 1
          ? [...all.keys()][0]
          : undefined
    if (currency === undefined) {
      unclear++
      return
    }
    checked++
    const candidates = [all, since].map((sums) => sums.get(currency) ?? nothing)
    if (!candidates.some((sums) => agree(money, sums)))
      failures.push({ line: row.number, words: difference(money, candidates[0] ?? nothing, currency) })
    since = new Map()
  }

  return {
    add(line: StatementLine): void {
      lines++
      for (const sums of [all, since]) addTo(sums, line)
    },
    addUnreadable(): void {
      unreadable++
    },
    check,
    isUnnamedTotal({ orderId, reference, date, kind, ...money }: StatementLine): boolean {
      if (orderId !== null || reference !== null || date !== null || kind !== null || lines < 2) return false
      if (money.amount === null || isZero(money.amount)) return false
      const sums =
        money.currency === null && all.size === 1 ? [...all.values()][0] : all.get(money.currency ?? '')
      return sums !== undefined && agree(money, sums)
    },
    end(): Proof {
      const [first] = failures
      const missing = unreadable === 0 ? '' : ` ${unreadable} lines could not be read and are in no sum.`
      const words = first
        ? first.words + missing
        : checked > 0
          ? `The ${checked === 1 ? 'total' : `${checked} totals`} of the file agree with its lines.`
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

function addTo(all: Map<string, Sums>, line: StatementLine): void {
  const currency = line.currency ?? ''
  const sums = all.get(currency) ?? nothing
  all.set(currency, {
    amount: line.amount === null ? sums.amount : addAmounts(sums.amount, line.amount),
    fee: line.fee === null ? sums.fee : addAmounts(sums.fee, line.fee),
    net: line.net === null ? sums.net : addAmounts(sums.net, line.net),
  })
}

function agree(money: Pick<LineMoney, 'amount' | 'fee' | 'net'>, sums: Sums): boolean {
  return parts.every((part) => money[part] === null || compareAmounts(money[part], sums[part]) === 0)
}

function difference(money: LineMoney, sums: Sums, currency: string): string {
  const part =
    parts.find((one) => money[one] !== null && compareAmounts(money[one], sums[one]) !== 0) ?? 'amount'
  return `The file states a total ${part} of ${money[part]} ${currency}, and its lines add up to ${sums[part]}.`
}
