import type { Migration } from 'kysely/migration'

/**
 * Changes no table. From here on PostgreSQL refuses what a gateway of an older version writes: each step says so anew when
 * it is done (`../migrations.ts`). A SQLite file has one gateway at a time, so nothing is needed there.
 */
export function versionFence(): Migration {
  return { up: async () => {} }
}
