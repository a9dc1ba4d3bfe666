import type { Db, Store } from '../../store/openStore.ts'
import type { CountsRrFee } from './orderFacts.ts'
import type { StatementBatch } from './reading/line.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import type { Inspection } from './reading/mapping.ts'

export type RunEnd = {
  id: string
  mid: string
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
  leaseMs: number
  /** Written with the end, all or nothing. */
  note: (db: Db, at: string, end: RunEnd) => Promise<void>
}

export type Of = { id: string; mid: string; mids: string[] }

/** What reads files, in threads of their own. A file that cannot be read at all is `StatementRefused`. */
export type StatementReader = {
  /** The bytes are handed over. `kept`: the mapping that was kept of this sender, or that somebody has just answered. */
  inspect: (
    bytes: Uint8Array,
    options: { kept?: Mapping; layout?: Mapping['layout']; signal: AbortSignal },
  ) => Promise<Inspection>
  read: (
    bytes: Uint8Array,
    mapping: Mapping,
    options: { signal: AbortSignal },
  ) => AsyncIterable<StatementBatch>
}
