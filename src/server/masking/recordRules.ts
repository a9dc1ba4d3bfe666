import type { z } from 'zod'
import type {
  errorBodySchema,
  currencyV1Schema,
  currencyV3Schema,
  WireMid,
  WirePaymentMethod,
  tokenSchema,
  userReceiptSchema,
  UserRequestV1,
  UserRequestV3,
} from '../../contract/records.ts'
import type { OrderRequestV1, OrderRequestV3, WireOrderReceipt } from '../../contract/orderRequest.ts'
import type { RecordName } from '../../contract/routes.ts'
import type { WireOrder, WireOrderRow, WireUser } from '../../contract/rowShape.ts'
import type { Fields, RulesFor } from './rule.ts'

const money = { fields: { currency: 'code', amount: 'code' } } as const

/** docs/interface.md 2.4 */
const order = {
  id: 'shown',
  status: 'code',
  purposeCode: 'code',
  failureCode: 'code',
  failureMessage: 'text',
  source: money,
  destination: money,
  userId: 'id',
  mid: 'code',
  senderName: { fields: { firstName: 'name', lastName: 'name' } },
  partnerContext: 'sealed',
  fees: {
    fields: {
      networkFee: 'fee',
      processingFee: 'fee',
      rrFee: 'fee',
      fixedFee: { fields: { fixedFeesCurrency: 'fee' } },
    },
  },
  createdAt: 'code',
  updatedAt: 'code',
} as const
const orderRow = { ...order, orderType: 'code' } as const satisfies RulesFor<WireOrderRow>
const orderSingle = { ...order, type: 'code' } as const satisfies RulesFor<WireOrder>

/** docs/interface.md 2.5 */
const user = {
  userId: 'id',
  name: 'name',
  email: 'email',
  phone: 'phone',
  phoneCode: 'code',
  orgId: 'id',
  orgName: 'name',
  mid: 'code',
  entityName: 'name',
  createdAt: 'code',
} as const satisfies RulesFor<WireUser>

/** Bank details and payment reference, under undocumented names. */
const instructions =
  /^(?!.*(?:mail|phone|fee))(?:iban|bic|swift|clabe|c[bv]u|routing|sort_?code|ifsc|account|bank|branch|beneficiary|payee|recipient|reference|remittance|pix|vpa|upi|qr|barcode|boleto|narration|memo|tag|wallet|address|network|agency|agencia)/i

/** docs/interface.md 2.3: the creator of an order needs the original pay link and bank details. */
const orderReceipt = {
  flow: 'code',
  orderId: 'shown',
  amount: 'code',
  payUrl: 'shown',
  paymentsData: {
    also: instructions,
    fields: {
      accountDetails: {
        also: instructions,
        fields: {
          beneficiaryName: 'shown',
          beneficiaryBankName: 'shown',
          bankAddress: 'shown',
          beneficiaryBankAccountNumber: 'shown',
          beneficiaryAccountType: 'shown',
          swiftCode: 'shown',
          beneficiaryAddress: 'shown',
        },
      },
      type: 'code',
      extra: { also: instructions, fields: { accountId: 'shown' } },
    },
  },
} as const satisfies RulesFor<WireOrderReceipt>

const mid = {
  mid: 'code',
  name: 'name',
  status: 'code',
  level: 'code',
} as const satisfies RulesFor<WireMid>

/** docs/interface.md 2.6 to 2.8. `pattern` is shown: a pattern for e-mail addresses contains no address. */
const currencyV1 = {
  currency: 'code',
  logoUrl: 'shown',
  decimalPrecision: 'code',
} as const satisfies RulesFor<z.output<typeof currencyV1Schema>>
const currencyV3 = { code: 'code', name: 'name' } as const satisfies RulesFor<
  z.output<typeof currencyV3Schema>
>
const token = { symbol: 'code', name: 'name', network: 'code' } as const satisfies RulesFor<
  z.output<typeof tokenSchema>
>
const paymentMethod = {
  name: 'name',
  paymentCode: 'code',
  paymentType: 'code',
  logoUrl: 'shown',
  minAmount: 'code',
  maxAmount: 'code',
  currency: 'code',
  additionalDetails: {
    values: {
      fields: { type: 'code', min: 'code', max: 'code', pattern: 'shown', enum: { each: 'shown' } },
    },
  },
} as const satisfies RulesFor<WirePaymentMethod>

const own = {
  isFinal: 'code',
  firstSeenAt: 'code',
  lastSeenAt: 'code',
  missingAt: 'code',
  statusSince: 'code',
  late: 'code',
  feeCheck: 'code',
  expectedFee: 'code',
  feeDifference: 'code',
  erasedAt: 'code',
  erasedWhy: 'code',
  belongsTo: 'code',
} as const

/** Masking rules by record; a new kind of record without rules does not compile. */
export const recordRules: Record<RecordName, Fields> = {
  'order row': { fields: { ...orderRow, ...own } },
  'order single': { fields: { ...orderSingle, ...own } },
  user: { fields: { ...user, ...own, id: 'id' } },
  mid: { fields: mid },
  'currency v1': { fields: currencyV1 },
  'currency v3': { fields: currencyV3 },
  token: { fields: token },
  'payment method': { fields: paymentMethod },
  'order receipt': { fields: orderReceipt },
  /** docs/interface.md 4, rule 5: a v3 body is not shown, because it may contain the whole user. */
  'user receipt': { fields: user satisfies RulesFor<z.output<typeof userReceiptSchema>> },
}

/** An order with list field names, from any form. */
export const anyOrder = { fields: { ...orderRow, ...orderSingle, ...own } }

/** docs/interface.md, part 7 */
const error = {
  error: 'text',
  message: 'text',
  code: 'text',
  details: { each: { fields: { field: 'text', message: 'text' } } },
} as const satisfies RulesFor<z.output<typeof errorBodySchema>>
export const errorRules: Fields = { fields: { ...error, traceId: 'text' } }

const side = { currency: 'code', amount: 'code', paymentType: 'code', paymentCode: 'code' } as const
const destination = { fields: { ...side, sendersWalletAddress: 'shown' } } as const

/** docs/interface.md 2.1 */
const orderV3 = {
  userId: 'id',
  orderType: 'code',
  purposeCode: 'code',
  purposeCodeReason: 'text',
  successRedirectUrl: 'id',
  failureRedirectUrl: 'id',
  sourceUrl: 'id',
  partnerId: 'id',
  customerMetaData: { fields: { customerId: 'id', customerName: 'name', customerEmail: 'email' } },
  deviceDetails: {
    fields: { userAgent: 'id', ipInfo: { fields: { ip: 'shown', countryCode3: 'code' } } },
  },
  source: {
    fields: {
      ...side,
      sendersWalletAddress: 'shown',
      additionalPaymentDetails: {
        fields: {
          phoneCode: 'code',
          phone: 'phone',
          street: 'hidden',
          city: 'shown',
          state: 'shown',
          documentType: 'code',
          documentNumber: 'hidden',
          dob: 'hidden',
        },
      },
    },
  },
  destination,
} as const satisfies RulesFor<OrderRequestV3>

/** docs/interface.md 2.2 */
const orderV1 = {
  userId: 'id',
  orderType: 'code',
  purposeCode: 'code',
  successRedirectUrl: 'id',
  failureRedirectUrl: 'id',
  headlessMode: 'shown',
  source: { fields: side },
  destination,
} as const satisfies RulesFor<OrderRequestV1>

/** docs/interface.md 2.5 */
const userV3 = {
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  dob: 'hidden',
  phone: 'phone',
  phoneCode: 'code',
  country: 'code',
  address: { fields: { street: 'hidden', city: 'shown', state: 'shown', postalCode: 'hidden' } },
} as const satisfies RulesFor<UserRequestV3>
const userV1 = {
  Name: 'name',
  email: 'email',
  phone: 'phone',
  phoneCode: 'code',
} as const satisfies RulesFor<UserRequestV1>

export const requestRules = {
  order: { fields: { ...orderV1, ...orderV3 } },
  user: { fields: { ...userV1, ...userV3 } },
}
