import { addAmounts, isZero, subtractAmounts, type Amount } from './amount.ts'

/** A missing currency equals no other currency, not even another missing one. */
export type Money = { amount: Amount; currency: string | null; basis: 'stated' | 'assumed' | 'missing' }

export const notComparable = 'not-comparable'
export type NotComparable = typeof notComparable

export function moneyOf(amount: Amount, currency: string | null, isStated: boolean): Money {
  return { amount, currency, basis: currency === null ? 'missing' : isStated ? 'stated' : 'assumed' }
}

export function subtractMoney(a: Money, b: Money): Money | NotComparable {
  return inOneCurrency(a, b, subtractAmounts)
}

export function addMoney(a: Money, b: Money): Money | NotComparable {
  return inOneCurrency(a, b, addAmounts)
}

export function isSameMoney(a: Money, b: Money): boolean {
  const difference = subtractMoney(a, b)
  return difference !== notComparable && isZero(difference.amount)
}

export function sumMoney([first, ...rest]: readonly [Money, ...Money[]]): Money | NotComparable {
  let sum: Money | NotComparable = first
  for (const money of rest) {
    sum = addMoney(sum, money)
    if (sum === notComparable) return sum
  }
  return sum
}

export function moneyText({ amount, currency }: Money): string {
  return `${amount} ${currency ?? '(no currency)'}`
}

/** The result's currency is assumed when one of the two is. */
function inOneCurrency(a: Money, b: Money, combine: (a: Amount, b: Amount) => Amount): Money | NotComparable {
  if (a.currency === null || a.currency !== b.currency) return notComparable
  return moneyOf(combine(a.amount, b.amount), a.currency, a.basis === 'stated' && b.basis === 'stated')
}
