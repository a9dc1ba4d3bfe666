/** What was worked out for a word is not worked out again. Foreign words have no end, so the memory has. */
export function remembered<T>(work: (word: string) => T, most = 2000): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    if (known.has(word)) return known.get(word) as T
    if (known.size >= most) known.clear()
    const found = work(word)
    known.set(word, found)
    return found
  }
}
