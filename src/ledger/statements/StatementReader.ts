import type { StatementBatch } from './reading/line.ts'
import type { Inspection, Mapping } from './reading/mapping.ts'

/** What reads files: in a thread of its own, so that nobody waits for it. A file that cannot be read at all is `StatementRefused`. */
export type StatementReader = {
  inspect: (bytes: Uint8Array, options: { signal: AbortSignal }) => Promise<Inspection>
  read: (
    bytes: Uint8Array,
    mapping: Mapping,
    options: { signal: AbortSignal },
  ) => AsyncIterable<StatementBatch>
}
