import type { RrFeeUnit } from '../../../contract/feeReport.ts'
import type { StatementRuns } from '../../../ledger/statements/createStatementRuns.ts'
import type { Store } from '../../../store/openStore.ts'

import type { StatementLimits } from '../../config/statementSettings.ts'

/** What the routes of statements are made of. */
export type StatementParts = {
  store: Store
  mids: readonly string[]
  rrFeeUnit: (mid: string) => RrFeeUnit
  statementRuns: Pick<StatementRuns, 'look'>
  statementLimits: StatementLimits
}
