import { isRawNumber } from '../../contract/json.ts'
import { isObject } from '../../contract/isObject.ts'
import { isoTime } from '../../contract/reading/time.ts'
import { hides, type Meaning } from '../../ledger/personal/contactKeys.ts'
import { below, isForeign, leftOut, note, startCovering, type Covering } from './covering.ts'
import { coverEmail, coverPhone, dots } from '../../ledger/personal/coverText.ts'
import { isCardNumber } from '../../ledger/personal/cardNumber.ts'
import { coverFees, isNumeric } from './detect/coverFees.ts'
import { coverKnown, coverPersonal } from '../../ledger/personal/coverPersonal.ts'
import { coverUnknownWords, isShortCode } from '../../ledger/personal/harmlessWords.ts'
import { changeJsonText } from './jsonText.ts'
import { factsOf, type KeyFacts } from './keyFacts.ts'

/** What the keys above a value say of it. */
type Above = { meaning?: Meaning | undefined; isFee?: boolean; isPair?: boolean }
const nothingAbove: Above = {}

/**
 * A part that nobody documented. Who may not see fees sees no number in it; who may not reveal sees what is known to be
 * harmless; everybody else sees what neither its key nor its form tells to be personal.
 */
export function coverFree(value: unknown, key: string, covering: Covering): unknown {
  return coverPart(value, factsOf(key), nothingAbove, covering)
}

function coverPart(value: unknown, facts: KeyFacts, above: Above, covering: Covering): unknown {
  if (facts.isFee && !covering.rights.fees) return leftOut
  const inherited = hides(above.meaning) ? above.meaning : undefined
  const meaning =
    above.isPair && inherited && !hides(facts.meaning) ? inherited : (facts.meaning ?? inherited)
  const isFee = above.isFee === true
  if (typeof value === 'string') return coverWords(value, facts, { meaning, isFee }, covering)
  if (typeof value === 'number' || isRawNumber(value))
    return coverNumber(value, facts, { meaning, isFee }, covering)
  if (Array.isArray(value)) return coverList(value, facts, { meaning, isFee }, covering)
  return isObject(value) ? coverObject(value, { meaning, isFee }, covering) : value
}

function coverList(list: unknown[], facts: KeyFacts, above: Above, covering: Covering): unknown[] {
  const isCard = !covering.isRevealed && isCardInPieces(list)
  // The name of a list is that of each of its values.
  const own = facts.isFee ? facts : { ...facts, meaning: isCard ? 'account' : above.meaning }
  return list.map((item: unknown, nth) =>
    below(covering, String(nth), () => coverPart(item, own, above, covering)),
  )
}

function coverObject(record: Record<string, unknown>, above: Above, covering: Covering): unknown {
  const { rights } = covering
  const made: Record<string, unknown> = {}
  const pair = pairIn(record)
  const isCard = !covering.isRevealed && isCardInPieces(Object.values(record))
  let nth = 0
  for (const key of Object.keys(record)) {
    if (key === '__proto__') continue
    const facts = factsOf(key)
    const value = record[key]
    // A record of somebody else's within one of ours.
    if ((facts.isOwner || facts.isId) && isForeign(rights, value)) return dots
    const shown = !rights.reveals ? facts.harmlessName : rights.fees ? facts.name : facts.feelessName
    // A free-form object may have addresses for keys; the number keeps two of them apart.
    const name = shown === key ? key : `${shown} (${nth})`
    nth++
    const inner = isCard
      ? card
      : pair && !facts.isLabel
        ? { meaning: pair.meaning ?? above.meaning, isFee: pair.isFee, isPair: true }
        : above
    const covered = below(covering, name, () => coverPart(value, facts, inner, covering))
    if (covered !== leftOut) made[name] = covered
  }
  return made
}

const card: Above = { meaning: 'account', isPair: true }

/** `['4111', '1111', '1111', '1111']`, among other things or digit by digit. */
function isCardInPieces(values: unknown[]): boolean {
  const texts = values.map((value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  )
  const groups = texts.filter((text) => /^\d{3,6}$/.test(text))
  const pieces = texts.every((text) => /^\d$/.test(text)) ? texts : groups
  return pieces.length >= 3 && isCardNumber(pieces.join(''))
}

/** `{label: 'commission', value: 2}`: the label is the key of the value. */
function pairIn(record: Record<string, unknown>): KeyFacts | undefined {
  let label: string | undefined
  let hasValue = false
  for (const key of Object.keys(record)) {
    const { isLabel, isValue } = factsOf(key)
    const value = record[key]
    if (isLabel && typeof value === 'string') {
      const own = factsOf(value)
      if (label === undefined || hides(own.meaning) || own.isFee) label = value
    }
    hasValue ||= isValue
  }
  return hasValue && label !== undefined ? factsOf(label) : undefined
}

function coverNumber(
  value: unknown,
  facts: KeyFacts,
  { meaning, isFee }: Above,
  covering: Covering,
): unknown {
  const { rights, isRevealed } = covering
  const text = isRawNumber(value) ? value.rawJSON : String(value)
  const isWhole = /^\d+$/.test(text)
  if (
    !rights.fees &&
    (isFee || !(isWhole && text.length >= 5 && hides(meaning))) &&
    !isKnownNumber(text, facts)
  )
    return dots
  if (isRevealed) return value
  if (hides(meaning)) return note(coverMeant(text, meaning), value, covering)
  if (isKnownNumber(text, facts)) return value
  if (isWhole && text.length >= 7) return note(coverPhone(text), value, covering)
  if (rights.reveals || !isWhole || text.length <= 3) return value
  return note(dots, value, covering)
}

/** An id and a time are no amount. */
function isKnownNumber(text: string, { isId, isTime }: KeyFacts): boolean {
  return (isId && /^\d{1,19}$/.test(text)) || (isTime && /^(?:[12]\d{9}|[12]\d{12})$/.test(text))
}

function coverWords(text: string, facts: KeyFacts, { meaning, isFee }: Above, covering: Covering): string {
  const { rights, isRevealed } = covering
  if (text === '') return text
  if (isForeign(rights, text)) return dots
  if (!rights.fees) {
    const isContact = hides(meaning) && !/\d[.,]\d{1,2}$/.test(text) && !/^\D*\d{1,4}\D*$/.test(text)
    if (isFee) return dots
    if (!isContact && !isKnownNumber(text, facts) && isNumeric(text)) return dots
  }
  if (hides(meaning)) return isRevealed ? text : note(coverMeant(text, meaning), text, covering)
  if (isKnownNumber(text, facts)) return text
  const json = coverJson(text, facts, covering)
  if (json !== undefined) return json
  if (isoTime(text) !== null && !/^(?:1|200)/.test(text)) return text
  const base = rights.fees || facts.isId ? text : coverFees(text)
  if (isRevealed) return base
  const covered = shownOf(base, facts, rights.reveals)
  return covered === base ? base : note(covered, base, covering)
}

function shownOf(text: string, facts: KeyFacts, reveals: boolean): string {
  if (facts.isId && /^\S{1,200}$/.test(text)) return coverKnown(text)
  const covered = coverPersonal(text)
  if (reveals || isShortCode(covered, facts.key)) return covered
  return coverUnknownWords(covered)
}

/** JSON within a string is looked through; undefined where the text is none. */
function coverJson(text: string, facts: KeyFacts, covering: Covering): string | undefined {
  if (!/^\s*["[{]/.test(text)) return undefined
  const { rights, isRevealed } = covering
  const change = (shown: boolean) =>
    changeJsonText(text, (value) =>
      coverPart(value, { ...facts, isId: false }, nothingAbove, startCovering(rights, { isRevealed: shown })),
    )
  const base = rights.fees ? text : change(true)
  if (isRevealed) return base
  const covered = change(false)
  if (covered === text) return text.length > 1 && isJson(text) ? text : undefined
  return covered === base ? base : note(covered, base, covering)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export function coverMeant(text: string, meaning: Meaning | undefined): string {
  if (text === '') return text
  if (meaning === 'email') return coverEmail(text)
  return meaning === 'phone' ? coverPhone(text) : dots
}
