import type { RrFeeUnit } from '../../../api/fees.ts'
import type { StatementRuns } from '../../../ledger/statements/createStatementRuns.ts'
import type { Store } from '../../../store/openStore.ts'

export type StatementLimits = {
  /** For the files of all statements together. */
  storageMb: number
  /** Uploads of one person. */
  uploadsPerHour: number
}

/** What the routes of statements are made of. */
export type StatementParts = {
  store: Store
  mids: readonly string[]
  rrFeeUnit: (mid: string) => RrFeeUnit
  statementRuns: Pick<StatementRuns, 'look'>
  statementLimits: StatementLimits
}
