import { once } from 'node:events'
import { createInflateRaw } from 'node:zlib'
import { StatementRefused, readingText, refused } from '../../sentences.ts'
import type { ZipEntry } from './zipEntries.ts'

/** Each piece is a turn of the thread pool, which a busy machine makes others wait for. */
const pieceBytes = 256 * 1024

/**
 * The text of a part in pieces, and how many of its packed bytes were needed. It never unpacks more than it declares,
 * nor more than is allowed: a declared size is checked before, the actual one on the way.
 */
export async function* inflateEntry(
  entry: ZipEntry,
  allowed: number,
): AsyncGenerator<{ text: string; packed: number }> {
  if (entry.size > allowed)
    throw refused('hostile.part_size', { part: entry.name, size: entry.size, max: allowed })
  const decoder = new TextDecoder('utf-8')
  let size = 0
  for await (const { piece, packed } of pieces(entry)) {
    size += piece.byteLength
    if (size > entry.size) throw refused('hostile.part_growth', { part: entry.name, size: entry.size })
    yield { text: decoder.decode(piece, { stream: true }), packed }
  }
  if (size < entry.size) throw refused('broken.part_end', { part: entry.name })
}

/** A part that is small by its nature, whole. */
export async function inflateSmall(entry: ZipEntry, allowed: number): Promise<string> {
  let whole = ''
  for await (const { text } of inflateEntry(entry, allowed)) whole += text
  return whole
}

async function* pieces({
  name,
  method,
  bytes,
}: ZipEntry): AsyncGenerator<{ piece: Uint8Array; packed: number }> {
  if (method === 'stored') {
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      const piece = bytes.subarray(from, from + pieceBytes)
      yield { piece, packed: from + piece.byteLength }
    }
    return
  }
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  const isFed = feed(bytes, inflate)
  // What goes wrong in here is thrown by the loop below.
  isFed.catch(() => {})
  try {
    for await (const piece of inflate) yield { piece, packed: inflate.bytesWritten }
  } catch (cause) {
    throw new StatementRefused(readingText('broken.part', { part: name }), { cause })
  } finally {
    inflate.destroy()
  }
}

async function feed(bytes: Uint8Array, inflate: ReturnType<typeof createInflateRaw>): Promise<void> {
  for (let from = 0; from < bytes.length && !inflate.destroyed; from += pieceBytes)
    if (!inflate.write(bytes.subarray(from, from + pieceBytes))) await once(inflate, 'drain')
  inflate.end()
}
