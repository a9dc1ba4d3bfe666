import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PlainCode } from '../../i18n/fault.ts'
import { isRepeated } from '../keys/weakKey.ts'

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`: stored with its parameters. */
export async function hashPassword(text: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(text, { ...current, salt, tagLength: 32 })
  return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${encode(salt)}$${encode(tag)}`
}

/** `null`: no account or password; takes as long as a wrong one. `outdated`: correct, needs a hash with current parameters. */
export async function verifyPassword(
  text: string,
  stored: string | null,
): Promise<{ ok: boolean; outdated: boolean }> {
  const read = stored === null ? undefined : readStored(stored)
  const { tag, ...parameters } = read ?? dummy
  const equal = timingSafeEqual(await derive(text, { ...parameters, tagLength: tag.length }), tag)
  const ok = read !== undefined && equal
  return { ok, outdated: ok && (parameters.memory < current.memory || parameters.passes < current.passes) }
}

/** Error code of a new password. */
export function passwordFault(text: string, owner: { email: string; name: string }): PlainCode | undefined {
  return lengthFault(text) ?? guessFault(text, owner)
}

export function lengthFault(text: string): PlainCode | undefined {
  // Normalising may turn one character into eighteen, so both forms must be long enough.
  const lengths = [[...text].length, [...text.normalize('NFKC')].length]
  if (Math.min(...lengths) < 15) return 'password_short'
  return Math.max(...lengths) > 256 ? 'password_long' : undefined
}

export function guessFault(text: string, owner: { email: string; name: string }): PlainCode | undefined {
  const normal = text.normalize('NFKC')
  if (isCommonPassword(normal)) return 'password_common'
  const own = [
    owner.email,
    ...owner.email.split(/[@.]/),
    owner.name,
    ...owner.name.split(/\s/),
    'countinghouse',
  ]
  if (isCommonPassword(normal, own)) return 'password_own_name'
  return undefined
}

type HashParameters = { memory: number; passes: number; parallelism: number; salt: Buffer }

const current = { memory: 19_456, passes: 2, parallelism: 1 }
const dummy = { ...current, salt: Buffer.alloc(16), tag: Buffer.alloc(32) }

const argon2Async = promisify(argon2)

function derive(text: string, parameters: HashParameters & { tagLength: number }): Promise<Buffer> {
  const { salt, ...rest } = parameters
  return argon2Async('argon2id', { ...rest, message: text.normalize('NFKC'), nonce: salt })
}

const storedForm =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** Undefined for foreign formats, and for parameters that are too weak or would stall the server. */
function readStored(stored: string): (HashParameters & { tag: Buffer }) | undefined {
  const [, m, t, p, salt = '', hash = ''] = storedForm.exec(stored) ?? []
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const isSane =
    within(parameters.memory, 4096, 262_144) &&
    within(parameters.passes, 1, 10) &&
    within(parameters.parallelism, 1, 4)
  if (!isSane) return undefined
  return { ...parameters, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(hash, 'base64') }
}

function within(value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}

/** Base64 without padding, as in PHC strings. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/**
 * No online breach check: the server calls only the payment service. Leaked passwords of 15 characters are mostly
 * combinations: repeated words, keyboard rows, a year. So remove known pieces; the rest must be hard to guess.
 */
function isCommonPassword(text: string, extraPieces: readonly string[] = []): boolean {
  const plain = compact(text)
  const guessable = [...pieces, ...extraPieces.map(compact)].filter((piece) => piece.length >= 3)
  const crossed = [plain, asLetters(plain)].flatMap((reading) => [
    ...placesOf(reading, guessable),
    ...runsIn(reading),
    ...yearsIn(reading),
  ])
  const left = new Set(withoutSpans(plain, crossed))
  return left.size < 5 || isRepeated(plain)
}

/** Case, spaces and punctuation add little strength. */
function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._,-]/g, '')
}

/** `p4$$w0rd` becomes `password`; one letter per character keeps positions. */
function asLetters(text: string): string {
  return text.replace(/[01345789@$!+|]/g, (sign) => letters[sign] ?? sign)
}

const letters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '|': 'l',
}

/** End exclusive. */
type Span = [start: number, end: number]

function placesOf(text: string, pieces: readonly string[]): Span[] {
  return pieces.flatMap((piece) => {
    const spans: Span[] = []
    for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1))
      spans.push([at, at + piece.length])
    return spans
  })
}

/** Three or more equal characters, or neighbours on the keyboard, in the alphabet or among digits. */
function runsIn(text: string): Span[] {
  const spans: Span[] = []
  for (const row of ['', ...rows, ...rows.map((row) => [...row].toReversed().join(''))])
    for (let start = 0, at = 1; at <= text.length; at++) {
      const [before = '', here = ''] = [text[at - 1], text[at]]
      if (here !== '' && (row === '' ? here === before : row.includes(before + here))) continue
      if (at - start >= 3) spans.push([start, at])
      start = at
    }
  return spans
}

function yearsIn(text: string): Span[] {
  return Array.from(text.matchAll(/(?:19|20)\d\d/g), ({ index }) => [index, index + 4])
}

function withoutSpans(text: string, spans: readonly Span[]): string[] {
  const inside = new Set(
    spans.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)),
  )
  return text.split('').filter((_, index) => !inside.has(index))
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()_+',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]

const pieces = `
  abc access account admin administrator adobe amanda andrea andrew angel anthony april apple arsenal ashley august
  autumn babygirl bailey banana barcelona baseball basketball batman beautiful blink butterfly buster changeme
  changeit charlie cheese chelsea chocolate computer cookie daniel december default donald dragon easy elizabeth
  family february flower football forever freedom friday friend friends fuckyou ginger google guest hannah harley
  hello helpme hockey hottie hunter iloveyou internet january jennifer jessica jesus jordan joshua july june justin
  killer letmein linkedin liverpool login london love lovely loveme madison manager march maria master matrix
  matthew maverick merlin michael michelle mickey monday monkey mother mustang mynoob naruto nicole ninja november
  october office orange pass passphrase passw password passwort payment pepper pokemon princess private qwerty
  ranger robert root samsung saturday secret secure security september server shadow soccer spring starwars summer
  sunday sunshine superman support sysadmin taylor temp temporary test testing thomas thunder thursday tigger
  trustno tuesday user victoria wednesday welcome whatever william winter wizard wordpress word work yellow zaq
  bitcoin wallet money banking finance merchant company corporate enterprise business
  motdepasse contrasena contraseña senha parola wachtwoord haslo hasło пароль hunter2 trustno1
  thisismypassword thisismy thisisa mypassword ihatepasswords nopassword dontforget neverforget donotforget
  correcthorsebatterystaple correct horse battery staple tobeornottobe thatisthequestion maytheforcebewithyou
  onceuponatime inthebeginning thequickbrownfox jumpsoverthelazydog jumpedoverthelazydog loremipsumdolorsitamet
  supercalifragilisticexpialidocious opensesame helloworld goodmorning happybirthday iloveyousomuch
  todayisagoodday nevergonnagiveyouup letitbe iamthebest whoami asdf qwer zxcv
`
  .split(/\s+/)
  .filter(Boolean)
