import type { z } from 'zod'
import type { currencyV1Schema, currencyV3Schema } from '../../../contract/currency.ts'
import type { errorBodySchema } from '../../../contract/errorBody.ts'
import type { WireMid } from '../../../contract/mid.ts'
import type { WireOrder, WireOrderRow } from '../../../contract/order.ts'
import type { WireOrderReceipt } from '../../../contract/orderRequest.ts'
import type { paginationSchema } from '../../../contract/pagination.ts'
import type { WirePaymentMethod } from '../../../contract/paymentMethod.ts'
import type { RecordName } from '../../../contract/routes.ts'
import type { tokenSchema } from '../../../contract/token.ts'
import type { userReceiptSchema, WireUser } from '../../../contract/user.ts'
import { fieldsOf, type Fields, type RulesFor } from './rule.ts'

const money = { fields: { currency: 'code', amount: 'amount' } } as const

/** docs/interface.md 2.4 */
const order = {
  id: 'id',
  status: 'code',
  purposeCode: 'code',
  source: money,
  destination: money,
  userId: 'id',
  mid: 'id',
  senderName: { fields: { firstName: 'text', lastName: 'text' } },
  partnerContext: 'free',
  fees: {
    fields: {
      networkFee: 'fee',
      processingFee: 'fee',
      rrFee: 'fee',
      fixedFee: { fields: { fixedFeesCurrency: 'fee' } },
    },
  },
  createdAt: 'time',
  updatedAt: 'time',
} as const
const orderRow = { ...order, orderType: 'code' } as const satisfies RulesFor<WireOrderRow>
const orderSingle = { ...order, type: 'code' } as const satisfies RulesFor<WireOrder>

/** docs/interface.md 2.5 */
const user = {
  userId: 'id',
  name: 'text',
  email: 'email',
  phone: 'phone',
  phoneCode: 'code',
  orgId: 'id',
  orgName: 'text',
  mid: 'id',
  entityName: 'text',
  createdAt: 'time',
} as const satisfies RulesFor<WireUser>

/** docs/interface.md 2.3: whoever made an order needs the pay link and the bank's details as they are. */
const orderReceipt = {
  flow: 'code',
  orderId: 'id',
  amount: 'amount',
  payUrl: 'link',
  paymentsData: {
    rest: 'instruction',
    fields: {
      accountDetails: {
        rest: 'instruction',
        fields: {
          beneficiaryName: 'instruction',
          beneficiaryBankName: 'instruction',
          bankAddress: 'instruction',
          beneficiaryBankAccountNumber: 'instruction',
          beneficiaryAccountType: 'instruction',
          swiftCode: 'instruction',
          beneficiaryAddress: 'instruction',
        },
      },
      type: 'code',
      extra: { rest: 'instruction', fields: { accountId: 'instruction' } },
    },
  },
} as const satisfies RulesFor<WireOrderReceipt>

const mid = { mid: 'id', name: 'text', status: 'code', level: 'code' } as const satisfies RulesFor<WireMid>

/** docs/interface.md 2.6 to 2.8. What asks for a person's e-mail is not that e-mail. */
const currencyV1 = {
  currency: 'code',
  logoUrl: 'address',
  decimalPrecision: 'count',
} as const satisfies RulesFor<z.output<typeof currencyV1Schema>>
const currencyV3 = { code: 'code', name: 'text' } as const satisfies RulesFor<
  z.output<typeof currencyV3Schema>
>
const token = { symbol: 'code', name: 'text', network: 'code' } as const satisfies RulesFor<
  z.output<typeof tokenSchema>
>
const paymentMethod = {
  name: 'text',
  paymentCode: 'code',
  paymentType: 'code',
  logoUrl: 'address',
  minAmount: 'amount',
  maxAmount: 'amount',
  currency: 'code',
  additionalDetails: {
    values: {
      fields: { type: 'code', min: 'count', max: 'count', pattern: 'pattern', enum: { each: 'text' } },
    },
  },
} as const satisfies RulesFor<WirePaymentMethod>

/** What the ledger and the gateway themselves say beside a record. */
const own = {
  isFinal: 'flag',
  firstSeenAt: 'time',
  lastSeenAt: 'time',
  missingAt: 'time',
  statusSince: 'time',
  late: 'code',
  erasedAt: 'time',
  erasedWhy: 'code',
  belongsTo: 'id',
} as const

/** What a role sees of each field of a record; a new kind of record does not compile without its rules. */
export const recordRules: Record<RecordName, Fields> = {
  'order row': fieldsOf({ ...orderRow, ...own }),
  'order single': fieldsOf({ ...orderSingle, ...own }),
  user: fieldsOf({ ...user, ...own, id: 'id' }),
  mid: fieldsOf(mid),
  'currency v1': fieldsOf(currencyV1),
  'currency v3': fieldsOf(currencyV3),
  token: fieldsOf(token),
  'payment method': fieldsOf(paymentMethod),
  'order receipt': fieldsOf(orderReceipt),
  /** docs/interface.md 4, rule 5: the body of v3 is not shown, and may be the whole user. */
  'user receipt': fieldsOf({ ...user, userId: 'id' } as const satisfies RulesFor<
    z.output<typeof userReceiptSchema>
  >),
}

/** An order under the names of the list, whatever form it came in. */
export const anyOrder = fieldsOf({ ...orderRow, ...orderSingle, ...own })

export const paginationRules = fieldsOf({
  total: 'count',
  pages: 'count',
  currentPage: 'count',
  limit: 'count',
  hasNext: 'flag',
  hasPrev: 'flag',
} as const satisfies RulesFor<z.output<typeof paginationSchema>>)

/** docs/interface.md, part 7 */
export const errorRules = fieldsOf({
  ...({
    error: 'words',
    message: 'words',
    code: 'error code',
    details: { each: { fields: { field: 'words', message: 'words' } } },
  } as const satisfies RulesFor<z.output<typeof errorBodySchema>>),
  traceId: 'trace',
})
