import type { Migration } from 'kysely/migration'

/** Changes no table. From here on PostgreSQL has views for BI, made anew when the last step is done (`../migrations.ts`). */
export function biViews(): Migration {
  return { up: async () => {} }
}
