import { isObject, tryParseJson } from '../../contract/json.ts'
import { openListAnswer, readLetter } from '../../contract/reading/answer.ts'
import { routes, type Route } from '../../contract/routes.ts'
import type { LedgerReading } from '../ledger/page.ts'
import type { Upstream } from '../provider/createUpstream.ts'

type Method = { paymentCode?: unknown; additionalDetails?: unknown }
type Source = { currency: string; paymentCode: string }

export type RequiredDetails = ReturnType<typeof createRequiredDetails>

const families: Route[] = [routes.v1.listPaymentMethods, routes.v3.listPaymentMethods]

const cacheMs = 60_000
const maxLists = 200
const maxPages = 10

/** Extra order fields required by the payment method: docs/interface.md 2.8 and 8.2. Only the service knows them. */
export function createRequiredDetails({ upstream, reading, clock }: Parts) {
  const lists = new Map<string, { at: number; methods: Promise<Method[]> }>()

  async function methodsOf(mid: string, currency: string): Promise<Method[]> {
    const key = JSON.stringify([mid, currency])
    const cached = lists.get(key)
    if (cached && clock() - cached.at < cacheMs) return cached.methods
    if (lists.size >= maxLists) lists.clear()
    const methods = readBoth(mid, currency)
    lists.set(key, { at: clock(), methods })
    methods.catch(() => lists.delete(key))
    return methods
  }

  /** Unreadable rules of one family document no fields; those of the other still do. */
  async function readBoth(mid: string, currency: string): Promise<Method[]> {
    const [v1, v3] = await Promise.allSettled(families.map((route) => read(route, mid, currency)))
    if (v1?.status === 'rejected' && v3?.status === 'rejected') throw v1.reason
    return [v1, v3].flatMap((one) => (one?.status === 'fulfilled' ? one.value : []))
  }

  async function read(route: Route, mid: string, currency: string): Promise<Method[]> {
    const all: Method[] = []
    const seen = new Set<string>()
    for (let page = 1; page <= maxPages; page++) {
      const query = new URLSearchParams({ direction: 'deposit', currency, limit: '200', page: `${page}` })
      const { status, text } = await upstream.get(`${route.path}?${query}`, mid)
      const opened = openListAnswer(route, { status, body: tryParseJson(text), page })
      if (!('rows' in opened)) throw new Error(`the payment methods were answered with ${status}`)
      const unseen = opened.rows.filter((row) => !seen.has(JSON.stringify(row)))
      if (unseen.length === 0) break
      for (const row of unseen) {
        seen.add(JSON.stringify(row))
        all.push((readLetter(route, row, reading).record ?? {}) as Method)
      }
    }
    return all
  }

  return async (mid: string, { currency, paymentCode }: Source): Promise<string[]> => {
    // Unreadable rules document no fields.
    const methods = await methodsOf(mid, currency).catch(() => [])
    const matches = methods.filter((method) => method.paymentCode === paymentCode)
    const names = matches.flatMap(({ additionalDetails: rules }) =>
      isObject(rules) ? Object.keys(rules) : [],
    )
    return [...new Set(names)].filter(isFieldName).slice(0, 50)
  }
}

/** The service chooses the names; refuse those with a special meaning in JSON parsers, such as `__proto__`. */
function isFieldName(name: string): boolean {
  return /^\P{Cc}{1,200}$/u.test(name) && !['__proto__', 'constructor', 'prototype'].includes(name)
}

type Parts = { upstream: Pick<Upstream, 'get'>; reading: LedgerReading; clock: () => number }
