import type { paymentTypes } from '../../contract/status.ts'
import { all, both, business, deposit, individual, withdraw } from './currencies.ts'
import type { Direction, UserType } from './currencies.ts'

/** docs/interface.md 2.8. Every field with a rule is required; the interface cannot express "optional". */
export type FieldRule = { type: string; min?: number; max?: number; pattern?: string; enum?: string[] }

export type PaymentMethod = {
  name: string
  paymentCode: string
  paymentType: (typeof paymentTypes)[number]
  currency: string
  direction: Direction[]
  userTypes: UserType[]
  headless: boolean
  minAmount: string
  maxAmount: string
  additionalDetails: Record<string, FieldRule>
}

const firstName: FieldRule = { type: 'string', min: 1, max: 64 }
const email: FieldRule = { type: 'string', min: 6, max: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[A-Za-z]{2,}$' }
const fullName = { firstName, lastName: firstName }
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

export const paymentMethods: PaymentMethod[] = [
  card('USD', '5', '10000'),
  bank('ACH', 'ach', 'USD', '10', '25000', { ...fullName, street, state }),
  bank('Fedwire', 'fedwire', 'USD', '500', '250000', { city, state }, { userTypes: business }),

  card('EUR', '5', '10000', { email }),
  bank('SEPA', 'sepa', 'EUR', '10', '50000', { ...fullName, iban }),
  bank('SEPA Instant', 'sepa_instant', 'EUR', '10', '15000', { ...fullName, iban }),
  bank('iDEAL', 'ideal', 'EUR', '1', '10000', { email }, { direction: deposit, headless: false }),
  bank('Bancontact', 'bancontact', 'EUR', '1', '5000', { firstName }, { direction: deposit }),
  bank('Multibanco', 'multibanco', 'EUR', '2', '2500', { email }, { direction: deposit }),
  wallet('MB WAY', 'mb_way', 'EUR', '1', '750', mobile('^9[0-9]{8}$', 9)),
  wallet('Bizum', 'bizum', 'EUR', '0.50', '1000', mobile('^[67][0-9]{8}$', 9)),

  card('GBP', '5', '8000'),
  bank('Faster Payments', 'faster_payments', 'GBP', '5', '25000', fullName),

  card('CAD', '5', '12000'),
  bank('Interac e-Transfer', 'interac', 'CAD', '10', '3000', { email }, { userTypes: individual }),

  card('AUD', '5', '12000', { email }),
  bank('PayID', 'payid', 'AUD', '5', '20000', { email }),

  bank('SIC Transfer', 'sic', 'CHF', '100', '100000', { iban }, { direction: withdraw, userTypes: business }),

  card('SEK', '50', '100000'),
  wallet('Swish', 'swish', 'SEK', '10', '15000', mobile('^7[0-9]{8}$', 9), { direction: both }),

  card('PLN', '20', '40000'),
  wallet('BLIK', 'blik', 'PLN', '5', '10000', { email }),
  bank('Express Elixir', 'express_elixir', 'PLN', '10', '100000', { ...fullName, iban }),

  card('TRY', '100', '250000', { email }),
  bank('FAST', 'fast', 'TRY', '50', '100000', { ...fullName, documentNumber: digits(11) }),

  card('INR', '100', '200000'),
  wallet('UPI', 'upi', 'INR', '50', '100000', { vpa }, { direction: both }),
  bank('IMPS', 'imps', 'INR', '100', '500000', { ...fullName, phone: phone('^[6-9][0-9]{9}$', 10) }),

  card('BRL', '20', '30000', { documentNumber: digits(11) }),
  bank('PIX', 'pix', 'BRL', '5', '50000', { ...fullName, ...cpf }),
  bank('TED', 'ted', 'BRL', '100', '250000', cpf),

  card('MXN', '50', '100000'),
  bank('SPEI', 'spei', 'MXN', '20', '500000', { ...fullName, dob }),

  card('COP', '10000', '20000000'),
  bank('PSE', 'pse', 'COP', '5000', '50000000', {
    email,
    documentType: oneOf('CC', 'CE', 'NIT', 'PASSPORT'),
    // Deliberate: RE2 has no look-ahead, so a screen must leave this check to the service.
    documentNumber: { type: 'string', min: 6, max: 10, pattern: '^(?!0+$)[0-9]{6,10}$' },
  }),

  card('NGN', '1000', '5000000', { email }),
  bank('NIP', 'nip', 'NGN', '500', '10000000', fullName),

  card('KES', '100', '500000'),
  wallet('M-Pesa', 'mpesa', 'KES', '50', '250000', mobile('^[17][0-9]{8}$', 9), { direction: both }),
  bank('PesaLink', 'pesalink', 'KES', '100', '999999', fullName, { direction: withdraw }),

  card('ZAR', '50', '100000'),
  bank('PayShap', 'payshap', 'ZAR', '10', '50000', fullName),

  card('PHP', '100', '250000'),
  wallet('GCash', 'gcash', 'PHP', '50', '100000', mobile('^9[0-9]{9}$', 10)),
  bank('InstaPay', 'instapay', 'PHP', '50', '50000', fullName),

  card('THB', '100', '200000'),
  bank('PromptPay', 'promptpay', 'THB', '20', '2000000', fullName),

  card('MYR', '20', '30000', { email }),
  bank('DuitNow', 'duitnow', 'MYR', '5', '50000', {
    firstName,
    documentType: oneOf('NRIC', 'PASSPORT'),
    documentNumber: { type: 'string', min: 6, max: 12, pattern: '^[A-Z0-9]{6,12}$' },
  }),
  bank('FPX', 'fpx', 'MYR', '1', '30000', { email }, { direction: deposit, headless: false }),

  card('AED', '20', '40000'),
  bank('Aani', 'aani', 'AED', '10', '50000', { ...fullName, iban }),

  card('EGP', '100', '200000', {}, { userTypes: individual }),
  wallet('Mobile Wallet', 'eg_wallet', 'EGP', '50', '60000', { phone: phone('^1[0-9]{9}$', 10) }),

  card('JPY', '500', '1500000'),
  bank('Zengin Transfer', 'zengin', 'JPY', '1000', '10000000', fullName),

  card('KRW', '5000', '15000000', {}, { userTypes: individual }),
  bank(
    'Account Transfer',
    'kr_transfer',
    'KRW',
    '10000',
    '20000000',
    { firstName, dob },
    { direction: deposit, userTypes: individual },
  ),

  card('VND', '100000', '250000000'),
  bank('VietQR', 'vietqr', 'VND', '10000', '500000000', fullName),
  wallet('MoMo', 'momo', 'VND', '10000', '50000000', { phone: phone('^[3-9][0-9]{8}$', 9) }),

  card('CLP', '5000', '9000000'),
  bank('Transferencia Electrónica', 'tef', 'CLP', '1000', '7000000', {
    ...fullName,
    documentType: oneOf('RUT'),
    documentNumber: { type: 'string', min: 8, max: 10, pattern: '^[0-9]{7,8}-[0-9K]$' },
  }),

  card('IDR', '50000', '150000000'),
  wallet('OVO', 'ovo', 'IDR', '10000', '20000000', { phone: phone('^8[0-9]{8,10}$', 9, 11) }),
  wallet('DANA', 'dana', 'IDR', '10000', '20000000', { phone: phone('^8[0-9]{8,10}$', 9, 11) }),
  wallet('QRIS', 'qris', 'IDR', '1500', '10000000', {}),
  bank('BI-FAST', 'bi_fast', 'IDR', '10000', '250000000', fullName),

  card('KWD', '1.500', '3000'),
  bank('KNET', 'knet', 'KWD', '0.250', '5000', { email }),

  bank('Fawri+', 'fawri_plus', 'BHD', '1.000', '1000', { ...fullName, iban }, { direction: withdraw }),
  bank('Virement', 'tn_virement', 'TND', '10.500', '30000', fullName, { direction: withdraw }),
  bank('CliQ', 'cliq', 'JOD', '1.000', '10000', fullName, { direction: withdraw }),
]

/** Card data is entered on the hosted page only, so a card payment never runs headless. */
function card(
  currency: string,
  minAmount: string,
  maxAmount: string,
  additionalDetails: Record<string, FieldRule> = {},
  more: Partial<PaymentMethod> = {},
): PaymentMethod {
  const name = `Card (${currency})`
  return bank(name, `card_${currency.toLowerCase()}`, currency, minAmount, maxAmount, additionalDetails, {
    paymentType: 'card',
    direction: deposit,
    headless: false,
    ...more,
  })
}

function bank(
  name: string,
  paymentCode: string,
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
    currency,
    direction: both,
    userTypes: all,
    headless: true,
    minAmount,
    maxAmount,
    additionalDetails,
    ...more,
  }
}

function wallet(...[name, code, currency, min, max, details, more]: Parameters<typeof bank>) {
  return bank(name, code, currency, min, max, details, {
    paymentType: 'local_wallet',
    direction: deposit,
    userTypes: individual,
    ...more,
  })
}

function mobile(pattern: string, length: number): Record<string, FieldRule> {
  return { phoneCode, phone: phone(pattern, length) }
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
