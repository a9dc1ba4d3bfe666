import type { OrderRequestV1, OrderRequestV3 } from '../../../contract/orderRequest.ts'
import type { UserRequestV1, UserRequestV3 } from '../../../contract/user.ts'
import { fieldsOf, type RulesFor } from './rule.ts'

const side = { currency: 'code', amount: 'amount', paymentType: 'code', paymentCode: 'code' } as const
const destination = { fields: { ...side, sendersWalletAddress: 'id' } } as const

/** docs/interface.md 2.1 */
const orderV3 = {
  userId: 'id',
  orderType: 'code',
  purposeCode: 'code',
  purposeCodeReason: 'words',
  successRedirectUrl: 'address',
  failureRedirectUrl: 'address',
  sourceUrl: 'address',
  partnerId: 'id',
  customerMetaData: { fields: { customerId: 'id', customerName: 'text', customerEmail: 'email' } },
  deviceDetails: {
    fields: { userAgent: 'address', ipInfo: { fields: { ip: 'id', countryCode3: 'code' } } },
  },
  source: {
    fields: {
      ...side,
      sendersWalletAddress: 'id',
      additionalPaymentDetails: {
        fields: {
          phoneCode: 'code',
          phone: 'phone',
          street: 'place',
          city: 'text',
          state: 'text',
          documentType: 'code',
          documentNumber: 'identity',
          dob: 'identity',
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
  successRedirectUrl: 'address',
  failureRedirectUrl: 'address',
  headlessMode: 'flag',
  source: { fields: side },
  destination,
} as const satisfies RulesFor<OrderRequestV1>

/** docs/interface.md 2.5 */
const userV3 = {
  firstName: 'text',
  lastName: 'text',
  email: 'email',
  dob: 'identity',
  phone: 'phone',
  phoneCode: 'code',
  country: 'code',
  address: { fields: { street: 'place', city: 'text', state: 'text', postalCode: 'place' } },
} as const satisfies RulesFor<UserRequestV3>
const userV1 = {
  Name: 'text',
  email: 'email',
  phone: 'phone',
  phoneCode: 'code',
} as const satisfies RulesFor<UserRequestV1>

/** What was sent to make an order or a user, in either family. */
export const requestRules = {
  order: fieldsOf({ ...orderV1, ...orderV3 }),
  user: fieldsOf({ ...userV1, ...userV3 }),
}
