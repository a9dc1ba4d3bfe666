import { z } from 'zod'
import {
  amountInput,
  amount,
  amountTextInput,
  countryCode,
  each,
  link,
  optionalText,
  schemaOf,
  text,
} from './field.ts'
import { accountShape } from './rowShape.ts'
import { orderTypes, paymentTypes } from './status.ts'

const url = z.url('web_address')

const sourceRequest = z.strictObject({
  currency: z.string().min(1),
  amount: amountInput.optional(),
  paymentType: z.enum(paymentTypes),
  paymentCode: optionalText,
})

const destinationRequest = z.strictObject({
  currency: z.string().min(1),
  amount: amountInput.optional(),
  paymentCode: optionalText,
  paymentType: z.enum(paymentTypes).optional(),
  sendersWalletAddress: optionalText,
})

/** docs/interface.md 2.1, `POST /v3/orders`. `requiredFields`: further fields that the payment method requires. */
export const createOrderRequestV3 = (requiredFields: readonly string[] = []) =>
  z
    .strictObject({
      userId: optionalText,
      orderType: z.enum(orderTypes),
      ...each(optionalText, 'purposeCode', 'purposeCodeReason'),
      ...each(url.optional(), 'successRedirectUrl', 'failureRedirectUrl', 'sourceUrl'),
      partnerId: optionalText,
      customerMetaData: z
        .strictObject(each(optionalText, 'customerId', 'customerName', 'customerEmail'))
        .optional(),
      deviceDetails: z
        .strictObject({
          userAgent: optionalText,
          ipInfo: z.strictObject({ ip: optionalText, countryCode3: countryCode }).optional(),
        })
        .optional(),
      source: sourceRequest.extend({
        sendersWalletAddress: optionalText,
        additionalPaymentDetails: z
          .strictObject({
            ...each(optionalText, 'phoneCode', 'phone', 'street', 'city', 'state'),
            ...each(optionalText, 'documentType', 'documentNumber'),
            /** DD-MM-YYYY in the samples. */
            dob: optionalText,
            ...Object.fromEntries(requiredFields.map((field) => [field, z.string().max(512).optional()])),
          })
          .optional(),
      }),
      destination: destinationRequest,
    })
    .check(amountOnOneSide)
export const orderRequestV3Schema = createOrderRequestV3()
export type OrderRequestV3 = z.input<typeof orderRequestV3Schema>

/** docs/interface.md 2.2, `POST /v1/public/orders`. The sample has no destination; it is accepted as in v3. */
export const orderRequestV1Schema = z
  .strictObject({
    userId: optionalText,
    orderType: z.enum(orderTypes),
    purposeCode: optionalText,
    ...each(url.optional(), 'successRedirectUrl', 'failureRedirectUrl'),
    headlessMode: z.boolean().optional(),
    source: sourceRequest.extend({ amount: amountTextInput.optional() }),
    destination: destinationRequest.optional(),
  })
  .check(amountOnOneSide)
export type OrderRequestV1 = z.input<typeof orderRequestV1Schema>

/** docs/interface.md, part 1, point 3: the amount is in `source` or in `destination`, not both. */
function amountOnOneSide(context: z.core.ParsePayload<{ source: object; destination?: unknown }>): void {
  const { source, destination } = context.value
  const sides = [source, destination].filter((side) => hasAmount(side)).length
  if (sides === 1) return
  const message = sides === 0 ? 'no_amount' : 'two_amounts'
  context.issues.push({ code: 'custom', path: ['source', 'amount'], message, input: context.value })
}

function hasAmount(side: unknown): boolean {
  return typeof side === 'object' && side !== null && 'amount' in side && side.amount !== undefined
}

export const orderReceiptSchema = z.looseObject({
  flow: text.nullish(),
  orderId: text.nullish(),
  amount: amount.nullish(),
  payUrl: link.nullish(),
  paymentsData: z
    .looseObject({
      accountDetails: schemaOf(accountShape).nullish(),
      type: text.nullish(),
      extra: z.looseObject({ accountId: text.nullish() }).nullish(),
    })
    .nullish(),
})
export type WireOrderReceipt = z.output<typeof orderReceiptSchema>
