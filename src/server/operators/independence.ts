import { fault } from '../../i18n/fault.ts'
import { iso, type Db } from '../../store/openStore.ts'
import { may, type Role, type RolePermission } from '../access/permissions.ts'
import { ApiError } from '../http/ApiError.ts'

/** For this long after a password reset or role change, neither of the two approves for the other. */
const changeDays = 90

type Decision = {
  asker: string
  decider: string
  permission: RolePermission
  mids: readonly string[]
  /** For the audit log. */
  object: string
}

/** One person must not act as both: admins control accounts they created or recently changed, and what those control. */
export async function requireIndependence(
  db: Db,
  now: number,
  { asker, decider, permission, mids, object }: Decision,
): Promise<void> {
  const members = await db
    .selectFrom('operator')
    .select(['id', 'name', 'role', 'mids', 'disabled_at', 'created_by'])
    .orderBy('name')
    .execute()
  const changes = await db
    .selectFrom('account_change')
    .select(['operator_id', 'changed_by'])
    .where('at', '>', iso(now - changeDays * 24 * 3_600_000))
    .execute()
  const makers = new Map(members.map(({ id, created_by }) => [id, created_by === null ? [] : [created_by]]))
  const controllers = new Map(makers)
  for (const { operator_id: id, changed_by } of changes)
    controllers.set(id, [...(controllers.get(id) ?? []), changed_by])
  const reason = reasonFor(decider)
  if (reason === undefined) return

  const names = members
    .filter(({ role, mids: own, disabled_at }) => disabled_at === null && mayDecide(role, own))
    .filter(({ id }) => reasonFor(id) === undefined)
    .map(({ name }) => name)
  const choice =
    names.length === 0 ? fault('nobody_can_decide') : fault('who_can_decide', { names: names.join(', ') })
  const cause = reason === 'recent_change' ? fault(reason, { days: changeDays }) : reason
  throw new ApiError(403, cause, {
    details: [{ field: '', ...choice }],
    refusal: { ...(mids[0] !== undefined && { mid: mids[0] }), object, details: { why: reason } },
  })

  function reasonFor(id: string): 'same_person' | 'same_maker' | 'recent_change' | undefined {
    if (id === asker) return 'same_person'
    if (reaches(makers, id, asker) || reaches(makers, asker, id)) return 'same_maker'
    return reaches(controllers, id, asker) || reaches(controllers, asker, id) ? 'recent_change' : undefined
  }

  function mayDecide(role: string, own: string): boolean {
    const granted = JSON.parse(own) as string[]
    return may(role as Role, permission) && mids.every((mid) => granted.includes(mid))
  }
}

function reaches(edges: Map<string, string[]>, from: string, to: string): boolean {
  const seen = new Set<string>([from])
  // The set grows during iteration.
  for (const id of seen) for (const next of edges.get(id) ?? []) seen.add(next)
  return seen.has(to)
}
