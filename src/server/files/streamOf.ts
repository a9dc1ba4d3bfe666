import { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** Pieces are made only as fast as they are downloaded. */
export function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeReadableStream.from(pieces) as ReadableStream<Uint8Array>
}
