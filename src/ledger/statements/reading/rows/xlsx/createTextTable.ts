const chunkBytes = 4 * 1024 * 1024

export type TextTable = ReturnType<typeof createTextTable>

/** A million short texts as bytes, by number: as strings they would take four times their size. */
export function createTextTable() {
  const chunks: Buffer[] = []
  let room = 0
  let places = new Uint32Array(1024)
  let count = 0

  return {
    add(text: string): void {
      const bytes = Buffer.byteLength(text)
      if (bytes > room) {
        room = Math.max(chunkBytes, bytes)
        chunks.push(Buffer.allocUnsafeSlow(room))
      }
      const chunk = chunks.at(-1)
      if (!chunk) return
      const start = chunk.byteLength - room
      chunk.write(text, start)
      room -= bytes
      if (count * 3 + 3 > places.length) {
        const larger = new Uint32Array(places.length * 2)
        larger.set(places)
        places = larger
      }
      places.set([chunks.length - 1, start, start + bytes], count * 3)
      count++
    },
    at(number: number): string {
      if (!(number >= 0 && number < count)) return ''
      const [chunk = 0, start, end] = places.subarray(number * 3, number * 3 + 3)
      return chunks[chunk]?.toString('utf8', start, end) ?? ''
    },
    size: () => count,
  }
}
