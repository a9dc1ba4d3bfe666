import type { Db, Store } from '../../store/openStore.ts'
import type { CountsRrFee } from './orderFacts.ts'
import type { StatementBatch } from './reading/line.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import type { Inspection } from './reading/mapping.ts'

export type RunEnd = {
  id: string
  mids: string[]
  state: 'done' | 'asks' | 'refused' | 'deleted'
  lines?: number
  open?: number
  reason?: string
}

export type RunParts = {
  store: Store
  reader: StatementReader
  countsRrFee: CountsRrFee
  /** Runs in the same transaction as the end of the run. */
  note: (db: Db, at: string, end: RunEnd) => Promise<void>
}

/** Reads in threads; throws StatementRefused for unreadable files. */
export type StatementReader = {
  /** Transfers the bytes. `stored`: mapping of the sender, or a person's new answer. */
  inspect: (
    bytes: Uint8Array,
    options: { stored?: Mapping; layout?: Mapping['layout']; signal: AbortSignal },
  ) => Promise<Inspection>
  read: (
    bytes: Uint8Array,
    mapping: Mapping,
    options: { signal: AbortSignal },
  ) => AsyncIterable<StatementBatch>
}
