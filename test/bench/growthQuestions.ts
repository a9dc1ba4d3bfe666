import type { Store } from '../../src/store/openStore.ts'

/** Server, session and number of the round. */
type Asking = { ours: string; cookie: string; round: number }

export type Question = { what: string; ask: (asking: Asking) => Promise<void>; goal?: number }

/** Limit in ms for every list and search, independent of the number of orders. */
const goal = 200

/** Questions for a server, with words from this ledger. */
export async function createQuestions({ db }: Store): Promise<Question[]> {
  const people = await db
    .selectFrom('ledger_user')
    .select(['email', 'phone_digits'])
    .where('mid', '=', 'mer_1')
    .where('email', 'is not', null)
    .where('phone_digits', 'is not', null)
    .orderBy('id')
    .limit(10)
    .execute()
  const orders = await db
    .selectFrom('ledger_order')
    .select(['id', 'user_id', 'created_at'])
    .where('mid', '=', 'mer_1')
    .orderBy('created_at')
    .limit(20)
    .execute()
  // Digits may be a phone number, and more than thirty such searches require the password again.
  const fewOrders = orders.slice(0, 5)
  const pickFor = <T>(all: readonly T[], round: number): T | undefined => all[round % all.length]
  const month = monthBefore(await newestTime(db))
  return [
    {
      what: 'yardstick: a bare `select * … limit 25`',
      ask: async () => {
        await db
          .selectFrom('ledger_order')
          .selectAll()
          .where('mid', '=', 'mer_1')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(25)
          .execute()
      },
    },
    list('first page', {}),
    list('page 400', { range: [9_975, 9_999] }),
    list('a status', { filter: { status: 'asset_settled' } }),
    list('a rare status', { filter: { status: 'fund_returned' } }),
    list('a month', { filter: month }),
    list('a status within a month', { filter: { ...month, status: 'expired' } }),
    list('a status, a type and a currency', {
      filter: { status: 'asset_settled', orderType: 'payin', sourceCurrency: 'EUR' },
    }),
    list('a span of amounts', { filter: { sourceAmount_gte: '100', sourceAmount_lte: '101' } }),
    list('by amount', { sort: ['sourceAmount', 'DESC'] }),
    list('by total fee', { sort: ['totalFee', 'DESC'] }),
    list('by network fee', { sort: ['networkFee', 'DESC'] }),
    list('by the share of fees', { sort: ['feeShare', 'DESC'] }),
    list('one person', (round) => ({ filter: { userId: pickFor(orders, round)?.user_id } })),
    list('search: a first name', { text: 'maria' }),
    list('search: two letters', { text: 'ma' }),
    list('search: a whole id', (round) => ({ text: pickFor(orders, round)?.id })),
    list('search: the end of an id', (round) => ({ text: pickFor(fewOrders, round)?.id.slice(-9) })),
    list('search: nothing there', { text: 'xyzzyx' }),
    list('search: a whole e-mail', (round) => ({ text: pickFor(people, round)?.email ?? undefined })),
    list('search: a whole phone', (round) => ({ text: `+${pickFor(people, round)?.phone_digits}` })),
    get('an order', (round) => `/api/orders/${pickFor(orders, round)?.id}`, goal),
    get('what needs attention', () => '/api/attention', goal),
    get('counts by status', () => '/api/order-counts', goal),
    get('outcomes of a month', () => `/api/order-outcomes?filter=${inAddress(month)}`, goal),
    get('how complete it is', () => '/api/coverage', goal),
    get('fees of a month by day', () => `/api/fees?filter=${inAddress(month)}&groupBy=day`),
    get('fees of all time by status', () => '/api/fees?groupBy=status'),
    get('fees of all time by pair', () => '/api/fees?groupBy=pair'),
  ]
}

type Parts = {
  text?: string | undefined
  filter?: object
  range?: [number, number]
  sort?: [string, 'ASC' | 'DESC']
}

/** Sends the text in a body, because it may be personal data. */
function list(what: string, parts: Parts | ((round: number) => Parts)): Question {
  const ask = async ({ ours, cookie, round }: Asking) => {
    const wanted = typeof parts === 'function' ? parts(round) : parts
    const { text, ...page } = { range: [0, 24], ...wanted }
    if (text === undefined || text === null) {
      const query = new URLSearchParams(
        Object.entries(page).map(([name, value]) => [name, JSON.stringify(value)]),
      )
      return finish(await fetch(`${ours}/api/orders?${query}`, { headers: { cookie } }))
    }
    return finish(
      await fetch(`${ours}/api/search`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ text, kind: 'order', page }),
      }),
    )
  }
  return { what, ask, goal }
}

function get(what: string, path: (round: number) => string, most?: number): Question {
  const ask = async ({ ours, cookie, round }: Asking) =>
    finish(await fetch(ours + path(round), { headers: { cookie } }))
  return { what, ask, ...(most === undefined ? {} : { goal: most }) }
}

async function finish(answer: Response): Promise<void> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}: ${text}`)
}

function inAddress(filter: object): string {
  return encodeURIComponent(JSON.stringify(filter))
}

/** Thirty days from midnight to midnight. */
function monthBefore(time: string): { createdAt_gte: string; createdAt_lt: string } {
  const end = Date.parse(`${time.slice(0, 10)}T00:00:00.000Z`) - 30 * 86_400_000
  return {
    createdAt_gte: new Date(end - 30 * 86_400_000).toISOString(),
    createdAt_lt: new Date(end).toISOString(),
  }
}

/** Creation time of the newest order. */
export async function newestTime(db: Store['db']): Promise<string> {
  const newest = await db
    .selectFrom('ledger_order')
    .select('created_at')
    .where('mid', '=', 'mer_1')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.created_at ?? ''
}
