import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { limits } from '../row.ts'
import { readingText, refused, StatementRefused } from '../sentences.ts'

export type ZipEntry = {
  name: string
  method: 'stored' | 'deflated'
  size: number
  bytes: Uint8Array
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/** Reads the directory at the end of the file without inflating anything. */
export function zipEntries(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > limits.entries) throw refused('hostile.file')

  const entries = new Map<string, ZipEntry>()
  for (let read = 0; read < count; read++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) throw refused('broken.zip')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    )
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)))
    if (entries.has(name)) throw refused('hostile.file')
    entries.set(name, entryAt(view, bytes, at, name))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

function entryAt(view: DataView, bytes: Uint8Array, at: number, name: string): ZipEntry {
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const packed = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const local = view.getUint32(at + 42, true)
  if (flags & 1) throw refused('not-a-statement.old')
  if (method !== 0 && method !== 8) throw refused('broken.zip')
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== localSignature)
    throw refused('broken.zip')

  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + packed > view.byteLength) throw refused('broken.zip')
  return {
    name,
    method: method === 0 ? 'stored' : 'deflated',
    size,
    bytes: bytes.subarray(start, start + packed),
  }
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--)
    if (view.getUint32(at, true) === endSignature) return at
  throw refused('broken.zip')
}

/** Each piece is a task of the thread pool, so few large pieces are faster on a busy machine. */
const pieceBytes = 256 * 1024

/** Checks the declared and the actual size, against zip bombs. `share`: part of the entry read so far, from 0 to 1. */
async function* inflatePieces(entry: ZipEntry, allowed: number) {
  checkSize(entry, allowed)
  let size = 0
  for await (const piece of pieces(entry)) {
    size += piece.byteLength
    if (size > entry.size) throw refused('hostile.file')
    yield { piece, share: size / entry.size }
  }
  if (size < entry.size) throw refused('broken.zip')
}

export async function* inflateEntry(entry: ZipEntry, allowed: number) {
  const decoder = new TextDecoder('utf-8')
  for await (const { piece, share } of inflatePieces(entry, allowed))
    yield { text: decoder.decode(piece, { stream: true }), share }
}

export async function inflateWhole(entry: ZipEntry, allowed: number): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const { piece } of inflatePieces(entry, allowed)) all.push(piece)
  return Buffer.concat(all)
}

export function checkSize({ size }: ZipEntry, allowed: number): void {
  if (size > allowed) throw refused('hostile.file')
}

export async function inflateSmall(entry: ZipEntry, allowed: number): Promise<string> {
  let whole = ''
  for await (const { text } of inflateEntry(entry, allowed)) whole += text
  return whole
}

async function* pieces({ method, bytes }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method === 'stored') return yield* cut(bytes)
  const inflate = Readable.from(cut(bytes)).pipe(createInflateRaw({ chunkSize: pieceBytes }))
  try {
    yield* inflate
  } catch (cause) {
    throw new StatementRefused(readingText('broken.zip'), { cause })
  } finally {
    inflate.destroy()
  }
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}
