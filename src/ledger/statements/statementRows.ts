import type { Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'

export type ResultRow = Selectable<Tables['statement_result']>
export type LineRow = Selectable<Tables['statement_line']>
export type SettlementRow = Selectable<Tables['statement_settlement']>
/** As the ledger has it now. */
export type OrderRow = Selectable<Tables['ledger_order']>
