import type { LargeAnswer, Packed } from '../../ledger/sweep/packAnswer.ts'
import type { RedactLarge } from '../redact/redactAnswer.ts'
import type { AnswerThreads } from './createAnswerThreads.ts'

type Threads = Pick<AnswerThreads, 'run'>

export function createRedactLarge({
  threads,
  clock,
}: {
  threads: Threads
  clock: () => number
}): RedactLarge {
  return (bytes, answer, reader, erased) =>
    threads.run({ what: 'redact', bytes: ownBytes(bytes), answer, reader, erased, at: clock() })
}

/** For the ledger. */
export function createPackLarge(threads: Threads): (large: LargeAnswer) => Promise<Packed> {
  return ({ bytes, ...large }) => threads.run({ what: 'pack', bytes: ownBytes(bytes), ...large })
}

/** In a memory of its own, so that handing it over takes nothing else along; what is copied as it comes has room at its end. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  const isAlone = bytes.byteOffset === 0 && bytes.byteLength * 2 >= bytes.buffer.byteLength
  return isAlone ? bytes : bytes.slice()
}
