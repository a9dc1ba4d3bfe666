import { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** Pieces are made only as fast as they are downloaded. */
export function streamOf(pieces: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array> {
  return NodeReadableStream.from(encoded(pieces)) as ReadableStream<Uint8Array>
}

async function* encoded(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece
}
