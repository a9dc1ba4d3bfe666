import type { accountTables } from './schema/accounts.ts'
import type { alertTables } from './schema/alerts.ts'
import type { auditTables } from './schema/audit.ts'
import type { feeTables } from './schema/fees.ts'
import type { intentTables } from './schema/intents.ts'
import type { lateTables } from './schema/late.ts'
import type { ledgerTables } from './schema/ledger.ts'
import type { peopleTables } from './schema/people.ts'
import type { periodTables } from './schema/periods.ts'
import type { statementTables } from './schema/statements.ts'
import type { Rows } from './schema/table.ts'

/** Times are fixed-width ISO text in UTC, booleans 1 and 0, JSON is text, amounts are decimal text. */
export interface Tables
  extends
    Rows<typeof accountTables>,
    Rows<typeof auditTables>,
    Rows<typeof intentTables>,
    Rows<typeof ledgerTables>,
    Rows<typeof feeTables>,
    Rows<typeof peopleTables>,
    Rows<typeof lateTables>,
    Rows<typeof statementTables>,
    Rows<typeof periodTables>,
    Rows<typeof alertTables> {
  /** SQLite only; PostgreSQL has the sequence `fetch_number`. */
  fetch_counter: { id: number; value: number }
}

export type AuditTable = Tables['audit']
export type AuditMarkTable = Tables['audit_mark']
export type IntentState = Tables['order_intent']['state']
