import { sql } from 'kysely'
import { hashLine } from '../../src/server/trail/audit.ts'
import type { Store } from '../../src/store/openStore.ts'
import { auditLines } from './timedStack.ts'

/** Removes the triggers, as a holder of the database password could. */
export async function openTrail({ db, engine }: Store): Promise<void> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: string; tbl: string }>`select name, tbl_name as tbl from sqlite_schema
          where type = 'trigger' and tbl_name in ('audit', 'audit_mark')`
      : sql<{
          name: string
          tbl: string
        }>`select tgname as name, tgrelid::regclass::text as tbl from pg_trigger
          where tgrelid in ('audit'::regclass, 'audit_mark'::regclass) and not tgisinternal`
  ).execute(db)
  for (const { name, tbl } of rows) {
    const on = engine === 'sqlite' ? sql`` : sql` on ${sql.ref(tbl)}`
    await sql`drop trigger ${sql.ref(name)}${on}`.execute(db)
  }
}

/** Recomputes every hash and the head, as an attacker with only the database could. Signatures stay unchanged. */
export async function makeHashesFit(store: Pick<Store, 'db'>): Promise<void> {
  let previous_hash = '0'.repeat(64)
  let seq = 0
  for (const line of await auditLines(store)) {
    seq = Number(line.seq)
    const hash = hashLine({ ...line, seq, previous_hash })
    await store.db.updateTable('audit').set({ previous_hash, hash }).where('seq', '=', seq).execute()
    previous_hash = hash
  }
  await store.db.updateTable('audit_head').set({ seq, hash: previous_hash }).execute()
}
