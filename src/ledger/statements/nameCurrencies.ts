import type { MatchedLine } from './matchedLine.ts'

/** A line with its currencies called as its order calls them: files have `CBETH` for `cbETH`. */
export function nameCurrencies(line: MatchedLine): MatchedLine {
  const own = [line.order_fee_currency, line.source_currency, line.destination_currency]
  const nameOf = (written: string | null) => {
    if (written === null || own.includes(written)) return written
    const same = written.toUpperCase()
    return own.find((one) => one?.toUpperCase() === same) ?? written
  }
  return { ...line, currency: nameOf(line.currency), fee_currency: nameOf(line.fee_currency) }
}
