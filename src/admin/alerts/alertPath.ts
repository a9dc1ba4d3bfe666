import { addressPart } from '../addressPart.ts'
import type { Alert } from '../alertRecords.ts'
import { orderPath } from '../fields/OrderField.tsx'

export function alertPath(id: string): string {
  return `/alerts/${addressPart(id)}/show`
}

/** Where one sees what an alert is about, and what the way there is called. */
export function pathBehind({ kind, mid, labels }: Alert): { to: string; word: string } | undefined {
  const list = (filter: object) => `/orders?filter=${addressPart(JSON.stringify({ mid: [mid], ...filter }))}`
  const { order, orderType, status, request } = labels
  if (order !== undefined) return { to: orderPath(order, mid), word: 'orders' }
  if (kind === 'slow' || kind === 'failures')
    return { to: list(orderType === undefined || orderType === '' ? {} : { orderType }), word: 'type' }
  if (status !== undefined) return { to: list({ status }), word: 'status' }
  if (kind === 'sync') return { to: '/coverage', word: 'sync' }
  return request === undefined ? undefined : { to: `/intents/${addressPart(request)}/show`, word: 'request' }
}
