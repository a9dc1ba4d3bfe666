import type { Selectable } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { actorOf, type Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import type { RrFeeUnit } from '../../api/fees.ts'
import type { StatementRuns } from './createStatementRuns.ts'
import { appendAudit, type AuditEntry } from '../trail/audit.ts'
import type { RunEnd } from './runParts.ts'
import { midsOf } from './place.ts'
import { grantedMids } from '../access/rightsOf.ts'

export type Statement = Selectable<Tables['statement']>

export const hiddenStates = ['receiving', 'deleting'] as const

export type StatementLimits = {
  storageMb: number
  uploadsPerHour: number
}

export type StatementParts = {
  store: Store
  mids: readonly string[]
  rrFeeUnit: (mid: string) => RrFeeUnit
  statementRuns: Pick<StatementRuns, 'look'>
  statementLimits: StatementLimits
}

/** Requires all merchant IDs of the statement; otherwise the attempt is logged. */
export function findStatement(parts: StatementParts, context: Context): Promise<Statement> {
  return findStatementById(parts, context, context.req.param('id') ?? '')
}

export async function findStatementById(
  { store, mids: all }: StatementParts,
  context: Context,
  id: string,
): Promise<Statement> {
  const row = await store.db
    .selectFrom('statement')
    .selectAll()
    .where('mid', 'in', [...all, ''])
    .where('id', '=', id)
    .where('state', 'not in', hiddenStates)
    .executeTakeFirst()
  if (!row) throw new ApiError(404, 'no_record')
  if (seesMids(context, all, row.mids)) return row
  throw new ApiError(404, 'no_record', {
    refusal: { object: `statement:${row.id}`, details: { why: 'mid' } },
  })
}

export async function findDoneStatement(parts: StatementParts, context: Context): Promise<Statement> {
  const row = await findStatement(parts, context)
  if (row.state !== 'done') throw new ApiError(409, 'statement_state')
  return row
}

/** Whether the reader may see all these merchants; `mids` is the JSON of a column. */
export function seesMids(context: Context, all: readonly string[], mids: string): boolean {
  const granted = grantedTo(context, all)
  return (JSON.parse(mids) as string[]).every((mid) => granted.includes(mid))
}

export function grantedTo(context: Context, all: readonly string[]): string[] {
  return grantedMids(context.get('session').operator.mids, all)
}

export function auditLine(
  context: Context,
  row: Pick<Statement, 'id' | 'mids'>,
  action: string,
  details: Record<string, unknown>,
): AuditEntry {
  return { ...actorOf(context), outcome: 'done', ...entryOf(row.id, midsOf(row), action, details) }
}

/** Logs automatic steps without an operator. */
export function noteRun(db: Db, at: string, { id, mids, state, ...facts }: RunEnd): Promise<void> {
  const outcome = state === 'refused' ? 'failed' : 'done'
  return appendAudit(db, at, { outcome, ...entryOf(id, mids, `statement.${state}`, facts) })
}

function entryOf(id: string, mids: string[], action: string, details: Record<string, unknown>) {
  const [mid = null, ...others] = mids
  const isOne = others.length === 0
  return {
    action,
    object: `statement:${id}`,
    mid: isOne ? mid : null,
    details: { ...(!isOne && { mids }), ...details },
  }
}
