import type { Direction, UserType } from './currencies.ts'

export type PaymentType = 'bank_transfer' | 'local_wallet' | 'card'

/** docs/interface.md 2.8. Every field with a rule is required; the interface cannot express "optional". */
export type FieldRule = { type: string; min?: number; max?: number; pattern?: string; enum?: string[] }

export type PaymentMethod = {
  name: string
  paymentCode: string
  paymentType: PaymentType
  country: string
  currency: string
  direction: Direction[]
  userTypes: UserType[]
  headless: boolean
  minAmount: string
  maxAmount: string
  additionalDetails: Record<string, FieldRule>
}

const firstName: FieldRule = { type: 'string', min: 1, max: 64 }
const lastName: FieldRule = { type: 'string', min: 1, max: 64 }
const email: FieldRule = { type: 'string', min: 6, max: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[A-Za-z]{2,}$' }
const fullName = { firstName, lastName }
const phoneCode: FieldRule = { type: 'string', min: 2, max: 5, pattern: '^\\+[0-9]{1,4}$' }
const dob: FieldRule = {
  type: 'string',
  min: 10,
  max: 10,
  pattern: '^(0[1-9]|[12][0-9]|3[01])-(0[1-9]|1[0-2])-(19|20)[0-9]{2}$',
}
const street: FieldRule = { type: 'string', min: 3, max: 120 }
const city: FieldRule = { type: 'string', min: 2, max: 60 }
const state: FieldRule = { type: 'string', min: 2, max: 3, pattern: '^[A-Z]{2,3}$' }
const iban: FieldRule = { type: 'string', min: 15, max: 34, pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' }
const cpf = { documentType: oneOf('CPF'), documentNumber: digits(11) }
const vpa: FieldRule = { type: 'string', min: 5, max: 97, pattern: '^[\\w.-]{2,64}@[A-Za-z]{2,32}$' }

const deposit: Direction[] = ['deposit']
const withdraw: Direction[] = ['withdraw']
const both: Direction[] = ['deposit', 'withdraw']
const business: UserType[] = ['business']
const individual: UserType[] = ['individual']

export const paymentMethods: PaymentMethod[] = [
  card('USD', 'USA', '5', '10000'),
  bank('ACH', 'ach', 'USA', 'USD', '10', '25000', { ...fullName, street, state }),
  bank('Fedwire', 'fedwire', 'USA', 'USD', '500', '250000', { city, state }, { userTypes: business }),

  card('EUR', 'DEU', '5', '10000', { email }),
  bank('SEPA', 'sepa', 'DEU', 'EUR', '10', '50000', { ...fullName, iban }),
  bank('SEPA Instant', 'sepa_instant', 'DEU', 'EUR', '10', '15000', { ...fullName, iban }),
  bank('iDEAL', 'ideal', 'NLD', 'EUR', '1', '10000', { email }, { direction: deposit, headless: false }),
  bank('Bancontact', 'bancontact', 'BEL', 'EUR', '1', '5000', { firstName }, { direction: deposit }),
  bank('Multibanco', 'multibanco', 'PRT', 'EUR', '2', '2500', { email }, { direction: deposit }),
  wallet('MB WAY', 'mb_way', 'PRT', 'EUR', '1', '750', { phoneCode, phone: phone('^9[0-9]{8}$', 9) }),
  wallet('Bizum', 'bizum', 'ESP', 'EUR', '0.50', '1000', { phoneCode, phone: phone('^[67][0-9]{8}$', 9) }),

  card('GBP', 'GBR', '5', '8000'),
  bank('Faster Payments', 'faster_payments', 'GBR', 'GBP', '5', '25000', fullName),

  card('CAD', 'CAN', '5', '12000'),
  bank('Interac e-Transfer', 'interac', 'CAN', 'CAD', '10', '3000', { email }, { userTypes: individual }),

  card('AUD', 'AUS', '5', '12000', { email }),
  bank('PayID', 'payid', 'AUS', 'AUD', '5', '20000', { email }),

  bank(
    'SIC Transfer',
    'sic',
    'CHE',
    'CHF',
    '100',
    '100000',
    { iban },
    { direction: withdraw, userTypes: business },
  ),

  card('SEK', 'SWE', '50', '100000'),
  wallet(
    'Swish',
    'swish',
    'SWE',
    'SEK',
    '10',
    '15000',
    { phoneCode, phone: phone('^7[0-9]{8}$', 9) },
    { direction: both },
  ),

  card('PLN', 'POL', '20', '40000'),
  wallet('BLIK', 'blik', 'POL', 'PLN', '5', '10000', { email }),
  bank('Express Elixir', 'express_elixir', 'POL', 'PLN', '10', '100000', { ...fullName, iban }),

  card('TRY', 'TUR', '100', '250000', { email }),
  bank('FAST', 'fast', 'TUR', 'TRY', '50', '100000', { ...fullName, documentNumber: digits(11) }),

  card('INR', 'IND', '100', '200000'),
  wallet('UPI', 'upi', 'IND', 'INR', '50', '100000', { vpa }, { direction: both }),
  bank('IMPS', 'imps', 'IND', 'INR', '100', '500000', { ...fullName, phone: phone('^[6-9][0-9]{9}$', 10) }),

  card('BRL', 'BRA', '20', '30000', { documentNumber: digits(11) }),
  bank('PIX', 'pix', 'BRA', 'BRL', '5', '50000', { ...fullName, ...cpf }),
  bank('TED', 'ted', 'BRA', 'BRL', '100', '250000', cpf),

  card('MXN', 'MEX', '50', '100000'),
  bank('SPEI', 'spei', 'MEX', 'MXN', '20', '500000', { ...fullName, dob }),

  card('COP', 'COL', '10000', '20000000'),
  bank('PSE', 'pse', 'COL', 'COP', '5000', '50000000', {
    email,
    documentType: oneOf('CC', 'CE', 'NIT', 'PASSPORT'),
    // Deliberate: RE2 has no look-ahead, so a screen must leave this check to the service.
    documentNumber: { type: 'string', min: 6, max: 10, pattern: '^(?!0+$)[0-9]{6,10}$' },
  }),

  card('NGN', 'NGA', '1000', '5000000', { email }),
  bank('NIP', 'nip', 'NGA', 'NGN', '500', '10000000', fullName),

  card('KES', 'KEN', '100', '500000'),
  wallet(
    'M-Pesa',
    'mpesa',
    'KEN',
    'KES',
    '50',
    '250000',
    { phoneCode, phone: phone('^[17][0-9]{8}$', 9) },
    { direction: both },
  ),
  bank('PesaLink', 'pesalink', 'KEN', 'KES', '100', '999999', fullName, { direction: withdraw }),

  card('ZAR', 'ZAF', '50', '100000'),
  bank('PayShap', 'payshap', 'ZAF', 'ZAR', '10', '50000', fullName),

  card('PHP', 'PHL', '100', '250000'),
  wallet('GCash', 'gcash', 'PHL', 'PHP', '50', '100000', { phoneCode, phone: phone('^9[0-9]{9}$', 10) }),
  bank('InstaPay', 'instapay', 'PHL', 'PHP', '50', '50000', fullName),

  card('THB', 'THA', '100', '200000'),
  bank('PromptPay', 'promptpay', 'THA', 'THB', '20', '2000000', fullName),

  card('MYR', 'MYS', '20', '30000', { email }),
  bank('DuitNow', 'duitnow', 'MYS', 'MYR', '5', '50000', {
    firstName,
    documentType: oneOf('NRIC', 'PASSPORT'),
    documentNumber: { type: 'string', min: 6, max: 12, pattern: '^[A-Z0-9]{6,12}$' },
  }),
  bank('FPX', 'fpx', 'MYS', 'MYR', '1', '30000', { email }, { direction: deposit, headless: false }),

  card('AED', 'ARE', '20', '40000'),
  bank('Aani', 'aani', 'ARE', 'AED', '10', '50000', { ...fullName, iban }),

  card('EGP', 'EGY', '100', '200000', {}, { userTypes: individual }),
  wallet('Mobile Wallet', 'eg_wallet', 'EGY', 'EGP', '50', '60000', { phone: phone('^1[0-9]{9}$', 10) }),

  card('JPY', 'JPN', '500', '1500000'),
  bank('Zengin Transfer', 'zengin', 'JPN', 'JPY', '1000', '10000000', fullName),

  card('KRW', 'KOR', '5000', '15000000', {}, { userTypes: individual }),
  bank(
    'Account Transfer',
    'kr_transfer',
    'KOR',
    'KRW',
    '10000',
    '20000000',
    { firstName, dob },
    { direction: deposit, userTypes: individual },
  ),

  card('VND', 'VNM', '100000', '250000000'),
  bank('VietQR', 'vietqr', 'VNM', 'VND', '10000', '500000000', fullName),
  wallet('MoMo', 'momo', 'VNM', 'VND', '10000', '50000000', { phone: phone('^[3-9][0-9]{8}$', 9) }),

  card('CLP', 'CHL', '5000', '9000000'),
  bank('Transferencia Electrónica', 'tef', 'CHL', 'CLP', '1000', '7000000', {
    ...fullName,
    documentType: oneOf('RUT'),
    documentNumber: { type: 'string', min: 8, max: 10, pattern: '^[0-9]{7,8}-[0-9K]$' },
  }),

  card('IDR', 'IDN', '50000', '150000000'),
  wallet('OVO', 'ovo', 'IDN', 'IDR', '10000', '20000000', { phone: phone('^8[0-9]{8,10}$', 9, 11) }),
  wallet('DANA', 'dana', 'IDN', 'IDR', '10000', '20000000', { phone: phone('^8[0-9]{8,10}$', 9, 11) }),
  wallet('QRIS', 'qris', 'IDN', 'IDR', '1500', '10000000', {}),
  bank('BI-FAST', 'bi_fast', 'IDN', 'IDR', '10000', '250000000', fullName),

  card('KWD', 'KWT', '1.500', '3000'),
  bank('KNET', 'knet', 'KWT', 'KWD', '0.250', '5000', { email }),

  bank('Fawri+', 'fawri_plus', 'BHR', 'BHD', '1.000', '1000', { ...fullName, iban }, { direction: withdraw }),
  bank('Virement', 'tn_virement', 'TUN', 'TND', '10.500', '30000', fullName, { direction: withdraw }),
  bank('CliQ', 'cliq', 'JOR', 'JOD', '1.000', '10000', fullName, { direction: withdraw }),
]

/** Card data is entered on the hosted page only, so a card payment never runs headless. */
function card(
  currency: string,
  country: string,
  minAmount: string,
  maxAmount: string,
  additionalDetails: Record<string, FieldRule> = {},
  more: Partial<PaymentMethod> = {},
): PaymentMethod {
  return {
    name: `Card (${currency})`,
    paymentCode: `card_${currency.toLowerCase()}`,
    paymentType: 'card',
    country,
    currency,
    direction: deposit,
    userTypes: ['individual', 'business'],
    headless: false,
    minAmount,
    maxAmount,
    additionalDetails,
    ...more,
  }
}

function bank(
  name: string,
  paymentCode: string,
  country: string,
  currency: string,
  minAmount: string,
  maxAmount: string,
  additionalDetails: Record<string, FieldRule>,
  more: Partial<PaymentMethod> = {},
): PaymentMethod {
  return {
    name,
    paymentCode,
    paymentType: 'bank_transfer',
    country,
    currency,
    direction: both,
    userTypes: ['individual', 'business'],
    headless: true,
    minAmount,
    maxAmount,
    additionalDetails,
    ...more,
  }
}

function wallet(...[name, code, country, currency, min, max, details, more]: Parameters<typeof bank>) {
  return bank(name, code, country, currency, min, max, details, {
    paymentType: 'local_wallet',
    direction: deposit,
    userTypes: individual,
    ...more,
  })
}

function phone(pattern: string, min: number, max = min): FieldRule {
  return { type: 'string', min, max, pattern }
}

function digits(count: number): FieldRule {
  return { type: 'string', min: count, max: count, pattern: `^[0-9]{${count}}$` }
}

function oneOf(...allowed: string[]): FieldRule {
  return { type: 'string', enum: allowed }
}
