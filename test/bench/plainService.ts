import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service by the letter of the interface with almost no cost: orders of a year, newest first, in four currencies. */
const [orders = 200_000, users = 20_000] = process.argv.slice(2).map(Number)
const now = Date.now()
const stepMs = (365 * 86_400_000) / orders
const currencies = ['EUR', 'USD', 'GBP', 'NGN']
const firstNames = [
  'Maria',
  'Anna',
  'Lee',
  'Vanessa',
  'Rosa',
  'Kim',
  'Bernd',
  'Sonja',
  'Garry',
  'Nomsa',
  'Ibrahim',
]
const lastNames = [
  'Marsh',
  'Schmidt',
  'Okafor',
  'Tanaka',
  'van der Berg',
  'Rossi',
  'Larsen',
  'Annan',
  'Kimura',
]
const statuses = ['completed', 'completed', 'completed', 'completed', 'failed', 'expired', 'initiated']

const pick = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T
const makeId = (letters: string, nth: number) => `${letters}-${(nth * 2_654_435_761) % 2 ** 32}-${nth}`
const createdTime = (nth: number) => new Date(now - nth * stepMs).toISOString()

function orderOf(nth: number): object {
  const currency = pick(currencies, nth * 7)
  const user = (nth * 31) % users
  return {
    id: makeId('ord', nth),
    status: pick(statuses, nth * 13),
    orderType: nth % 3 === 0 ? 'gaming' : 'payin',
    purposeCode: 'gift',
    userId: makeId('usr', user),
    mid: 'mer_1',
    senderName: { firstName: pick(firstNames, user), lastName: pick(lastNames, user * 5) },
    source: { currency, amount: `${10 + (nth % 900)}.50` },
    destination: { currency: pick(currencies, nth * 11), amount: `${9 + (nth % 900)}.10` },
    fees: { networkFee: 0.1, processingFee: 1.25, rrFee: 0, fixedFee: { fixedFeesCurrency: currency } },
    createdAt: createdTime(nth),
    updatedAt: createdTime(nth),
  }
}

function userOf(nth: number): object {
  return {
    userId: makeId('usr', nth),
    name: `${pick(firstNames, nth)} ${pick(lastNames, nth * 5)}`,
    email: `person.${nth}@example.test`,
    phone: `${7_000_000_000 + nth}`,
    phoneCode: '+44',
    createdAt: createdTime(nth),
  }
}

const lists: Record<
  string,
  { count: number; wrap: (rows: object[]) => object; rowOf: (nth: number) => object }
> = {
  '/v1/public/orders': { count: orders, wrap: (rows: object[]) => ({ transfers: rows }), rowOf: orderOf },
  '/v1/public/users/individual': { count: users, wrap: (rows: object[]) => rows, rowOf: userOf },
}

const server = createServer(({ url = '' }, answer) => {
  const { pathname, searchParams } = new URL(url, 'http://service.test')
  const list = lists[pathname]
  answer.setHeader('content-type', 'application/json')
  if (!list) {
    answer.statusCode = 404
    return answer.end('{"error":"Not Found","message":"there is no such route","code":404}')
  }
  const limit = Math.min(100, Number(searchParams.get('limit') ?? 25))
  const start = (Math.max(1, Number(searchParams.get('page') ?? 1)) - 1) * limit
  const length = Math.max(0, Math.min(limit, list.count - start))
  const rows = Array.from({ length }, (_, nth) => list.rowOf(start + nth))
  return answer.end(JSON.stringify({ status: 'success', data: list.wrap(rows) }))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
