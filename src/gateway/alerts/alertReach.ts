import { watchKinds, type WatchKind } from '../../api/alerts.ts'
import type { Context } from '../context.ts'
import { may, type RolePermission } from '../permissions.ts'
import { grantedMids } from '../sign-in/sessionBody.ts'

/** The permission that a role needs to read alerts of a kind. */
const needed: Partial<Record<WatchKind, RolePermission>> = {
  doubt: 'intents.read',
}

/** Kinds of alerts that this person may read. */
export function readableKinds(context: Context): WatchKind[] {
  const { role } = context.get('session').operator
  return watchKinds.filter((kind) => may(role, needed[kind] ?? 'orders.read'))
}

/** What belongs to several merchant IDs is there for who holds all of them. */
export function holdsAll(context: Context, all: readonly string[], mids: readonly string[]): boolean {
  const held = grantedMids(context.get('session').operator.mids, all)
  return mids.every((mid) => held.includes(mid))
}
