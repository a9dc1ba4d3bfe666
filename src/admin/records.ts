import type { Amount } from '../contract/amount.ts'
import type { Fault } from '../contract/readRecord.ts'

/** What the screens see: one shape for each resource, whichever route it came from. Undefined: it did not come. */

export type Money = { currency?: string; amount?: Amount }

/** The fee fields as sent. `currency` is the one the order states; an empty one counts as not stated. */
export type Fees = { networkFee?: Amount; processingFee?: Amount; rrFee?: Amount; currency?: string }

export type Order = {
  id: string
  status?: string
  orderType?: string
  purposeCode?: string
  source?: Money
  destination?: Money
  userId?: string
  mid?: string
  senderName?: string
  partnerContext?: unknown
  fees?: Fees
  createdAt?: string
  updatedAt?: string
  /** What came, as it was read. */
  raw: unknown
  /** Fields that could not be read, and what came in them. */
  faults: Fault[]
}

export type User = {
  id: string
  name?: string
  email?: string
  phone?: string
  phoneCode?: string
  orgId?: string
  orgName?: string
  mid?: string
  entityName?: string
  createdAt?: string
  raw: unknown
}

export type Mid = { id: string; name?: string; status?: string; level?: string }

/** `decimals` comes from v1, `name` from v3. */
export type Currency = { id: string; code: string; name?: string; decimals?: number; logoUrl?: string }

/** One symbol lives on several networks: both together are the id. */
export type Token = { id: string; symbol: string; name?: string; network?: string }

export type FieldRule = { type?: string; min?: number; max?: number; pattern?: string; enum?: string[] }

export type PaymentMethod = {
  id: string
  name?: string
  paymentCode?: string
  paymentType?: string
  logoUrl?: string
  minAmount?: Amount
  maxAmount?: Amount
  currency?: string
  rules: [field: string, rule: FieldRule][]
}

/** What a creation gave back. The pay link is not given again by any read. */
export type OrderReceipt = {
  id: string
  flow?: string
  amount?: Amount
  payUrl?: string
  accountDetails: [field: string, value: string][]
  accountId?: string
}
