import { cached } from './cached.ts'
import { hides, meaningOf } from './contactKeys.ts'
import { coverEmails, dots } from './coverText.ts'
import { coverDigits, coverKnownDigits } from './coverDigits.ts'
import { coverIbans } from './coverIbans.ts'
import { isHarmlessWord } from './harmlessWords.ts'
import { plainForm } from './plainForm.ts'

/** What is looked for stands in a text of these alone only where it is spelled, encoded, or said in words. */
const plainWords = /^[A-Za-z ,.'!?_-]*$/
const saidInWords = /\bis\b|\sat\s.*\sdot\s/i

/** A text of people or of nobody knows whom, without what somebody could be found, called or charged by. */
export function coverPersonal(text: string): string {
  if (plainWords.test(text) && !spelled.test(text) && !encoded.test(text) && !saidInWords.test(text))
    return text
  const plain = plainForm(text)
  const covered = coverEncoded(coverSpelled(coverDigits(coverIbans(coverLabelled(coverEmails(plain))))))
  return covered === plain ? text : covered
}

/** Neither an e-mail nor a phone with a plus nor, by its start, an account. */
const plainId = /^(?![A-Za-z]{2}\d\d)[\w.-]{1,64}$/

/** The same for ids, codes and addresses, which have long numbers of their own. */
export function coverKnown(text: string): string {
  if (plainId.test(text)) return text
  const plain = plainForm(text)
  const covered = coverKnownDigits(coverIbans(coverEmails(plain)))
  return covered === plain ? text : covered
}

/** Of a page or a picture: what its parameters say is covered, too. */
export function coverAddress(text: string): string {
  return coverLabelled(coverKnown(text))
}

/** A regular expression has signs of its own; an address or a number is none. */
export function coverPattern(text: string): string {
  return /[\\[\](){}|^$*?]/.test(text) ? text : coverPersonal(text)
}

/** `dni: X12`, `street=Long Lane`, `<cvv>123<`: the name in a text that says something of the value after it. */
const naming =
  /(?<![\p{L}\p{N}_-])([\p{L}_][\p{L}\p{N}_-]{1,30})(["']?\s?(?:[:=>]|(\bis\b)|\bno\.?|#)\s?["']?\s?)/giu

const mayLabel = /[:=>#\d]|\bis\b/i
const isLabel = cached((name: string) => hides(meaningOf(name)))

function coverLabelled(text: string): string {
  if (!mayLabel.test(text)) return text
  let done = ''
  let from = 0
  // What stands after a name that hides nothing may be the next name: `https://x.test/?email=…`.
  for (const { 0: named, 1: name = '', 3: is, index } of text.matchAll(naming)) {
    if (index < from || !isLabel(name)) continue
    const start = index + named.length
    const value = wordAt(text, start)
    // `email is required` says nothing of anybody.
    if (value === '' || value.includes('•') || (is && isHarmlessWord(value.replace(/[.!?]+$/, '')))) continue
    done += text.slice(from, start) + dots
    from = start + value.length
  }
  return (done + text.slice(from)).replace(
    /\b(cvv2?|cvc2?|pin|otp|passcode)(\W{1,3})\d{3,8}\b/gi,
    `$1$2${dots}`,
  )
}

function wordAt(text: string, start: number): string {
  const word = /[^\s,;&"'<>]+/y
  word.lastIndex = start
  return word.exec(text)?.[0] ?? ''
}

const numeral =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|um|dois|três|quatro|sete|oito|nove|double|triple)'
const spelled = new RegExp(String.raw`\b${numeral}(?:[\s,.-]{1,3}${numeral}){5,}\b`, 'i')

function coverSpelled(text: string): string {
  return text.replace(new RegExp(spelled, 'gi'), dots)
}

/** Base64 of 16 letters or more that is a text with something to cover in it. */
const encoded = /(?<![\w+/-])[A-Za-z0-9+/_-]{16,}={0,2}(?![\w+/-])/

function coverEncoded(text: string): string {
  return text.replace(new RegExp(encoded, 'g'), (part) => {
    const bytes = Buffer.from(part.slice(0, 8192), 'base64')
    const inner = bytes.toString('utf8')
    if (inner.includes('�') || /[^\P{Cc}\s]/u.test(inner)) return part
    return coverEmails(inner) !== inner || coverDigits(coverIbans(coverLabelled(inner))) !== inner
      ? dots
      : part
  })
}
