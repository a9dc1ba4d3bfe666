import type { UseFormReturn } from 'react-hook-form'
import { useMethods } from '../payment-methods/useMethods.ts'
import type { PaymentMethod } from '../records.ts'
import type { OrderValues } from './orderForm.ts'

/** The payment method that currency, type and code name together, where the service lists one. */
export function useChosenMethod({ watch }: UseFormReturn<OrderValues>): PaymentMethod | undefined {
  const { currency, paymentType, paymentCode } = watch('source')
  const { methods } = useMethods(currency || undefined)
  if (!paymentCode) return undefined
  return methods.find((method) => method.paymentCode === paymentCode && method.paymentType === paymentType)
}
