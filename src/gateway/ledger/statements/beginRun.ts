import { sql } from 'kysely'
import { isStatement } from '../../../ledger/statements/place.ts'
import { iso, type Store } from '../../../store/openStore.ts'
import { appendAudit } from '../../audit.ts'
import type { Context } from '../../context.ts'
import { GatewayError } from '../../GatewayError.ts'
import { auditLine, hiddenStates, type Statement } from './findStatement.ts'

type Begun = {
  state: 'reading' | 'deleting'
  changes: Partial<Statement>
  action: string
  details: Record<string, unknown>
  /** Holds for the next files of this sender, too. */
  keptMapping?: string
}

/** Has a statement worked on anew, or removed. What people said of its results, settled or matched by hand, would go: it forbids it. */
export async function beginRun(
  store: Store,
  context: Context,
  row: Statement,
  { state, changes, action, details, keptMapping }: Begun,
): Promise<void> {
  if (state === 'reading' && row.file_gone !== null) throw new GatewayError(409, 'statement_gone')
  const at = iso(await store.now())
  await store.transaction(async (db) => {
    const changed = await db
      .updateTable('statement')
      .set(({ eb }) => ({
        ...changes,
        state,
        run: eb('run', '+', 1),
        run_until: '',
        attempts: 0,
        changed_at: at,
        progress_done: 0,
        progress_of: 0,
        open_count: 0,
      }))
      .where(isStatement(row))
      .where('state', 'not in', hiddenStates)
      .$if(state === 'reading', (one) => one.where('file_gone', 'is', null))
      .where(saidNothing(row))
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new GatewayError(409, 'statement_settled')
    if (keptMapping !== undefined && row.sender !== null)
      await db
        .insertInto('statement_sender')
        .values({
          mid: row.mid,
          signature: row.sender,
          mapping: keptMapping,
          tolerance: changes.tolerance ?? row.tolerance,
          updated_at: at,
          updated_by: context.get('session').operator.email,
        })
        .onConflict((conflict) =>
          conflict.columns(['mid', 'signature']).doUpdateSet(({ ref }) => ({
            mapping: ref('excluded.mapping'),
            tolerance: ref('excluded.tolerance'),
            updated_at: ref('excluded.updated_at'),
            updated_by: ref('excluded.updated_by'),
          })),
        )
        .execute()
    await appendAudit(db, at, auditLine(context, row, action, details))
  })
}

/** Nobody has settled a result or matched a line by hand. */
function saidNothing({ mid, id }: Statement) {
  return sql<boolean>`not exists (
      select 1 from statement_result as result
      where result.mid = ${mid} and result.statement = ${id} and result.settlement is not null)
    and not exists (select 1 from statement_hand as hand where hand.mid = ${mid} and hand.statement = ${id})`
}
