import type { OrderReceipt } from '../records.ts'

/** No read gives a pay link back: those of this page's lifetime are kept here, in memory only. */
const receipts = new Map<string, OrderReceipt>()

export function keepReceipt(receipt: OrderReceipt): void {
  receipts.set(receipt.id, receipt)
}

export function findReceipt(id: string): OrderReceipt | undefined {
  return receipts.get(id)
}
