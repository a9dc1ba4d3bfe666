import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { path: string; texts: Iterable<string> | AsyncIterable<string> }

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Streams a ZIP archive: entry sizes follow their data, and the directory is at the end. */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const list: Written[] = []
  let offset = 0
  for await (const { path, texts } of entries) {
    const entry: Written = { name: Buffer.from(path), crc: 0, packed: 0, size: 0, offset }
    const head = headerOf(entry)
    yield head
    for await (const chunk of packed(texts, entry)) yield chunk
    const sizes = fields([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size])
    yield sizes
    list.push(entry)
    offset += head.length + entry.packed + sizes.length
  }
  const directory = Buffer.concat(list.map(lineOf))
  yield directory
  yield fields(
    [4, 0x06054b50],
    [4, 0],
    [2, list.length],
    [2, list.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
}

async function* packed(texts: ZipEntry['texts'], entry: Written): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const text of texts) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  // Errors on one side end the other; the reader gets them.
  pipeline(Readable.from(counted(), { objectMode: true, highWaterMark: 1 }), deflate, () => {})
  for await (const chunk of deflate as AsyncIterable<Uint8Array>) {
    entry.packed += chunk.length
    yield chunk
  }
}

const sizesFollow = 0x0008
const namesAreUtf8 = 0x0800
/** Version 2.0, compression method, and a constant date, so that equal rows give equal bytes. */
const method: Field[] = [
  [2, 20],
  [2, sizesFollow | namesAreUtf8],
  [2, 8],
  [2, 0],
  [2, 0x0021],
]

function headerOf({ name }: Written): Buffer {
  const head = fields([4, 0x04034b50], ...method, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0])
  return Buffer.concat([head, name])
}

function lineOf({ name, crc, packed, size, offset }: Written): Buffer {
  const sizes: Field[] = [
    [4, crc],
    [4, packed],
    [4, size],
  ]
  const none: Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
  ]
  const head = fields([4, 0x02014b50], [2, 20], ...method, ...sizes, [2, name.length], ...none, [4, offset])
  return Buffer.concat([head, name])
}

type Field = readonly [2 | 4, number]

/** Throws if a value is too large for ZIP without ZIP64. */
function fields(...all: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of all) at = bytes.writeUIntLE(value, at, length)
  return bytes
}
