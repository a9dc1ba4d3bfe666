import { z } from 'zod'
import { amountNumber, amountText, anything, documented, text } from './field.ts'

const moneySchema = z.looseObject({ currency: text.nullish(), amount: amountText.nullish() })

/** docs/interface.md 2.4. Shared by both forms of the record; the interface does not say which fields are always present. */
const orderSchema = z.looseObject({
  id: text.nullish(),
  status: text.nullish(),
  purposeCode: text.nullish(),
  /** Beyond the interface, known from practice: why an order failed. */
  failureCode: text.nullish(),
  failureMessage: text.nullish(),
  source: moneySchema.nullish(),
  destination: moneySchema.nullish(),
  userId: text.nullish(),
  mid: text.nullish(),
  senderName: z.looseObject({ firstName: text.nullish(), lastName: text.nullish() }).nullish(),
  /** An object in the interface; services have sent strings. */
  partnerContext: z.union([anything, z.string()]).register(documented, { type: 'object' }).nullish(),
  fees: z
    .looseObject({
      networkFee: amountNumber.nullish(),
      processingFee: amountNumber.nullish(),
      rrFee: amountNumber.nullish(),
      fixedFee: z.looseObject({ fixedFeesCurrency: text.nullish() }).nullish(),
    })
    .nullish(),
  createdAt: text.nullish(),
  updatedAt: text.nullish(),
})

/** docs/interface.md 2.4, list route: the type is `orderType`. */
export const orderRowSchema = orderSchema.extend({ orderType: text.nullish() })
export type WireOrderRow = z.output<typeof orderRowSchema>

/** docs/interface.md 2.4, get-by-id route: the type is `type`. */
export const orderSingleSchema = orderSchema.extend({ type: text.nullish() })
export type WireOrder = z.output<typeof orderSingleSchema>
