import { cached } from './cached.ts'
import { dots } from './coverText.ts'

/** Words that are nobody's name. Small ones that are (Will, May, Mark, Grant) are not among them. */
const words = new Set(
  `
a about above affiliate attempts quote quotes bonus campaign comment commission cost label margin mdr memo note
notes quantity reason remark score spread tag tags title utm absent accept accepted access account active add additional address after again against all allowed
already also amount an and android answer answered any api app approved are array as asset at attempt authentication
authorization auto available back bad balance bank be been before begin below between blocked body boolean both browser
business but by call cancel canceled cancelled cannot card cash change channel character characters check checkout city
client closed code codes come complete completed confirm confirmed conflict connection contact contains context
corporate could count country create created credit crypto currencies currency customer daily data date day days debit
decimal declined default deleted delivered deposit desktop destination detail details did different digit digits
direction disabled do does done draft duplicate each email empty enabled end ended entity enum error errors exact
exceeded exceeds exist exists expected expired extra failed failure false fee fees fiat field fields file first fixed
flag flow for forbidden form format found free from full fund funds gaming gateway gave general get given gold got
greater group has have header headless headers held here high holds hour hours http id identity if in inactive
individual info initiated inside instant integer intent internal invalid ios is it item items its json key keys kind
large last later layer least length less letter letters level limit limits link list local locale lock locked login
logo long low made mandatory manual many match max maximum media merchant message meta method methods mid
mids min minimum minute minutes missing mobile mode month monthly more most must name names needed network new next no
none not nothing now null number numbers object objects of off ok on once one online only open operation option
optional or order orders org organisation organization other our out over own page pages paid parameter parameters
parse partial partner passed path pattern payin paying payload payment payments payout pending per permission person
phone platform platinum plan please position positive postal premium present private process processed processing
product profile provide provided provider public purpose purposecode query queue range rate read reason received record
records redirect reference refresh refund refunded refused region regular reject rejected request requested requests
required resource response result results retry returned review role route row rows same sandbox schema second seconds
secure see segment send sender sent server service session set settled shape short should silver since single size
small some source specified stage standard start state status step still stopped store string success successful
successfully such supported symbol system temporarily test text than that the them then there these they this tier
time timeout times to token tokens too total trace transaction transactions transfer transfers true try two type types
unauthorized unavailable unknown unprocessable unsupported until update updated url use used user users valid validation
value values verified version via vip visa wait wallet was way web week weekly were what when where which while whole
with withdraw withdrawal within without word words wrong year years yes you your zone
adult age aged alphabetic alphanumeric already associated belong belongs birth birthday cell chosen e mail dialing dial
document documents domain domestic duplicated eighteen ending ends expires future house incomplete incorrect international
landline latin linked match matches matching mismatch national numeric passport past postcode prefix proper recognised
recognized register registered registration resend space spaces special starting starts street suspended taken tax
typed unique unreachable unverified used uses verify whitespace written younger zip
`
    .trim()
    .split(/\s+/),
)

/** Keys whose values are one of a few. */
const ofAFew =
  /(?:type|status|state|channel|tier|level|plan|kind|mode|method|category|segment|currency|country|language|locale|platform|device|os|stage|flow|code|version|gateway|scheme|brand|network|direction|priority|role|outcome|result|frequency|theme)$/i

const currencies = new Set([...Intl.supportedValuesOf('currency'), 'USDT', 'USDC', 'BTC', 'ETH', 'TRX'])

export const isHarmlessWord = cached((word: string): boolean => {
  if (currencies.has(word)) return true
  const parts = word
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[\s._-]+/)
  return parts.every((part) => part === '' || words.has(part) || words.has(part.replace(/s$/, '')))
})

/** The words of the documented fields, which the rules know. */
export function addHarmless(names: Iterable<string>): void {
  for (const name of names)
    for (const part of name
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase()
      .split(/[\s._-]+/))
      words.add(part)
}

/** A name, a code of a few letters, or a word where one of a few stands. */
export function isShortCode(text: string, key: string): boolean {
  if (text.length > 40) return false
  if (/^(?:[A-Z]{2,3}|[A-Za-z]{1,3}\d{1,3}|v?\d{1,3}(?:\.\d{1,3}){0,2})$/.test(text)) return true
  if (isHarmlessWord(text)) return true
  return ofAFew.test(key) && /^[A-Za-z]{1,20}(?:[_-][A-Za-z]{1,20}){0,3}$/.test(text)
}

const smallNumber = /^(?:\d{1,3}|\d{1,9}[.,]\d{1,2}|0\.\d{1,8})[.,]?$/

/** A word in small letters, a letter of a pattern, or a form of a date. A typed value is rarely one of them. */
export function isPlainWord(word: string): boolean {
  return /^(?:\p{Ll}+(?:_\p{Ll}+)*|\p{L}(?:-\p{L})?|[DMY]{1,4}(?:-[DMY]{1,4}){2})$/u.test(word)
}

/** A text as it may be seen by who may not reveal: words that are known, small numbers and signs. */
export function coverUnknownWords(text: string, isAlsoHarmless?: (word: string) => boolean): string {
  let wasKnown = true
  const covered = text.slice(0, 2000).replace(/[\p{L}\p{M}\p{N}•@+][\p{L}\p{M}\p{N}•@._+-]*/gu, (word) => {
    if (smallNumber.test(word)) return wasKnown ? word : dots
    const bare = word.replace(/[._-]+$/, '')
    wasKnown = isHarmlessWord(bare) || isAlsoHarmless?.(bare) === true
    return wasKnown ? word : dots
  })
  return covered.replace(/•••(?:[^\p{L}\p{N}•]{1,3}•••)+/gu, dots)
}
