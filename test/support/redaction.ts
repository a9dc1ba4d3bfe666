import { namedRoutes, type Route, type RouteName } from '../../src/contract/routes.ts'
import { roles, type Role } from '../../src/server/access/permissions.ts'
import { redactText } from '../../src/server/forwarding/redactText.ts'
import { ApiError } from '../../src/server/http/ApiError.ts'

export const ours = ['mer_1', 'mer_2', 'mer_3']
export const answering = namedRoutes.map(({ name }) => name)
export { roles }

type Given = { status?: number; role: Role; mids?: readonly string[]; page?: number }

/** An answer for mer_1 as a role receives it, and the values that the role may reveal. */
export function redactFor(
  name: RouteName,
  body: unknown,
  { role, status = 200, mids = ours, page = 1 }: Given,
) {
  const offered: Record<string, unknown>[] = []
  const offer = (raw: Record<string, unknown>) => {
    offered.push(raw)
    return 'sealed'
  }
  let withheld = 0
  const settings = {
    reading: { timeZone: 'UTC', mids: ours },
    reveals: { offer, aliasOf: (id: string) => String(id.length) },
    onWithheld: (count: number) => (withheld += count),
  }
  const route = routeOf(name)
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = { route, status, text: sent, headers: new Headers(), mid: 'mer_1', page }
  try {
    const { body: text } = redactText(answer, { id: 'op', role, mids: [...mids] }, settings)
    return { text, offered, withheld }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const refusal = { status: error.status, cause: error.fault }
    return { text: JSON.stringify(refusal), refusal, offered, withheld }
  }
}

export function routeOf(name: RouteName): Route {
  const match = namedRoutes.find((one) => one.name === name)
  if (!match) throw new TypeError(`no route is called ${name}`)
  return match.route
}

const order = {
  id: 'OR-7001',
  status: 'fund_processing',
  purposeCode: 'personal',
  source: { currency: 'EUR', amount: '250.10' },
  destination: { currency: 'USDT', amount: '268.044551' },
  userId: 'UX-7000000000000001',
  mid: 'mer_1',
  senderName: { firstName: 'Inês', lastName: "d'Albuquerque-Nuñez" },
  createdAt: '2026-11-02T12:00:00.000Z',
  updatedAt: '2026-11-02T12:05:00.000Z',
}
const user = {
  userId: 'UX-7000000000000001',
  name: 'Łukasz O’Brien 3rd',
  phoneCode: '+351',
  orgId: 'org_4111-22',
  orgName: '24/7 Harbour & Sons, Ltd.',
  mid: 'mer_1',
  entityName: 'Harbour (EU)',
  createdAt: '2026-11-02T12:00:00+05:30',
}

/** A record of each route by the letter, with no word that any role may not see. */
export const harmless: Record<RouteName, Record<string, unknown>> = {
  'v1.listOrders': { ...order, orderType: 'payin' },
  'v1.getOrder': { ...order, type: 'gaming' },
  'v1.listUsers': user,
  'v1.listMids': { mid: 'mer_1', name: 'Harbour Lane 2', status: 'active', level: 'customer' },
  'v1.listCurrencies': { currency: 'EUR', logoUrl: 'https://cdn.test/eur-20261102.png', decimalPrecision: 2 },
  'v3.listCurrencies': { code: 'CLF', name: 'Unidad de Fomento' },
  'v3.listTokens': { symbol: 'USDT', name: 'Tether USD', network: 'TRC-20' },
  'v1.listPaymentMethods': method(),
  'v3.listPaymentMethods': method(),
  'v1.createOrder': {
    flow: 'FIAT_PAYIN',
    orderId: 'OR-7001',
    amount: 250.1,
    payUrl: 'https://pay.test/p/9112045770031998?phone=961204577',
  },
  'v3.createOrder': {
    flow: 'FIAT_PAYIN',
    orderId: 'OR-7001',
    amount: 250.1,
    payUrl: 'https://pay.test/p/OR-7001?token=9612045770031998',
    paymentsData: {
      accountDetails: {
        beneficiaryName: 'Canary Harbour Holdings',
        beneficiaryBankName: 'Bank of 1869',
        bankAddress: 'Main Street 1, 10115 Berlin',
        beneficiaryBankAccountNumber: '6612045770031998',
        beneficiaryAccountType: 'CHECKING',
        swiftCode: 'DEUTDEFF',
        beneficiaryAddress: 'Quay 7',
      },
      type: 'SEPA',
      extra: { accountId: '9912045770031998' },
    },
  },
  'v1.createUser': { userId: 'UX-7000000000000001' },
  'v3.createUser': { userId: '64f0c2e1a7b3c4d5e6f70819' },
}

function method() {
  return {
    name: 'SPEI 24/7',
    paymentCode: 'spei_mxn_0021',
    paymentType: 'bank_transfer',
    logoUrl: 'https://cdn.test/spei.svg?v=12',
    minAmount: 10.5,
    maxAmount: 12500000,
    currency: 'MXN',
    additionalDetails: {
      email: { type: 'string', min: 5, max: 100, pattern: String.raw`^[^@\s]+@[^@\s]+\.[a-z]{2,}$` },
      phone: { type: 'string', min: 7, max: 15, pattern: String.raw`^\+?[0-9]{7,15}$` },
      documentNumber: { type: 'string', pattern: String.raw`^\d{11}$` },
      documentType: { type: 'string', enum: ['passport', 'national_id', 'CPF'] },
    },
  }
}

/** The answer of a route with this record, as documented in the interface. */
export function answerOf(name: RouteName, record: unknown): unknown {
  const route = routeOf(name)
  const rows = route.rowsIn === undefined ? [record] : { [route.rowsIn]: [record] }
  const data = route.shape === 'list' ? rows : record
  return route.wrapper === 'success' ? { success: true, data } : { status: 'success', data }
}
