import type { AlertKind } from '../../contract/alertRule.ts'
import { alertKinds } from '../../contract/alertRule.ts'
import type { Context } from '../context.ts'
import { may, type Role, type RolePermission } from '../permissions.ts'
import { grantedMids } from '../sign-in/sessionBody.ts'

/** What one must be allowed to hear of it, and to make a rule about it. */
const needed: Partial<Record<AlertKind, RolePermission>> = {
  'fee-drift': 'fees.report',
  doubt: 'intents.read',
}

/** Kinds that this person hears of. */
export function readableKinds(context: Context): AlertKind[] {
  const { role } = context.get('session').operator
  return alertKinds.filter((kind) => may(role, needed[kind] ?? 'orders.read'))
}

/** Rules about fees are made by who accepts fees, all others by who works on orders. */
export function managedKinds(role: Role): AlertKind[] {
  return alertKinds.filter((kind) => may(role, kind === 'fee-drift' ? 'fees.levels' : 'alerts.orders'))
}

/** What belongs to several merchant IDs is there for who holds all of them. */
export function holdsAll(context: Context, all: readonly string[], mids: readonly string[]): boolean {
  const held = grantedMids(context.get('session').operator.mids, all)
  return mids.every((mid) => held.includes(mid))
}
