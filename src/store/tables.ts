import type { RawBuilder } from 'kysely'
import type { Engine } from './engine/columnTypes.ts'
import { accountIndexes, accountTables } from './schema/accounts.ts'
import { alertIndexes, alertTables } from './schema/alerts.ts'
import { auditIndexes, auditTables } from './schema/audit.ts'
import { feeTables } from './schema/fees.ts'
import { intentIndexes, intentTables } from './schema/intents.ts'
import { lateTables } from './schema/late.ts'
import { ledgerIndexes, ledgerTables } from './schema/ledger.ts'
import { peopleIndexes, peopleTables } from './schema/people.ts'
import { periodIndexes, periodTables } from './schema/periods.ts'
import { statementIndexes, statementTables } from './schema/statements.ts'
import { createTables, type Rows } from './schema/table.ts'

const tables = {
  ...accountTables,
  ...auditTables,
  ...intentTables,
  ...ledgerTables,
  ...feeTables,
  ...peopleTables,
  ...lateTables,
  ...statementTables,
  ...periodTables,
  ...alertTables,
}

export const tableNames = Object.keys(tables)

/** Times are fixed-width ISO text in UTC, booleans 1 and 0, JSON is text, amounts are decimal text. */
export interface Tables extends Rows<typeof tables> {
  /** SQLite only; PostgreSQL has the sequence `fetch_number`. */
  fetch_counter: { id: number; value: number }
}

export type AuditTable = Tables['audit']
export type AuditMarkTable = Tables['audit_mark']
export type IntentState = Tables['order_intent']['state']

export function initialStatements(engine: Engine): RawBuilder<unknown>[] {
  return [
    ...createTables(engine, tables),
    ...accountIndexes(engine),
    ...auditIndexes(engine),
    ...intentIndexes,
    ...ledgerIndexes(engine),
    ...peopleIndexes,
    ...statementIndexes,
    ...periodIndexes,
    ...alertIndexes,
  ]
}
