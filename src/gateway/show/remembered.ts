const longest = 100

/**
 * What was worked out for a word is not worked out again. Foreign words have no end, in number and in length, so the
 * memory has.
 */
export function remembered<T>(work: (word: string) => T, most = 2000): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    if (word.length > longest) return work(word)
    const told = known.get(word)
    if (told !== undefined || known.has(word)) return told as T
    if (known.size >= most) known.clear()
    const found = work(word)
    known.set(word, found)
    return found
  }
}
