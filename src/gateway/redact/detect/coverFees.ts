import { dots } from '../../../ledger/personal/coverText.ts'
import { speaksOfFees } from '../withoutFees.ts'
import { plainForm } from '../../../ledger/personal/plainForm.ts'

const unit = String.raw`(?:%|‰|\p{Sc}|(?:(?i:per ?cent|bps?|pct|cents?|pips|usdt?|usdc|eur|gbp|brl|mxn|inr|btc|eth)|[A-Z]{3,5})\b)`
/** An amount or a share, in whatever writing, with nothing beside it but its unit. */
const onlyAmount = new RegExp(
  String.raw`^\W*?${unit}?[\s~≈<>=()+-]*\d[\d\s.,'’_/]*(?:[eE][+-]?\d+)?[\s()]*${unit}?\W*$`,
  'u',
)

/** Whether a text is a number to whoever reads it. */
export function isNumeric(text: string): boolean {
  // `TEA-250` is a name.
  if (text.length > 60 || /^[A-Za-z]{3,5}-\d+$/.test(text)) return false
  return onlyAmount.test(plainForm(text).trim())
}

/** Words that say that the numbers beside them are of a limit, and none that says what is charged. */
const limit =
  /\b(?:at least|at most|min(?:imum)?|max(?:imum)?|between|limit|exceeds?|below|above|less than|more than|greater than)\b/i
const charge =
  /fee|commission|mdr|charg|margin|spread|mark-?up|cost|rate|surcharge|interest|tariff|pric|deduct|discount|revenue|share|cut\b|take\b|net\b|bps|percent|%|‰|comisi|gebühr|taxa|tarifa|cobran|kommission/i

const numbers = new RegExp(
  String.raw`(?:(?:${unit}|[~≈])\s?)?(?<![\w•])[-+]?\d+(?:[.,'’]\d+)*(?:\s?${unit})?`,
  'gu',
)
const isMoney = new RegExp(String.raw`\d[.,]\d|${unit}`, 'u')

/**
 * A text without the amounts in it that may be fees: all of them where it speaks of what is charged, else those that
 * are money and no limit.
 */
export function coverFees(text: string): string {
  if (!/[^A-Za-z ,.'!?:;_-]/.test(text)) return text
  if (isNumeric(text)) return dots
  const plain = plainForm(text)
  const isCharge = charge.test(plain) || speaksOfFees(plain.slice(0, 100))
  const isLimit = limit.test(plain)
  if (!isCharge && isLimit) return text
  const covered = plain.replace(numbers, (number) => (isCharge || isMoney.test(number) ? dots : number))
  return covered === plain ? text : covered
}
