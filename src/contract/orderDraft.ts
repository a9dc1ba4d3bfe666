import { z } from 'zod'
import { amountTextInput } from './field.ts'
import { orderRequestV1Schema, orderRequestV3Schema } from './orderRequest.ts'

const { shape } = orderRequestV3Schema
const [source, destination] = [shape.source.shape, shape.destination.shape]
const amount = amountTextInput.optional()

/**
 * What a template keeps of an order request, each field by the request's own rule and none of them needed. Of a payer
 * it knows the id alone: names, contact data, documents, wallets and devices have no place in it, nor words of one's own
 * in which they could stand, nor what each order has for itself.
 */
export const orderDraftSchema = z
  .strictObject({
    family: z.enum(['v1', 'v3']),
    side: z.enum(['source', 'destination']),
    userId: shape.userId,
    orderType: shape.orderType.optional(),
    purposeCode: shape.purposeCode,
    successRedirectUrl: shape.successRedirectUrl,
    failureRedirectUrl: shape.failureRedirectUrl,
    sourceUrl: shape.sourceUrl,
    headlessMode: orderRequestV1Schema.shape.headlessMode,
    source: z
      .strictObject({
        currency: source.currency.optional(),
        amount,
        paymentType: source.paymentType.optional(),
        paymentCode: source.paymentCode,
      })
      .optional(),
    destination: z
      .strictObject({
        currency: destination.currency.optional(),
        amount,
        paymentType: destination.paymentType,
        paymentCode: destination.paymentCode,
      })
      .optional(),
  })
  .check((context) => {
    const { source: pays, destination: receives } = context.value
    if (pays?.amount === undefined || receives?.amount === undefined) return
    const message = 'give the amount in source or in destination, not in both'
    context.issues.push({ code: 'custom', path: ['source', 'amount'], message, input: context.value })
  })
export type OrderDraft = z.output<typeof orderDraftSchema>

/** The fields of a request that a template keeps, by the names of the wire. */
export const draftFields: readonly string[] = [
  'userId',
  'orderType',
  'purposeCode',
  'successRedirectUrl',
  'failureRedirectUrl',
  'sourceUrl',
  ...['currency', 'amount', 'paymentType', 'paymentCode'].flatMap((name) => [
    `source.${name}`,
    `destination.${name}`,
  ]),
]

export const templateNameLength = 80
