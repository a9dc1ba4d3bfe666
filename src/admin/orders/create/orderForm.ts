import { filled, namesIn } from '../../forms/filled.ts'
import { useTranslate } from 'react-admin'
import { useFieldName } from '../../payment-methods/useMethods.ts'

/** Inputs use wire names, so that a fault of the service lands on its input. */
export type OrderValues = ReturnType<typeof emptyOrder>

export function startOrder(search: URLSearchParams): OrderValues {
  const order = emptyOrder(search.get('userId') ?? '')
  order.source.currency = search.get('currency') ?? ''
  order.source.paymentType = search.get('type') ?? ''
  order.source.paymentCode = search.get('method') ?? ''
  order.destination.currency = search.get('destination') ?? ''
  return order
}

export function emptyOrder(userId = '') {
  return {
    family: 'v3' as 'v1' | 'v3',
    side: 'source' as 'source' | 'destination',
    orderType: 'payin' as 'payin' | 'gaming',
    userId,
    purposeCode: '',
    purposeCodeReason: '',
    headlessMode: false,
    successRedirectUrl: '',
    failureRedirectUrl: '',
    sourceUrl: '',
    partnerId: '',
    source: {
      currency: '',
      amount: '',
      paymentType: '',
      paymentCode: '',
      sendersWalletAddress: '',
      additionalPaymentDetails: noDetails(),
    },
    destination: { currency: '', amount: '', paymentType: '', paymentCode: '', sendersWalletAddress: '' },
    customerMetaData: { customerId: '', customerName: '', customerEmail: '' },
    deviceDetails: { userAgent: '', ipInfo: { ip: '', countryCode3: '' } },
  }
}

/** docs/interface.md 2.1: details that any payment may need, even if its method does not list them. */
export const paymentDetails = [
  'phoneCode',
  'phone',
  'street',
  'city',
  'state',
  'documentType',
  'documentNumber',
  'dob',
]

function noDetails(): Record<string, string> {
  return Object.fromEntries(paymentDetails.map((field) => [field, '']))
}

/** Escapes the field name, because the form library reads dots, brackets and quotes as a path. */
export function detailInput(field: string): `source.additionalPaymentDetails.${string}` {
  const sign = (one: string) => `%${one.charCodeAt(0).toString(16)}`
  return `source.additionalPaymentDetails.${field.replace(/[%.[\]"'|]/g, sign)}`
}

function byOwnNames(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [decodeURIComponent(name), value]))
}

/** Keeps documented fields when the method changes; drops those of the old method. */
export function documentedDetails(typed: Record<string, string>): Record<string, string> {
  return {
    ...noDetails(),
    ...Object.fromEntries(Object.entries(typed).filter(([field]) => paymentDetails.includes(field))),
  }
}

export const orderFields = namesIn(emptyOrder())

/** False for inputs of the customer form nested in this one. */
export function isOrderField(field: string): boolean {
  return orderFields.includes(field) || field.startsWith('source.additionalPaymentDetails.')
}

type OrderBody = { family: 'v1' | 'v3'; body: object }

export function toRequest(values: OrderValues): OrderBody {
  const { family, side, headlessMode, ...all } = values
  const source = {
    ...all.source,
    amount: side === 'source' ? all.source.amount : '',
    additionalPaymentDetails: byOwnNames(all.source.additionalPaymentDetails),
  }
  if (family === 'v1') {
    const { userId, orderType, purposeCode, successRedirectUrl, failureRedirectUrl } = all
    const { currency, amount, paymentType, paymentCode } = source
    const quick = { userId, orderType, purposeCode, successRedirectUrl, failureRedirectUrl, headlessMode }
    return { family, body: filled({ ...quick, source: { currency, amount, paymentType, paymentCode } }) }
  }
  const destination = { ...all.destination, amount: side === 'destination' ? all.destination.amount : '' }
  return { family, body: filled({ ...all, source, destination }) }
}

/** Label of a field by its wire name. Details of a payment method have names of the provider. */
export function useOrderLabel(): (field: string) => string {
  const translate = useTranslate()
  const fieldName = useFieldName()
  return (field) =>
    translate(`order_field.${field.replaceAll('.', '_')}`, {
      _: fieldName(decodeURIComponent(field.split('.').at(-1) ?? field)),
    })
}
