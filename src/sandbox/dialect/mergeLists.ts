/** Lists that are sorted alike as one; each keeps its own order even where it is not sorted. */
export function mergeLists<T>(lists: readonly (readonly T[])[], compare: (a: T, b: T) => number): T[] {
  const left = lists.map((list) => [...list].toReversed())
  const merged: T[] = []
  for (;;) {
    let first: { from: T[]; row: T } | undefined
    for (const from of left) {
      const row = from.at(-1)
      if (row !== undefined && (!first || compare(row, first.row) < 0)) first = { from, row }
    }
    if (!first) return merged
    first.from.pop()
    merged.push(first.row)
  }
}
