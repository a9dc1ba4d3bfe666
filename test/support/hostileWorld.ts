import { findRoute } from '../../src/contract/findRoute.ts'
import type { RouteName } from '../../src/contract/routes.ts'

/**
 * A payment service that returns each of these strings in each text field of orders, users and lists. Row n has string n in its
 * first field and the following strings in its other fields. `posted` holds the bodies that the forms sent.
 */
export function createHostileWorld(strings: readonly string[], { ids = false } = {}) {
  const at = (n: number) => strings[n % strings.length] ?? ''
  const posted: Record<string, unknown>[] = []
  const idOf = (kind: string, n: number) => (ids ? at(n) : `${kind}-${n}`)
  const time = (n: number) => new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString()

  const orders = strings.map((_, n) => ({
    id: idOf('OR', n),
    status: at(n),
    orderType: at(n + 1),
    purposeCode: at(n + 2),
    source: { currency: at(n + 3), amount: '10.50' },
    destination: { currency: at(n + 4), amount: '9.75' },
    userId: idOf('UX', n),
    mid: 'mer_1',
    senderName: { firstName: at(n + 5), lastName: at(n + 6) },
    partnerContext: { [`x${at(n + 7)}`]: at(n + 8), nested: { list: [at(n + 9)] } },
    fees: { networkFee: at(n + 10), processingFee: '0.10', fixedFee: { fixedFeesCurrency: at(n + 11) } },
    createdAt: time(n),
    updatedAt: n % 5 === 0 ? at(n + 12) : time(n),
    [`more${n % 7}`]: at(n + 13),
  }))
  const users = strings.map((_, n) => ({
    userId: idOf('UX', n),
    name: at(n),
    email: at(n + 1),
    phone: at(n + 2),
    phoneCode: at(n + 3),
    orgId: at(n + 4),
    orgName: at(n + 5),
    mid: 'mer_1',
    entityName: at(n + 6),
    createdAt: time(n),
  }))
  const mids = strings.map((_, n) => ({ mid: at(n), name: at(n + 1), status: at(n + 2), level: at(n + 3) }))
  const currencies = strings.map((_, n) => ({ currency: at(n), logoUrl: at(n + 1), decimalPrecision: 2 }))
  const tokens = strings.map((_, n) => ({ symbol: at(n), name: at(n + 1), network: at(n + 2) }))
  const methods = strings.map((_, n) => ({
    name: at(n),
    paymentCode: n === 0 ? 'card' : at(n + 1),
    paymentType: n === 0 ? 'card' : at(n + 2),
    logoUrl: at(n + 3),
    minAmount: '1',
    maxAmount: '1000',
    currency: n === 0 ? 'GBP' : at(n + 4),
    additionalDetails:
      n === 0
        ? { nickname: { type: 'string', pattern: '^(a+)+$' } }
        : { [`x${at(n + 5)}`]: { type: at(n + 6), pattern: at(n + 7), enum: [at(n + 8), at(n + 9)] } },
  }))
  const codes = strings.map((_, n) => ({ code: at(n), name: at(n + 1) }))

  const lists: Partial<Record<RouteName, readonly object[]>> = {
    'v1.listOrders': orders,
    'v1.listUsers': users,
    'v1.listMids': mids,
    'v1.listCurrencies': [{ currency: 'GBP', decimalPrecision: 2 }, ...currencies],
    'v3.listCurrencies': [{ code: 'GBP', name: 'Pound' }, ...codes],
    'v3.listTokens': [{ symbol: 'USDT', name: 'Tether', network: 'tron' }, ...tokens],
    'v1.listPaymentMethods': methods,
    'v3.listPaymentMethods': methods,
  }

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const match = findRoute(request.method, url.pathname)
    if (!match) return Response.json({ error: 'Not Found', code: 404 }, { status: 404 })
    const rows = lists[match.name]
    if (rows) {
      const limit = Number(url.searchParams.get('limit') ?? rows.length)
      const page = Number(url.searchParams.get('page') ?? 1)
      const some = match.name === 'v3.listTokens' ? rows : rows.slice((page - 1) * limit, page * limit)
      return answer(match.name === 'v1.listOrders' ? { transfers: some } : some)
    }
    if (match.name === 'v1.getOrder') {
      const id = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
      const { orderType, ...order } = orders.find((one) => one.id === id) ?? orders[0] ?? { orderType: '' }
      return answer({ ...order, type: orderType })
    }
    const body = (await request.json()) as Record<string, unknown>
    const n = posted.push(body) - 1
    const detail = (k: number) => at(n * 7 + k)
    return answer({
      flow: at(n),
      orderId: `OR-${n % strings.length}`,
      userId: `UX-${n % strings.length}`,
      amount: 10.5,
      payUrl: at(n + 1),
      paymentsData: {
        type: at(n + 2),
        extra: { accountId: at(n + 3) },
        accountDetails: {
          beneficiaryName: detail(0),
          beneficiaryBankName: detail(1),
          bankAddress: detail(2),
          swiftCode: detail(3),
          [`x${detail(4)}`]: detail(5),
        },
      },
      echo: body,
    })
  }

  return { fetch, orders, users, mids, currencies, tokens, methods, posted }
}

function answer(data: unknown): Response {
  return Response.json({ status: 'success', data })
}
