import type { Db } from '../store/openStore.ts'
import { storableText } from '../store/storableText.ts'
import { fault, toFault, type Fault, type PlainCode } from '../i18n/fault.ts'
import { GatewayError } from './GatewayError.ts'
import type { Operator } from './sessions.ts'
import { grantableMids } from './sign-in/sessionBody.ts'

type Rights = Pick<Operator, 'role' | 'mids' | 'everything'>
type Actor = Pick<Operator, 'id' | 'mids' | 'everything'>

/** An operator is an admin's own where the admin holds all that the operator holds. */
export function mayManage(actor: Actor, { mids, everything }: Omit<Rights, 'role'>): boolean {
  return actor.everything || (!everything && mids.every((mid) => actor.mids.includes(mid)))
}

type Grant = { mids?: string[] | undefined; everything?: boolean | undefined; role: string }

/** Nobody gives what they do not hold, and nobody gives themselves anything. `before`: what the operator has now. */
export function checkGrant(
  actor: Actor,
  grant: Grant,
  { all, before }: { all: readonly string[]; before?: Rights & { id: string } },
): void {
  const { mids = [], everything = before?.everything ?? false } = grant
  const added = mids.filter((mid) => !before?.mids.includes(mid))
  if (before?.id === actor.id && added.length > 0) throw refuse('mids', 'grant.own_mids', added[0])
  const held = grantableMids(actor, all)
  const foreign = added.filter((mid) => !held.includes(mid))
  if (foreign.length > 0) {
    const holds = { mids: held.join(', ') }
    if (!actor.everything) throw refuse('mids', fault('grant.mids', holds), foreign[0])
    const expected = fault('not_grantable', holds)
    const details = foreign.map((mid) => ({ field: `mids.${mids.indexOf(mid)}`, ...expected }))
    throw new GatewayError(400, 'fields', { details })
  }
  if (everything !== (before?.everything ?? false) && !actor.everything)
    throw refuse('everything', 'grant.everything')
  if (grant.everything && grant.role !== 'admin')
    throw new GatewayError(400, 'admin_holds_everything', {
      details: [{ field: 'everything', code: 'admin_holds_it' }],
    })

  function refuse(field: 'mids' | 'everything', cause: PlainCode | Fault, mid?: string): GatewayError {
    return new GatewayError(403, cause, {
      details: [{ field, ...toFault(cause) }],
      refusal: {
        ...(mid !== undefined && { mid: storableText(mid.slice(0, 64)) }),
        ...(before && { object: `operator:${before.id}` }),
        details: { why: `grant ${field}` },
      },
    })
  }
}

/**
 * Asked in the transaction of a change, once its line is in the trail: that holds all other changes back until the
 * end, so that of two who let go at the same moment one stays.
 */
export async function requireHolder(db: Db): Promise<void> {
  if (!(await hasHolder(db))) throw new GatewayError(409, 'last-holder')
}

/** An active admin who gives every merchant ID and every right. */
export async function hasHolder(db: Db): Promise<boolean> {
  const holder = await db
    .selectFrom('operator')
    .select('id')
    .where('everything', '=', 1)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return holder !== undefined
}
