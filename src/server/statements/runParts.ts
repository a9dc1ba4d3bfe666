import type { Db, Store } from '../../store/openStore.ts'
import type { CountsRrFee } from './orderFacts.ts'
import type { createStatementReader } from './reading/createStatementReader.ts'

export type RunEnd = {
  id: string
  mids: string[]
  state: 'done' | 'asks' | 'refused' | 'deleted'
  lines?: number
  open?: number
  reason?: string
}

export type StatementReader = Pick<ReturnType<typeof createStatementReader>, 'inspect' | 'read'>

export type RunParts = {
  store: Store
  reader: StatementReader
  countsRrFee: CountsRrFee
  /** Runs in the same transaction as the end of the run. */
  note: (db: Db, at: string, end: RunEnd) => Promise<void>
}
