import type { Migration } from 'kysely/migration'
import type { Engine } from '../engine/columnTypes.ts'
import { accountsSchema } from './accounts.ts'
import { alertsSchema } from './alerts.ts'
import { auditSchema } from './audit.ts'
import { feesSchema } from './fees.ts'
import { intentsSchema } from './intents.ts'
import { lateSchema } from './late.ts'
import { ledgerSchema } from './ledger.ts'
import { peopleSchema } from './people.ts'
import { periodsSchema } from './periods.ts'
import { statementsSchema } from './statements.ts'

/** All tables of version 1.0. What changes them later is a migration of its own. */
export function initialSchema(engine: Engine): Migration {
  const statements = [
    accountsSchema,
    auditSchema,
    intentsSchema,
    ledgerSchema,
    feesSchema,
    peopleSchema,
    lateSchema,
    statementsSchema,
    periodsSchema,
    alertsSchema,
  ].flatMap((schema) => schema(engine))
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
