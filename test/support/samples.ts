/** One sample of each form in the interface, with every field that it names. */
export const orderRow = {
  id: 'OR-2611020759185099893',
  status: 'fund_processing',
  orderType: 'payin',
  purposeCode: 'personal',
  source: { currency: 'EUR', amount: '1284.50' },
  destination: { currency: 'USDT', amount: '1365.102938' },
  userId: 'UX-796174955189956',
  mid: 'mer_1',
  senderName: { firstName: 'Inês', lastName: 'Duarte' },
  fees: { networkFee: 0.74, processingFee: 25.69, rrFee: 0, fixedFee: { fixedFeesCurrency: 'EUR' } },
  createdAt: '2026-11-02T07:59:18.556Z',
  updatedAt: '2026-11-02T08:01:02.000Z',
}

const { orderType, createdAt: _created, updatedAt: _updated, ...shared } = orderRow

export const orderSingle = {
  ...shared,
  type: orderType,
  partnerContext: { reference: 'INV-2001', basket: { items: 2 } },
}

export const orderReceipt = {
  flow: 'FIAT_PAYIN',
  orderId: 'OR-2611020759185099893',
  amount: 1284.5,
  payUrl: 'https://pay.example/p/7f3a',
  paymentsData: {
    accountDetails: {
      beneficiaryName: 'Tidewater Collections Ltd',
      beneficiaryBankName: 'Bank of the Quay',
      bankAddress: '12 Ropewalk, Bristol',
      beneficiaryBankAccountNumber: 'GB00QUAY60161331926819',
      beneficiaryAccountType: 'CURRENT',
      swiftCode: 'QUAYGBX0',
      beneficiaryAddress: '4 Wharf Road, Bristol',
    },
    type: 'bank_transfer',
    extra: { accountId: 'acc_1' },
  },
}

export const user = {
  userId: 'UX-796174955189956',
  name: 'Inês Duarte',
  email: 'ines.duarte@mail.example',
  phone: '912345678',
  phoneCode: '+351',
  orgId: 'org_1',
  orgName: 'Harbour Lane Group',
  mid: 'mer_1',
  entityName: 'Harbour Lane Shop',
  createdAt: '2026-01-05T10:00:00.000Z',
}

export const userReceipt = { userId: 'UX-796174955189956' }
export const currencyV1 = { currency: 'KWD', logoUrl: 'https://logos.example/kwd.svg', decimalPrecision: 3 }
export const currencyV3 = { code: 'KWD', name: 'Kuwaiti Dinar' }
export const token = { symbol: 'USDT', name: 'Tether USD', network: 'tron' }
export const mid = { mid: 'mer_1', name: 'Harbour Lane Shop', status: 'active', level: 'customer' }

export const paymentMethod = {
  name: 'UPI',
  paymentCode: 'upi',
  paymentType: 'local_wallet',
  logoUrl: 'https://logos.example/upi.svg',
  minAmount: 50,
  maxAmount: 100_000,
  currency: 'INR',
  additionalDetails: {
    phone: { type: 'string', min: 10, max: 10, pattern: '^[6-9][0-9]{9}$' },
    documentType: { type: 'string', enum: ['passport', 'voter_id'] },
  },
}

export const orderRequestV3 = {
  userId: 'UX-796174955189956',
  orderType: 'payin' as const,
  purposeCode: 'other',
  purposeCodeReason: 'a gift for a friend',
  successRedirectUrl: 'https://shop.example/thanks',
  failureRedirectUrl: 'https://shop.example/again',
  sourceUrl: 'https://shop.example/basket',
  partnerId: 'p-1',
  customerMetaData: {
    customerId: 'c-1',
    customerName: 'Inês Duarte',
    customerEmail: 'ines.duarte@mail.example',
  },
  deviceDetails: { userAgent: 'Mozilla/5.0', ipInfo: { ip: '192.0.2.1', countryCode3: 'PRT' } },
  source: {
    currency: 'EUR',
    amount: '50.00',
    paymentType: 'bank_transfer' as const,
    paymentCode: 'sepa',
    sendersWalletAddress: '0x0',
    additionalPaymentDetails: {
      phoneCode: '+351',
      phone: '912345678',
      street: 'Rua do Carmo 1',
      city: 'Lisboa',
      state: 'LX',
      documentType: 'passport',
      documentNumber: 'X1',
      dob: '31-12-1990',
    },
  },
  destination: {
    currency: 'USDT',
    paymentCode: 'wallet',
    paymentType: 'local_wallet' as const,
    sendersWalletAddress: '0x0',
  },
}

export const orderRequestV1 = {
  userId: 'UX-796174955189956',
  orderType: 'gaming' as const,
  purposeCode: 'gaming_top_ups',
  successRedirectUrl: 'https://shop.example/thanks',
  failureRedirectUrl: 'https://shop.example/again',
  headlessMode: true,
  source: { currency: 'INR', amount: '500', paymentType: 'local_wallet' as const, paymentCode: 'upi' },
}

export const userRequestV3 = {
  firstName: 'Inês',
  lastName: 'Duarte',
  email: 'ines.duarte@mail.example',
  dob: '1990-12-31',
  phone: '912345678',
  phoneCode: '+351',
  country: 'PRT',
  address: { street: 'Rua do Carmo 1', city: 'Lisboa', state: 'LX', postalCode: '1200-093' },
}

export const userRequestV1 = {
  Name: 'Inês Duarte',
  email: 'ines.duarte@mail.example',
  phone: '912345678',
  phoneCode: '+351',
}

export const pagination = { total: 30, pages: 5, currentPage: 2, limit: 7, hasNext: true, hasPrev: true }

export const errorBody = {
  error: 'Bad Request',
  message: 'the request has invalid parameters',
  code: 400,
  details: [{ field: 'direction', message: 'required' }],
}
