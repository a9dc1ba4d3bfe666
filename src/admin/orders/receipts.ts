import type { QueryClient } from '@tanstack/react-query'
import type { OrderReceipt } from '../records.ts'

const own = ['receipts', 'own']

export const ownReceiptKey = (id: string) => [...own, id]

/** Of an order that was made in this tab: no read of the service gives it back, so it stays until one signs out. */
export function keepReceipt(queryClient: QueryClient, receipt: OrderReceipt): void {
  queryClient.setQueryDefaults(own, { gcTime: Infinity })
  queryClient.setQueryData(ownReceiptKey(receipt.id), receipt)
}
