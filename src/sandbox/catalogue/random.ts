/**
 * Stateless: the same three arguments always give the same uint32, so any record can be computed alone. Numeric
 * streams are faster than text streams.
 */
export function hash(seed: number, stream: string | number, index: number): number {
  let h = absorb(seed | 0, typeof stream === 'number' ? stream : readText(stream))
  h = absorb(h, index)
  h = absorb(h, Math.floor(index / 2 ** 32))
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export function pick<T>(list: readonly T[], h: number): T {
  const at = Math.floor((h / 2 ** 32) * list.length)
  if (at >= list.length) throw new Error(`pick wants a filled list and a uint32, got ${list.length} and ${h}`)
  return list[at] as T
}

/** `chance(h, 0.02)` is true for one hash in fifty. */
export function chance(h: number, share: number): boolean {
  return h < share * 2 ** 32
}

/**
 * A bijection of [0, size) for each key, exact up to 10^15. A Feistel network on two digits (high, low); results
 * past the end are scrambled again.
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

/** Two nearly equal sides whose product is at least `size`, so results past the end are rare. */
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
