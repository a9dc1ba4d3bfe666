import { createRandom } from './createRandom.ts'

const atoms = ['a', '\\d', '[a-z]', '.', '(a|aa)', '(?:a|a?)', '\\w', '[^x]', '\\p{L}', 'a?']

/**
 * Patterns that make a regular expression engine run for ever: nested repeats, overlapping branches, back references, lookaheads,
 * expanded repeats.
 */
const frames: ((atom: string) => string)[] = [
  (x) => `^(${x}+)+$`,
  (x) => `^(${x}*)*$`,
  (x) => `^(${x}*?)*?$`,
  (x) => `(${x}+${x}+)+y`,
  (x) => `^(${x}|${x})*$`,
  (x) => `^(${x}|${x}${x})+$`,
  (x) => `(.*${x}){20}$`,
  (x) => `^(?:${x}+,?)+;$`,
  (x) => `(${x}+)*(${x}+)*(${x}+)*y`,
  (x) => `(?:(?:(?:${x}*)*)*)*y`,
  (x) => `(?i)(${x}+)+$`,
  (x) => `\\b(${x}+)+\\b!`,
  (x) => `(${x})\\1+$`,
  (x) => `^(${x}+)+\\1$`,
  (x) => `^(?=(${x}+)+$).*b`,
  (x) => `(?<=(${x}+)+)b`,
  (x) => `^(${x}?){999}$`,
  (x) => `(${x}{1,30}){1,30}y$`,
  (x) => `^(?:(${x}){0,30}){30}$`,
  (x) => `^${`(?:${x}){0,999}`.repeat(40)}`.slice(0, 498).replace(/\}[^}]*$/u, '}$'),
]

export const catastrophicPatterns = atoms.flatMap((atom) => frames.map((frame) => frame(atom)))

const scraps = (
  'a b x . - @ 9 \\d \\w \\s [a-z] [0-9] [^x] [A-Za-z0-9._%+-] \\p{L} [^\\p{N}] [[:alpha:]] ( ) ( ) (?: ) (?i) | ' +
  '* + ? *? {2} {0,9} {1,30} {64} {999} {0,999} {2,} ^ $ \\b \\B \\1 (?= (?<n> \\u0041 [^] \\x{10FFFF} [ ] { } 😀 \\'
).split(' ')

/** Random scraps: most patterns are invalid, many are large, some are plausible. */
function anyPattern(random: () => number): string {
  const length = 1 + Math.floor(random() * (random() < 0.8 ? 12 : 120))
  const parts = Array.from({ length }, () => scraps[Math.floor(random() * scraps.length)] ?? '')
  return parts.join('').slice(0, 512)
}

/** A thousand patterns, the same in each run; every fifth is catastrophic. */
export const hostilePatterns: readonly string[] = (() => {
  const random = createRandom(5)
  const seen = new Set(catastrophicPatterns)
  const another = (): string => {
    const pattern = anyPattern(random)
    if (seen.has(pattern)) return another()
    seen.add(pattern)
    return pattern
  }
  return catastrophicPatterns.flatMap((one) => [one, another(), another(), another(), another()])
})()

/** Inputs that make a pattern try everything: at the length limit, nearly matching, or far too long. */
export const hostileValues: readonly string[] = [
  `${'a'.repeat(511)}!`,
  'a'.repeat(512),
  `${'1'.repeat(510)}xb`,
  'ab'.repeat(256),
  'ж'.repeat(512),
  '😀'.repeat(256),
  `${'a'.repeat(30)}!`,
  `${'a,'.repeat(200)};y`,
  'x'.repeat(60_000),
]
