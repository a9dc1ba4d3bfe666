import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** `id` tells which secret the key comes from, and nothing about that secret. */
export type Key = { id: string; bytes: Buffer }

/**
 * The secrets of this gateway: the present one writes, all of them read. Each purpose has keys of its own, so that
 * what one of them gives away is of no use for another.
 */
export type KeyRing = {
  present: (purpose: string) => Key
  /** Undefined: the secret that this was written with is not here. */
  find: (purpose: string, id: string) => Key | undefined
  /** The present key first. */
  all: (purpose: string) => readonly Key[]
  /** A keyed hash with the present key. */
  mac: (purpose: string, text: string) => string
  /** Whether it is a keyed hash of the text, by the present key or an old one. */
  verifies: (purpose: string, text: string, mac: string) => boolean
}

export function createKeyRing({ secret, old = [] }: { secret: string; old?: readonly string[] }): KeyRing {
  const secrets = [secret, ...old]
  for (const { length } of secrets)
    if (length < 16) throw new Error(`a key needs a secret of 16 characters or more, got ${length}`)
  const derived = new Map<string, readonly [Key, ...Key[]]>()

  function keysFor(purpose: string): readonly [Key, ...Key[]] {
    let keys = derived.get(purpose)
    if (keys) return keys
    const [present, ...others] = secrets.map((one) => keyOf(one, `countinghouse ${purpose}`))
    if (!present) throw new Error('a ring has at least one key')
    keys = [present, ...others]
    derived.set(purpose, keys)
    return keys
  }

  return {
    present: (purpose) => keysFor(purpose)[0],
    find: (purpose, id) => keysFor(purpose).find((key) => key.id === id),
    all: keysFor,
    mac: (purpose, text) => macOf(keysFor(purpose)[0], text).toString('base64url'),
    verifies: (purpose, text, mac) => {
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
