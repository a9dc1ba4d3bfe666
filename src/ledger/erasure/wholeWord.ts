/** "Ana" is not said by "Banana". */
export function wholeWord(text: string): (cell: string) => boolean {
  const plain = text.toLowerCase()
  const isWordAt = (cell: string, at: number) =>
    at >= 0 && at < cell.length && /[\p{L}\p{N}]/u.test(cell[at] ?? '')
  return (cell) => {
    const small = cell.toLowerCase()
    for (let at = small.indexOf(plain); at >= 0; at = small.indexOf(plain, at + 1))
      if (!isWordAt(small, at - 1) && !isWordAt(small, at + plain.length)) return true
    return false
  }
}
