import { usePermission } from '../../session/SessionContext.ts'

/** From which desk the page is read: what stands first, and what is left away. */
export type OrderDesk = 'ops' | 'support' | 'finance'

export function useOrderDesk(): OrderDesk {
  const maySeeFees = usePermission('fees.read')
  const mayReport = usePermission('fees.report')
  const mayCreate = usePermission('orders.create')
  if (!maySeeFees) return 'support'
  return mayReport && !mayCreate ? 'finance' : 'ops'
}
