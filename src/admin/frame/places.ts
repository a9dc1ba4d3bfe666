import { useContext } from 'react'
import type { IconName } from '../page/Icon.tsx'
import { PermissionContext } from '../session/usePermission.ts'

type Place = {
  resource: string
  icon: IconName
  /** G and then this letter goes there from anywhere. */
  letter: string
  permission: string
  /** Of one merchant ID. */
  hasMid?: boolean
  /** Phones show the first four of these that one may see. */
  isMain?: boolean
}

const ofMid = { hasMid: true }
const main = { hasMid: true, isMain: true }

/** Where one can go who has the permission. */
export const places: readonly Place[] = [
  { resource: 'orders', icon: 'receipt', letter: 'o', permission: 'orders.read', ...main },
  { resource: 'users', icon: 'people', letter: 'u', permission: 'users.read', ...main },
  { resource: 'fees', icon: 'percent', letter: 'f', permission: 'fees.report', ...main },
  { resource: 'periods', icon: 'check', letter: 'd', permission: 'periods' },
  { resource: 'statements', icon: 'bill', letter: 's', permission: 'statements' },
  { resource: 'payment-methods', icon: 'bank', letter: 'p', permission: 'orders.read', ...main },
  { resource: 'mids', icon: 'store', letter: 'm', permission: 'orders.read', ...main },
  { resource: 'currencies', icon: 'currency', letter: 'c', permission: 'orders.read', ...ofMid },
  { resource: 'tokens', icon: 'token', letter: 't', permission: 'orders.read', ...ofMid },
  { resource: 'intents', icon: 'outbox', letter: 'i', permission: 'intents.read' },
  { resource: 'operators', icon: 'badge', letter: 'r', permission: 'operators.manage' },
  { resource: 'audit', icon: 'list', letter: 'a', permission: 'audit.read' },
]

/** Pages that are no place of the menu: there is another way to them. */
const besides: Record<string, string> = {
  coverage: 'orders.read',
  unreadable: 'unreadable.read',
  undocumented: 'undocumented.read',
}

const toCreate: Record<string, string> = { orders: 'orders.create', users: 'users.create' }

/** What one must be allowed for a page of a resource; undefined: everybody may. */
export function permissionFor(resource: string, action?: string): string | undefined {
  if (action === 'create' && toCreate[resource]) return toCreate[resource]
  return places.find((place) => place.resource === resource)?.permission ?? besides[resource]
}

/** The places that this person may see. */
export function usePlaces() {
  const permissions = useContext(PermissionContext)
  return places.filter(({ permission }) => permissions.includes(permission))
}
