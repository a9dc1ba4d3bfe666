import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import type { IconName } from '../kit/page/Icon.tsx'
import { usePermissions, useSession } from '../session/SessionContext.ts'
import { isTyping, useKeyDown } from '../kit/page/useKeys.ts'

type PlaceFacts = {
  resource: string
  icon: IconName
  letter: string
  permission: string
  hasMid?: boolean
  /** Phones show the first four of these. */
  isMain?: boolean
  needsServer?: boolean
}

const main = { hasMid: true, isMain: true }
const ofMid = { hasMid: true }
const ofServer = { needsServer: true }
const mainOfServer = { isMain: true, needsServer: true }

const groups = {
  work: [
    { resource: '', icon: 'home', letter: 'h', permission: 'orders.read', ...main, ...ofServer },
    { resource: 'orders', icon: 'receipt', letter: 'o', permission: 'orders.read', ...main },
    { resource: 'users', icon: 'people', letter: 'u', permission: 'users.read', ...main },
    { resource: 'intents', icon: 'outbox', letter: 'i', permission: 'intents.read', ...mainOfServer },
    { resource: 'alerts', icon: 'bell', letter: 'l', permission: 'alerts.read', ...ofServer },
  ],
  money: [
    { resource: 'fees', icon: 'percent', letter: 'f', permission: 'fees.report', ...main, ...ofServer },
    { resource: 'agreed-rates', icon: 'badge', letter: 'g', permission: 'agreed-rates', ...ofServer },
    { resource: 'statements', icon: 'bill', letter: 's', permission: 'statements', ...mainOfServer },
    { resource: 'payouts', icon: 'currency', letter: 'b', permission: 'statements', ...ofServer },
    { resource: 'claims', icon: 'outbox', letter: 'k', permission: 'statements', ...ofServer },
    { resource: 'periods', icon: 'check', letter: 'd', permission: 'periods', ...ofServer },
  ],
  setup: [
    { resource: 'mids', icon: 'store', letter: 'm', permission: 'orders.read', ...ofMid },
    { resource: 'payment-methods', icon: 'bank', letter: 'p', permission: 'orders.read', ...main },
    { resource: 'currencies', icon: 'currency', letter: 'c', permission: 'orders.read', ...ofMid },
    { resource: 'tokens', icon: 'token', letter: 't', permission: 'orders.read', ...ofMid },
  ],
  admin: [
    { resource: 'operators', icon: 'badge', letter: 'r', permission: 'operators.manage', ...ofServer },
    { resource: 'audit', icon: 'list', letter: 'a', permission: 'audit.read', ...ofServer },
    { resource: 'coverage', icon: 'chart', letter: 'v', permission: 'orders.read', ...ofServer },
  ],
} satisfies Record<string, PlaceFacts[]>

export const placeGroups = Object.keys(groups)

type Place = PlaceFacts & { group: string }

export const places: readonly Place[] = Object.entries(groups).flatMap(([group, own]) =>
  own.map((place: PlaceFacts) => ({ ...place, group })),
)

const besides: Record<string, string> = {
  'access-tokens': 'tokens.manage',
  unreadable: 'unreadable.read',
  undocumented: 'undocumented.read',
  statuses: 'statuses.name',
}

const toCreate: Record<string, string> = { orders: 'orders.create', users: 'users.create' }

export function permissionFor(resource: string, action?: string): string | undefined {
  if (action === 'create' && toCreate[resource]) return toCreate[resource]
  // The alerts page lists the receivers.
  if (resource === 'alert-receivers') return 'alerts.watches'
  return places.find((place) => place.resource === resource)?.permission ?? besides[resource]
}

export function usePlaces(): readonly Place[] {
  const permissions = usePermissions()
  const hasServer = useSession().sessionMonitor !== undefined
  if (hasServer) return places.filter(({ permission }) => permissions.includes(permission))
  return places.map((place) => ({ ...place, isMain: place.isMain === true && !place.needsServer }))
}

export function usePlaceName(): (resource: string) => string {
  const translate = useTranslate()
  return (resource) => {
    const name = translate(`resources.${resource || 'home'}.name`, { smart_count: 2 })
    return resource === 'payment-methods' ? translate(`resources.${resource}.short`, { _: name }) : name
  }
}

/** The pages that the search box finds by their names. */
export function usePagesByName(): { path: string; name: string }[] {
  const translate = useTranslate()
  const permissions = usePermissions()
  const hasServer = useSession().sessionMonitor !== undefined
  const nameOf = usePlaceName()
  const others = Object.keys(besides).filter((resource) => permissions.includes(besides[resource] ?? ''))
  const resources = [...usePlaces().map(({ resource }) => resource), ...(hasServer ? others : [])]
  return [
    ...resources.map((resource) => ({ path: `/${resource}`, name: nameOf(resource) })),
    ...(hasServer ? [{ path: '/account', name: translate('me.title') }] : []),
  ]
}

/** Time of the last G in event time. At module level, so that it survives remounts of the frame. */
let pressedAt = -Infinity

export function useGoKeys(): void {
  const navigate = useNavigate()
  const places = usePlaces()
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === 'g') {
      pressedAt = event.timeStamp
      return
    }
    const place = places.find(({ letter }) => letter === event.key)
    if (place && event.timeStamp - pressedAt < 1200) void navigate(`/${place.resource}`)
    pressedAt = -Infinity
  })
}
