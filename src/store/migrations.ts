import type { Migration } from 'kysely/migration'
import { createBiViews, dropBiViews, type ViewGrant } from './engine/biViews.ts'
import type { Engine } from './engine/columnTypes.ts'
import { setFence } from './engine/versionFence.ts'
import { accountsSchema } from './schema/accounts.ts'
import { alertsSchema } from './schema/alerts.ts'
import { auditSchema } from './schema/audit.ts'
import { feesSchema } from './schema/fees.ts'
import { intentsSchema } from './schema/intents.ts'
import { lateSchema } from './schema/late.ts'
import { ledgerSchema } from './schema/ledger.ts'
import { peopleSchema } from './schema/people.ts'
import { periodsSchema } from './schema/periods.ts'
import { statementsSchema } from './schema/statements.ts'

/** What makes the tables, in the order of their names. */
export const steps: Record<string, (engine: Engine) => Migration> = { '001_initial': initialSchema }

/** A version is told from another by how many of them it knows. */
export const migrationNames = Object.keys(steps)

export function migrations(engine: Engine): Record<string, Migration> {
  const all = Object.entries(steps).map(([name, step]): [string, Migration] => [name, step(engine)])
  return Object.fromEntries(engine === 'postgres' ? withFence(withViews(all)) : all)
}

/** Each step says in the same transaction which version may write from then on. */
function withFence(all: [string, Migration][]): [string, Migration][] {
  return all.map(([name, step], n) => [
    name,
    {
      async up(db) {
        await step.up(db)
        await setFence(db, n + 1)
      },
    },
  ])
}

/** Each step begins without the views of the tables, and the last one makes them anew. */
function withViews(all: [string, Migration][]): [string, Migration][] {
  let grants: ViewGrant[] = []
  return all.map(([name, step], n) => [
    name,
    {
      async up(db) {
        grants = [...grants, ...(await dropBiViews(db))]
        await step.up(db)
        if (n === all.length - 1) await createBiViews(db, grants)
      },
    },
  ])
}

/** All tables of version 1.0. What changes them later is a migration of its own. */
function initialSchema(engine: Engine): Migration {
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
