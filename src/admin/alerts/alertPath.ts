import { addressPart } from '../data-provider/addressPart.ts'
import type { Alert } from '../../api/alerts.ts'

export function alertPath(id: string): string {
  return `/alerts/${addressPart(id)}/show`
}

export function pathBehind({ kind, mid, labels }: Alert): { to: string; word: string } | undefined {
  const list = (filter: object) => `/orders?filter=${addressPart(JSON.stringify({ mid: [mid], ...filter }))}`
  const { orderType, status, request } = labels
  if (kind === 'late') return { to: list({ late: true }), word: 'orders' }
  if (kind === 'failures') return { to: list(orderType ? { orderType } : {}), word: 'orders' }
  if (status !== undefined) return { to: list({ status }), word: 'orders' }
  if (kind === 'sync') return { to: '/coverage', word: 'sync' }
  return request === undefined ? undefined : { to: `/intents/${addressPart(request)}/show`, word: 'request' }
}
