import {
  addAmounts,
  compareAmounts,
  divideAmounts,
  multiplyAmounts,
  roundAmount,
  subtractAmounts,
  type Amount,
} from '../contract/amount.ts'
import { currencies, tokens } from './catalogue/currencies.ts'

export type Unit = { code: string; kind: 'fiat' | 'token'; decimals: number; rateToUsd: string }

const units = new Map<string, Unit>()
// The first network listed sets the precision of a symbol.
for (const { symbol, decimals, rateToUsd } of tokens.toReversed())
  units.set(symbol, { code: symbol, kind: 'token', decimals, rateToUsd })
for (const { code, decimals, rateToUsd } of currencies)
  units.set(code, { code, kind: 'fiat', decimals, rateToUsd })

export function findUnit(code: string): Unit | undefined {
  return units.get(code)
}

const feeShare = '0.02'

/** `rrFee` is a rate when not zero, as in one observed sample. */
export type Fees = { networkFee: Amount; processingFee: Amount; rrFee?: Amount }

export function feesOf(sourceAmount: Amount, source: Unit, credited: Unit, reserve?: Amount): Fees {
  const processingFee = round(multiplyAmounts(sourceAmount, feeShare), source)
  const networkFee = credited.kind === 'token' ? round(divide('0.8', source.rateToUsd), source) : '0'
  return reserve === undefined ? { networkFee, processingFee } : { networkFee, processingFee, rrFee: reserve }
}

/** docs/interface.md, part 1, point 3: amount credited for a payment of `sourceAmount`. */
export function creditedFor(sourceAmount: Amount, source: Unit, credited: Unit, fees: Fees): Amount {
  const net = afterFees(sourceAmount, fees)
  const positive = compareAmounts(net, '0') > 0 ? net : '0'
  return round(divide(multiplyAmounts(positive, source.rateToUsd), credited.rateToUsd), credited)
}

/** The smallest payment that is worth `amount` after its own rounded fees. */
export function sourceFor(amount: Amount, credited: Unit, source: Unit): Amount {
  const dollars = multiplyAmounts(amount, credited.rateToUsd)
  const suffices = (paid: Amount) => {
    const net = afterFees(paid, feesOf(paid, source, credited))
    return compareAmounts(multiplyAmounts(net, source.rateToUsd), dollars) >= 0
  }
  const step = round(divide('1', `1${'0'.repeat(source.decimals)}`), source)
  const { networkFee } = feesOf('0', source, credited)
  const gross = divide(
    addAmounts(divide(dollars, source.rateToUsd), networkFee),
    subtractAmounts('1', feeShare),
  )

  // Fee rounding may need a step or two above the quotient, never below.
  let paid = roundAmount(gross, { decimals: source.decimals, rounding: 'down' })
  while (!suffices(paid)) paid = addAmounts(paid, step)
  return paid
}

function afterFees(sourceAmount: Amount, { processingFee, networkFee, rrFee = '0' }: Fees): Amount {
  const held = multiplyAmounts(sourceAmount, rrFee)
  return [processingFee, networkFee, held].reduce(subtractAmounts, sourceAmount)
}

function divide(a: Amount, b: Amount): Amount {
  return divideAmounts(a, b, { decimals: 30, rounding: 'half-even' })
}

function round(amount: Amount, { decimals }: Unit): Amount {
  return roundAmount(amount, { decimals, rounding: 'half-even' })
}
