import type { Selectable } from 'kysely'
import type { Store } from '../../../store/openStore.ts'
import type { Tables } from '../../../store/tables.ts'
import type { Context } from '../../context.ts'
import { GatewayError } from '../../GatewayError.ts'
import { grantedMids } from '../../sign-in/sessionBody.ts'

export type Statement = Selectable<Tables['statement']>

export const hiddenStates = ['receiving', 'deleting'] as const

/** One of the operator's. Whoever may not see one of its merchant IDs may not see it: that somebody asked stays on record. */
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
  if (!row) throw new GatewayError(404, 'no_statement')
  if (isGranted(context, all, row)) return row
  throw new GatewayError(404, 'no_statement', {
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

export function requireDone({ state }: Pick<Statement, 'state'>): void {
  if (state !== 'done') throw new GatewayError(409, 'statement_state')
}
