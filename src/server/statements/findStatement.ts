import type { Selectable } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { actorOf, type Context } from '../http/context.ts'
import { ApiError } from '../http/ApiError.ts'
import type { RrFeeUnit } from '../../api/fees.ts'
import type { StatementRuns } from './createStatementRuns.ts'
import { appendAudit, type AuditEntry } from '../trail/audit.ts'
import type { RunEnd } from './runParts.ts'
import { grantedMids } from '../access/grantedMids.ts'

export type Statement = Selectable<Tables['statement']>

export const hiddenStates = ['receiving', 'deleting'] as const

/** Requires all merchant IDs of the statement; otherwise the attempt is logged. */
export async function findStatement(
  { db }: Pick<Store, 'db'>,
  context: Context,
  all: readonly string[],
): Promise<Statement> {
  const id = context.req.param('id') ?? ''
  const row = await db
    .selectFrom('statement')
    .selectAll()
    .where('mid', 'in', [...all, ''])
    .where('id', '=', id)
    .where('state', 'not in', hiddenStates)
    .executeTakeFirst()
  if (!row) throw new ApiError(404, 'no_statement')
  if (isGranted(context, all, row)) return row
  throw new ApiError(404, 'no_statement', {
    refusal: { object: `statement:${row.id}`, details: { why: 'mid' } },
  })
}

export function isGranted(
  context: Context,
  all: readonly string[],
  { mids }: Pick<Statement, 'mids'>,
): boolean {
  const granted = grantedMids(context.get('session').operator.mids, all)
  return midsOf({ mids }).every((mid) => granted.includes(mid))
}

export function midsOf({ mids }: Pick<Statement, 'mids'>): string[] {
  return JSON.parse(mids) as string[]
}

/** Whether the reader may see all merchants whose orders the lines were compared with. */
export function seesAllMids(
  context: Context,
  all: readonly string[],
  { visible_mids }: Pick<Statement, 'visible_mids'>,
): boolean {
  const granted = grantedMids(context.get('session').operator.mids, all)
  return (JSON.parse(visible_mids) as string[]).every((mid) => granted.includes(mid))
}

export function requireDone({ state }: Pick<Statement, 'state'>): void {
  if (state !== 'done') throw new ApiError(409, 'statement_state')
}

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

export function auditLine(
  context: Context,
  row: Statement,
  action: string,
  details: Record<string, unknown>,
): AuditEntry {
  const mids = midsOf(row)
  return {
    ...actorOf(context),
    action,
    outcome: 'done',
    object: `statement:${row.id}`,
    mid: mids.length === 1 ? row.mid : null,
    details: { ...(mids.length > 1 && { mids }), ...details },
  }
}

/** Logs automatic steps without an operator. */
export function noteRun(db: Db, at: string, { id, mid, mids, state, ...facts }: RunEnd): Promise<void> {
  return appendAudit(db, at, {
    action: `statement.${state}`,
    outcome: state === 'refused' ? 'failed' : 'done',
    object: `statement:${id}`,
    mid: mids.length === 1 ? mid : null,
    details: { ...(mids.length > 1 && { mids }), ...facts },
  })
}
