import { useContext } from 'react'
import { PermissionContext } from '../session/usePermission.ts'

/**
 * Where one can go who has the permission. Phones show the first four of the main ones that one may see; G and then
 * the letter goes there from anywhere.
 * What `hasMid` is of one merchant ID.
 */
export const places = [
  {
    resource: 'orders',
    icon: 'receipt',
    letter: 'o',
    isMain: true,
    hasMid: true,
    permission: 'orders.read',
  },
  { resource: 'users', icon: 'people', letter: 'u', isMain: true, hasMid: true, permission: 'users.read' },
  { resource: 'fees', icon: 'percent', letter: 'f', isMain: true, hasMid: true, permission: 'fees.report' },
  {
    resource: 'payment-methods',
    icon: 'bank',
    letter: 'p',
    isMain: true,
    hasMid: true,
    permission: 'orders.read',
  },
  { resource: 'mids', icon: 'store', letter: 'm', isMain: true, hasMid: true, permission: 'orders.read' },
  {
    resource: 'currencies',
    icon: 'currency',
    letter: 'c',
    isMain: false,
    hasMid: true,
    permission: 'orders.read',
  },
  {
    resource: 'tokens',
    icon: 'token',
    letter: 't',
    isMain: false,
    hasMid: true,
    permission: 'orders.read',
  },
  {
    resource: 'intents',
    icon: 'outbox',
    letter: 'i',
    isMain: false,
    hasMid: false,
    permission: 'intents.read',
  },
  {
    resource: 'operators',
    icon: 'badge',
    letter: 'r',
    isMain: false,
    hasMid: false,
    permission: 'operators.manage',
  },
  { resource: 'audit', icon: 'list', letter: 'a', isMain: false, hasMid: false, permission: 'audit.read' },
] as const

/** Pages that are no place of the menu: there is another way to them. */
const besides: Record<string, string> = { coverage: 'orders.read' }

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
