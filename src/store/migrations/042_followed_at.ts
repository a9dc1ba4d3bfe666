import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isObject } from '../../contract/isObject.ts'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** What every list is asked about its sweep has columns: a sweep's whole state is long, and was parsed for each answer. */
export function followedAt(engine: Engine): Migration {
  const { text, bigint } = columnTypes(engine)
  return {
    async up(db) {
      await sql`alter table sweep_state add column followed_at ${text}`.execute(db)
      await sql`alter table sweep_state add column follow_every_ms ${bigint}`.execute(db)
      await sql`alter table sweep_state add column reason ${text}`.execute(db)
      await fill(db)
    },
  }
}

/** Two rows for each merchant ID. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    mid: string
    kind: string
    state: string
  }>`select mid, kind, state from sweep_state`.execute(db)
  for (const { mid, kind, state } of rows) {
    const kept: unknown = state === '' ? {} : JSON.parse(state)
    const { followedAt, followEveryMs, reason } = isObject(kept) ? kept : {}
    await sql`update sweep_state set
      followed_at = ${typeof followedAt === 'number' ? new Date(followedAt).toISOString() : null},
      follow_every_ms = ${typeof followEveryMs === 'number' ? Math.round(followEveryMs) : null},
      reason = ${typeof reason === 'string' ? reason : null}
      where mid = ${mid} and kind = ${kind}`.execute(db)
  }
}
