import { useAllRecords } from '../data-provider/useAllRecords.ts'
import type { PaymentMethod } from '../records.ts'

/** Every way to pay in with a currency; none while no currency is chosen. */
export function useMethods(currency: string | undefined) {
  const filter = currency === undefined ? undefined : { direction: 'deposit', currency }
  const { records, ...state } = useAllRecords<PaymentMethod>('payment-methods', filter)
  return { methods: records, ...state }
}
