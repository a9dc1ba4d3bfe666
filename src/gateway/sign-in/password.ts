import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PlainCode } from '../../i18n/fault.ts'
import { isCommonPassword } from './commonPasswords.ts'

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`: what it was made with stays beside it. */
export async function hashPassword(text: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(text, { ...current, salt, tagLength: 32 })
  return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${encode(salt)}$${encode(tag)}`
}

/**
 * `null` is an account that does not exist or has no password: it costs as much time as a wrong one.
 * `outdated` asks for a new hash of a right password, because the parameters have risen since.
 */
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

/** What is wrong with a password that somebody wants to take, as a code. */
export function passwordFault(text: string, owner: { email: string; name: string }): PlainCode | undefined {
  return lengthFault(text) ?? guessFault(text, owner)
}

export function lengthFault(text: string): PlainCode | undefined {
  // Normalising may turn one sign into eighteen: both forms have to be long enough.
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

/** Undefined for what we never wrote, and for parameters that would protect nothing or stop the gateway. */
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

/** Base 64 without its padding, as PHC strings have it. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
