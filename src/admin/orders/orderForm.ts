/** The inputs have the names of the wire, so that a fault the service names lands on its input. */
export type OrderValues = {
  /** v3 in full, v1 as the quick form. */
  family: 'v1' | 'v3'
  /** The side that carries the amount; the other one is calculated. */
  side: 'source' | 'destination'
  orderType: 'payin' | 'gaming'
  userId: string
  purposeCode: string
  purposeCodeReason: string
  headlessMode: boolean
  successRedirectUrl: string
  failureRedirectUrl: string
  sourceUrl: string
  partnerId: string
  source: {
    currency: string
    amount: string
    paymentType: string
    paymentCode: string
    sendersWalletAddress: string
    additionalPaymentDetails: Record<string, string>
  }
  destination: {
    currency: string
    amount: string
    paymentType: string
    paymentCode: string
    sendersWalletAddress: string
  }
  customerMetaData: { customerId: string; customerName: string; customerEmail: string }
  deviceDetails: { userAgent: string; ipInfo: { ip: string; countryCode3: string } }
}

/** What a link may fill in; none of it is personal. */
export function startOrder(search: URLSearchParams): OrderValues {
  const order = emptyOrder(search.get('userId') ?? '')
  order.source.currency = search.get('currency') ?? ''
  order.source.paymentType = search.get('type') ?? ''
  order.source.paymentCode = search.get('method') ?? ''
  order.destination.currency = search.get('destination') ?? ''
  return order
}

function emptyOrder(userId = ''): OrderValues {
  return {
    family: 'v3',
    side: 'source',
    orderType: 'payin',
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
      additionalPaymentDetails: {},
    },
    destination: { currency: '', amount: '', paymentType: '', paymentCode: '', sendersWalletAddress: '' },
    customerMetaData: { customerId: '', customerName: '', customerEmail: '' },
    deviceDetails: { userAgent: '', ipInfo: { ip: '', countryCode3: '' } },
  }
}

/** Where a fault that the service names can be shown. */
export const orderFields = namesIn(emptyOrder())

export type OrderBody = { family: 'v1' | 'v3'; body: object }

/** The request exactly as it will be sent: the amount on one side, nothing that was left empty. */
export function toRequest(values: OrderValues): OrderBody {
  const { family, side, headlessMode, ...all } = values
  const source = { ...all.source, amount: side === 'source' ? all.source.amount : '' }
  if (family === 'v1') {
    const { userId, orderType, purposeCode, successRedirectUrl, failureRedirectUrl } = all
    const { currency, amount, paymentType, paymentCode } = source
    const quick = { userId, orderType, purposeCode, successRedirectUrl, failureRedirectUrl, headlessMode }
    return { family, body: filled({ ...quick, source: { currency, amount, paymentType, paymentCode } }) }
  }
  const destination = { ...all.destination, amount: side === 'destination' ? all.destination.amount : '' }
  return { family, body: filled({ ...all, source, destination }) }
}

/** Without empty texts, and without objects that hold nothing else. */
function filled<T extends object>(from: T): Partial<T> {
  const kept = Object.entries(from).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return value.trim() === '' ? [] : [[key, value.trim()]]
    if (typeof value !== 'object' || value === null) return [[key, value]]
    const inner = filled(value)
    return Object.keys(inner).length === 0 ? [] : [[key, inner]]
  })
  return Object.fromEntries(kept) as Partial<T>
}

function namesIn(values: object, before = ''): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 0
      ? namesIn(value, `${before}${key}.`)
      : [before + key],
  )
}
