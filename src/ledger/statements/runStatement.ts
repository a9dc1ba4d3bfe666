import { iso, type Store } from '../../store/openStore.ts'
import { RunLost, withinRun, type Claimed, type Run } from './claimRun.ts'
import type { Tolerance } from '../../api/statements.ts'
import { matchStatement } from './matchStatement.ts'
import { readFile } from './readFile.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { StatementRefused } from './reading/sentences.ts'
import { fileBytes } from './receiveFile.ts'
import type { Of, RunParts } from './runParts.ts'
import { wipe } from './takeLines.ts'
import { understandFile } from './understandFile.ts'
import type { Period } from './unnamedOrders.ts'

/**
 * From the file to what each line comes to. One that is broken off, by whatever, begins anew: what it had written goes
 * first, and nobody is shown any of it before the end.
 */
export async function runStatement(parts: RunParts, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const { store, leaseMs } = parts
  const row = await store.db
    .selectFrom('statement')
    .select(['mid', 'id', 'mids', 'size', 'mapping', 'period'])
    .where('mid', '=', claimed.mid)
    .where('id', '=', claimed.id)
    .where('run', '=', claimed.run)
    .executeTakeFirst()
  if (!row) throw new RunLost(claimed)
  const mids = JSON.parse(row.mids) as string[]
  const of = { id: row.id, mid: row.mid, mids }
  await wipe(store, claimed, leaseMs)
  if (claimed.state === 'deleting') return remove(parts, claimed, of)
  try {
    const file = () => fileBytes(store, row.mid, row.id, Number(row.size))
    const stated = row.mapping === null ? undefined : (JSON.parse(row.mapping) as Mapping)
    const mapping = await understandFile(parts, claimed, of, { file, stated, signal })
    if (!mapping) return
    const read = await readFile(parts, claimed, { mids, bytes: await file(), mapping, signal })
    const period =
      row.period === null ? undefined : (JSON.parse(row.period) as Period & { isGuessed: boolean })
    const chosen = period && !period.isGuessed ? period : undefined
    const tolerance = await toleranceOf(store, claimed)
    await matchStatement(parts, claimed, of, { ...read, tolerance, chosen })
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    await refuse(parts, claimed, error)
  }
}

async function toleranceOf({ db }: Store, { mid, id }: Run): Promise<Tolerance> {
  const { tolerance } = await db
    .selectFrom('statement')
    .select('tolerance')
    .where('mid', '=', mid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(tolerance) as Tolerance
}

/** Another mapping may read a file whose columns are missing. Any other refused file is deleted. */
const mappable = 'columns-missing'

/** Nothing is shown of it but why. */
export async function refuse(
  { store, leaseMs, note }: Omit<RunParts, 'reader'>,
  run: Run,
  why: StatementRefused,
): Promise<void> {
  const { reason, text } = why
  const at = iso(await store.now())
  await wipe(store, run, leaseMs)
  await withinRun(store, run, { leaseMs, line_count: 0 }, async (db) => {
    const { mids } = await db
      .updateTable('statement')
      .set({
        state: 'refused',
        refusal: JSON.stringify(text),
        changed_at: at,
        run_until: '',
        ...(reason !== mappable && { file_gone: 'refused', same_key: run.id, inspection: null }),
      })
      .where('mid', '=', run.mid)
      .where('id', '=', run.id)
      .returning('mids')
      .executeTakeFirstOrThrow()
    if (reason !== mappable)
      await db
        .deleteFrom('statement_chunk')
        .where('mid', '=', run.mid)
        .where('statement', '=', run.id)
        .execute()
    const of = { mid: run.mid, id: run.id, mids: JSON.parse(mids) as string[] }
    await note(db, at, { ...of, state: 'refused', reason })
  })
}

/** All that is left of it is in the trail. */
async function remove({ store, leaseMs, note }: RunParts, run: Run, of: Of): Promise<void> {
  const at = iso(await store.now())
  await withinRun(store, run, { leaseMs }, async (db) => {
    for (const table of ['statement_chunk', 'statement_settlement', 'statement_hand'] as const)
      await db.deleteFrom(table).where('mid', '=', of.mid).where('statement', '=', of.id).execute()
    await db.deleteFrom('statement').where('mid', '=', of.mid).where('id', '=', of.id).execute()
    await note(db, at, { ...of, state: 'deleted' })
  })
}
