import { findRoute } from '../../src/contract/findRoute.ts'
import type { RouteName } from '../../src/contract/routes.ts'

export const script = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>'
export const override = '\u202Etxt.exe\u2066'
export const longId = `OR-${'9'.repeat(400)}`
export const amounts = {
  source: '123456789012345678901234567890.123456789012345678',
  tiny: '0.000000000000000001',
}

const order = {
  id: 'OR-1',
  status: script,
  orderType: override,
  purposeCode: script,
  source: { currency: script, amount: amounts.source },
  destination: { currency: 'USDT', amount: amounts.tiny },
  userId: 'UX-1',
  mid: 'mer_1',
  senderName: { firstName: script, lastName: override },
  partnerContext: { [script]: script, url: 'javascript:window.broken=1' },
  fees: { networkFee: 1e-18, processingFee: 'lots', rrFee: null, fixedFee: { fixedFeesCurrency: script } },
  createdAt: 'now',
  updatedAt: '2026-13-45T99:00:00Z',
}

const rows: unknown[] = [
  order,
  { ...order, id: longId, status: 'fund_processing', createdAt: '2026-11-02T10:00:00Z' },
  { ...order, id: '../../admin', status: 7, userId: '..' },
  {
    ...order,
    id: 12345678901234567890n.toString(),
    senderName: 'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307algo',
  },
  'not a row',
  null,
  { id: 'OR-2', __proto__: null, constructor: 'x', fees: [] },
]

const user = {
  userId: 'UX-1',
  name: script + override,
  email: `"${script}"@x.example`,
  phone: override,
  phoneCode: script,
  orgName: script,
  entityName: 'x'.repeat(2000),
  createdAt: 'yesterday',
}

const method = {
  name: script,
  paymentCode: `code${override}`,
  paymentType: 'carrier pigeon',
  logoUrl: 'javascript:window.broken=1',
  minAmount: amounts.tiny,
  maxAmount: amounts.source,
  currency: 'GBP',
  additionalDetails: {
    [script]: { type: script, pattern: '^(a+)+$', min: -1, max: 1e9 },
    nickname: { type: 'string', pattern: '^(a+)+$' },
    __proto__: { type: 'x' },
  },
}

const data: Record<RouteName, unknown> = {
  'v1.listOrders': { transfers: rows },
  'v1.getOrder': { ...order, type: script, orderType: undefined },
  'v1.listUsers': [user, { userId: '<b>', name: null }, 42],
  'v1.listMids': [{ mid: 'mer_1', name: script, status: script, level: override }],
  'v1.listCurrencies': [
    { currency: 'GBP', logoUrl: 'javascript:window.broken=1', decimalPrecision: 2 },
    { currency: script, logoUrl: 'data:text/html,<script>window.broken=1</script>', decimalPrecision: 1e9 },
    { currency: '__proto__', decimalPrecision: 'two' },
  ],
  'v3.listCurrencies': [{ code: 'GBP', name: script }],
  'v3.listTokens': [
    { symbol: 'USDT', name: script, network: override },
    { symbol: script },
    { network: 'x' },
  ],
  'v1.listPaymentMethods': [method, { ...method, paymentType: 'card', paymentCode: 'card' }],
  'v3.listPaymentMethods': [method],
  'v1.createOrder': {},
  'v3.createOrder': {
    flow: script,
    orderId: 'OR-1',
    amount: script,
    payUrl: 'javascript:window.broken=1',
    paymentsData: { accountDetails: { beneficiaryName: script, swiftCode: override, [script]: script } },
  },
  'v1.createUser': { userId: 'UX-1' },
  'v3.createUser': script,
}

/** A payment service with valid answers whose every field is hostile. Its second page is empty. */
export async function hostileService(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const match = findRoute(request.method, url.pathname)
  if (!match) return new Response('no', { status: 404 })
  const isLater = Number(url.searchParams.get('page') ?? 1) > 1
  const empty = match.name === 'v1.listOrders' ? { transfers: [] } : []
  const body = match.route.shape === 'list' && isLater ? empty : data[match.name]
  return Response.json({ status: 'success', data: body })
}
