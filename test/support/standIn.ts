import { createClient, type ClientParts } from '../../src/client/createClient.ts'
import { createSandbox, type SandboxParts } from '../../src/sandbox/app.ts'
import { credentials } from '../../src/sandbox/access.ts'

export const noon = Date.parse('2026-11-02T12:00:00.000Z')
export const basic = { Authorization: `Basic ${btoa(`${credentials.username}:${credentials.password}`)}` }

/** A small world with a stopped clock. */
export function startStandIn({ world, behaviour, ...parts }: SandboxParts = {}) {
  const time = { now: noon }
  const sandbox = createSandbox({
    world: { orders: 300, users: 200, rate: 0, ...world },
    behaviour,
    clock: () => time.now,
    ...parts,
  })
  const ask = (path: string, init: RequestInit = {}) =>
    sandbox.fetch(
      new Request(`http://stand-in.test${path}`, {
        ...init,
        headers: { MID: 'mer_1', ...basic, ...init.headers },
      }),
    )
  const get = async (path: string) => (await ask(path)).json()
  const post = async (path: string, body: unknown) => {
    const response = await ask(path, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const wait = (ms: number) => {
    time.now += ms
  }
  return { sandbox, ask, get, post, wait, time }
}

/** The wire client on a fetch function, without a port. */
export function clientOn(fetch: (request: Request) => Promise<Response>, parts: Partial<ClientParts> = {}) {
  return createClient({
    baseUrl: 'http://stand-in.test',
    fetch: (input, init) => fetch(new Request(input, init)),
    headers: basic,
    ...parts,
  })
}

/** A v3 creation for a user of the `startStandIn` world. */
export function orderRequest(changes: Record<string, unknown> = {}) {
  return {
    orderType: 'payin',
    purposeCode: 'personal',
    source: { currency: 'EUR', amount: '50.00', paymentType: 'card', paymentCode: 'card_eur' },
    destination: { currency: 'USDT' },
    ...changes,
  }
}

type StandIn = Pick<ReturnType<typeof startStandIn>, 'ask' | 'post'>

export type Row = {
  id: string
  status: string
  orderType: string
  createdAt: string
  updatedAt: string
  [more: string]: unknown
}

/** The order list page by page, up to the first empty page. */
export async function readPages(
  { ask }: StandIn,
  { mid = 'mer_1', ...query }: { mid?: string; limit?: number; status?: string; orderType?: string } = {},
): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let page = 1; ; page++) {
    const search = new URLSearchParams({ ...query, page } as unknown as Record<string, string>)
    const response = await ask(`/v1/public/orders?${search}`, { headers: { MID: mid } })
    const rows: Row[] = (await response.json()).data.transfers
    if (rows.length === 0) return pages
    pages.push(rows)
  }
}

export async function readRows(standIn: StandIn, query: Parameters<typeof readPages>[1] = {}) {
  return (await readPages(standIn, query)).flat()
}

/** Creates an order by card, which needs no further details, and returns its receipt. */
export async function makeOrder(
  { ask }: StandIn,
  { mid = 'mer_1', ...changes }: { mid?: string } & Record<string, unknown> = {},
): Promise<{ orderId: string; payUrl: string; amount: number; flow: string }> {
  const source = { currency: 'USD', amount: '50.00', paymentType: 'card', paymentCode: 'card_usd' }
  const body = JSON.stringify(orderRequest({ source, ...changes }))
  const response = await ask('/v3/orders', { method: 'POST', headers: { MID: mid }, body })
  return (await response.json()).data
}

/** The payer's choice on the hosted page. */
export function choose({ ask }: StandIn, payUrl: string, outcome: 'paid' | 'failed') {
  return ask(new URL(payUrl).pathname, { method: 'POST', body: new URLSearchParams({ outcome }) })
}
