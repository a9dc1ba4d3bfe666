/**
 * Stateless: the same three numbers always give the same uint32, so any record can be computed alone.
 * `hash(seed, 3, 4821)`. Number streams are fast; text streams are for code that is called rarely.
 */
export function hash(seed: number, stream: string | number, index: number): number {
  let h = absorb(seed | 0, typeof stream === 'number' ? stream : readText(stream))
  h = absorb(h, index)
  h = absorb(h, Math.floor(index / 2 ** 32))
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** One item of the list, each as likely as the next. */
export function pick<T>(list: readonly T[], h: number): T {
  const at = Math.floor((h / 2 ** 32) * list.length)
  if (at >= list.length) throw new Error(`pick wants a filled list and a uint32, got ${list.length} and ${h}`)
  return list[at] as T
}

/** True for this share of all hashes: `chance(h, 0.02)` is true for one in fifty. */
export function chance(h: number, share: number): boolean {
  return h < share * 2 ** 32
}

/**
 * A one-to-one map of [0, size) onto itself, different for every key. Exact for sizes up to 10^15.
 * A Feistel network on two digits (high, low); the few results past the end are sent round once more.
 */
export function scramble(n: number, size: number, key: number): number {
  const { highs, lows } = splitRange(n, size)
  let m = n
  do {
    let high = Math.floor(m / lows)
    let low = m % lows
    for (let round = 0; round < ROUNDS; round += 2) {
      high = (high + hash(key, round, low)) % highs
      low = (low + hash(key, round + 1, high)) % lows
    }
    m = high * lows + low
  } while (m >= size)
  return m
}

/** `unscramble(scramble(n, size, key), size, key) === n` */
export function unscramble(m: number, size: number, key: number): number {
  const { highs, lows } = splitRange(m, size)
  let n = m
  do {
    let high = Math.floor(n / lows)
    let low = n % lows
    for (let round = ROUNDS - 2; round >= 0; round -= 2) {
      low = (low + lows - (hash(key, round + 1, high) % lows)) % lows
      high = (high + highs - (hash(key, round, low) % highs)) % highs
    }
    n = high * lows + low
  } while (n >= size)
  return n
}

const ROUNDS = 4

/** Two near-equal sides whose product is at least `size`, so walking past the end is rare. */
function splitRange(n: number, size: number) {
  if (!Number.isInteger(n) || n < 0 || n >= size || size > 1e15) {
    throw new RangeError(`expected a whole number in [0, ${size}) and a size up to 10^15, got ${n}`)
  }
  const highs = Math.ceil(Math.sqrt(size))
  return { highs, lows: Math.floor((size - 1) / highs) + 1 }
}

function absorb(h: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51)
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593)
  const mixed = h ^ k
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}

function readText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h
}
