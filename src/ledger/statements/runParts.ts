import type { Db, Store } from '../../store/openStore.ts'
import type { CountsRrFee } from './orderFacts.ts'
import type { StatementReader } from './StatementReader.ts'

/** How a run ended, for the trail. */
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

/** Whose file is worked on. */
export type Of = { id: string; mid: string; mids: string[] }
