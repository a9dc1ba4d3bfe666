const longestWord = 100

/** Keeps what was worked out for a word. Foreign words have no end, in number and in length, so the cache has one. */
export function cached<T>(work: (word: string) => T, most = 2000): (word: string) => T {
  const cache = new Map<string, { value: T }>()
  return (word) => {
    if (word.length > longestWord) return work(word)
    const hit = cache.get(word)
    if (hit) return hit.value
    if (cache.size >= most) cache.clear()
    const value = work(word)
    cache.set(word, { value })
    return value
  }
}
