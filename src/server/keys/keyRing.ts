import { createHmac, hkdfSync, timingSafeEqual, createCipheriv, createDecipheriv } from 'node:crypto'
import { type Db, type Store, rootOf } from '../../store/openStore.ts'
import { maskId } from '../text/masks.ts'

/** `id` names the secret without revealing it. */
export type Key = { id: string; bytes: Buffer }

export type KeyRing = ReturnType<typeof createKeyRing>

/** The current secret writes; old ones only read. Each purpose has its own keys, so a leaked one is useless for others. */
export function createKeyRing({ secret, old = [] }: { secret: string; old?: readonly string[] }) {
  const secrets = [secret, ...old]
  for (const { length } of secrets)
    if (length < 16) throw new Error(`a key needs a secret of 16 characters or more, got ${length}`)
  const derived = new Map<string, readonly [Key, ...Key[]]>()

  function keysFor(purpose: string): readonly [Key, ...Key[]] {
    let keys = derived.get(purpose)
    if (keys) return keys
    const [present, ...older] = secrets.map((one) => keyOf(one, `countinghouse ${purpose}`))
    if (!present) throw new Error('a ring has at least one key')
    keys = [present, ...older]
    derived.set(purpose, keys)
    return keys
  }

  return {
    present: (purpose: string) => keysFor(purpose)[0],
    /** Undefined: the secret that wrote this is not configured. */
    find: (purpose: string, id: string) => keysFor(purpose).find((key) => key.id === id),
    all: keysFor,
    mac: (purpose: string, text: string) => macOf(keysFor(purpose)[0], text).toString('base64url'),
    /** Checks a keyed hash, with the current and old keys. */
    verifies(purpose: string, text: string, mac: string): boolean {
      const sent = Buffer.from(mac, 'base64url')
      return keysFor(purpose).some((key) => {
        const own = macOf(key, text)
        return sent.length === own.length && timingSafeEqual(sent, own)
      })
    },
  }
}

export function macOf({ bytes }: Key, text: string): Buffer {
  return createHmac('sha256', bytes).update(text).digest()
}

function keyOf(secret: string, label: string): Key {
  const derive = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', info, bytes))
  return { id: derive(`${label} key id`, 6).toString('base64url'), bytes: derive(label, 32) }
}

type Signature = { key_id: string | null; mac: string | null }

/** Signed data starts with its type, so a line's signature cannot pass as a head's. */
type Signed = readonly ['line' | 'head' | 'known head' | 'mark', ...(string | number)[]]

const purpose = 'audit v1'

export function sign(keys: KeyRing, signed: Signed): { key_id: string; mac: string } {
  const key = keys.present(purpose)
  return { key_id: key.id, mac: macOf(key, JSON.stringify(signed)).toString('base64url') }
}

export function isSignedByOurs(keys: KeyRing, keyId: string): boolean {
  return keys.find(purpose, keyId) !== undefined
}

/** `none`: not signed; `unknown`: signed with a key that is not configured. */
export function checkSignature(
  keys: KeyRing,
  { key_id, mac }: Signature,
  signed: Signed,
): 'good' | 'bad' | 'none' | 'unknown' {
  if (key_id === null && mac === null) return 'none'
  if (key_id === null || mac === null) return 'bad'
  const key = keys.find(purpose, key_id)
  if (!key) return 'unknown'
  const own = macOf(key, JSON.stringify(signed))
  const macBytes = Buffer.from(mac, 'base64url')
  return macBytes.length === own.length && timingSafeEqual(macBytes, own) ? 'good' : 'bad'
}

const rings = new WeakMap<Db, KeyRing>()

/** Attaches the keys to the store: every change writes a signed log line, and such code only has a `db`. */
export function giveKeys({ db }: Pick<Store, 'db'>, keys: KeyRing): void {
  rings.set(rootOf(db), keys)
}

/** Throws without keys: an unsigned line would look forged. */
export function keysOf(db: Db): KeyRing {
  const keys = rings.get(rootOf(db))
  if (!keys) throw new Error('this store has no keys for signing the audit trail')
  return keys
}

const hashing = 'ids that are contact data'
const sealing = 'ids that are contact data, sealed'
const ivBytes = 16
const form = /~([\w-]{8})([\w-]{23,})$/

export type IdKeys = ReturnType<typeof createIdKeys>

/** Encrypts ids that are contact data in URLs. Deterministic, so links stay valid: the hash of the id is the IV (as in SIV). */
export function createIdKeys(keys: KeyRing) {
  function keyOf(id: string): string {
    const iv = macOf(keys.present(hashing), id).subarray(0, ivBytes)
    const { id: name, bytes } = keys.present(sealing)
    const cipher = createCipheriv('aes-256-ctr', bytes, iv)
    return name + Buffer.concat([iv, cipher.update(id, 'utf8'), cipher.final()]).toString('base64url')
  }

  return {
    keyOf,

    /** An e-mail address used as an id is masked, followed by its key. */
    shown(id: string): string {
      const masked = maskId(id)
      return masked === id ? id : `${masked}~${keyOf(id)}`
    },

    /** Decrypts a masked id; returns any other text unchanged. */
    open(text: string): string {
      const [, name = '', body = ''] = form.exec(text) ?? []
      const key = keys.find(sealing, name)
      if (!key) return text
      const bytes = Buffer.from(body, 'base64url')
      const iv = bytes.subarray(0, ivBytes)
      const decipher = createDecipheriv('aes-256-ctr', key.bytes, iv)
      const id = Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()]).toString('utf8')
      return keys.all(hashing).some((one) => timingSafeEqual(macOf(one, id).subarray(0, ivBytes), iv))
        ? id
        : text
    },
  }
}
