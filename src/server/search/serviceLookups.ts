import { tryParseJson } from '../../contract/json.ts'
import { openRecordAnswer } from '../../contract/reading/answer.ts'
import { ownerOf } from '../../contract/reading/ownerOf.ts'
import { routes } from '../../contract/routes.ts'
import type { LedgerReading } from '../ledger/page.ts'
import type { TypedContact } from '../text/typedContact.ts'
import type { WriteThrough } from '../sync/writeThrough.ts'
import type { Upstream } from '../provider/createUpstream.ts'
import type { ExactUsers, UserRow } from './exactUsers.ts'

/** Limit of requests to the service per search. */
export const maxLookups = 24
export const maxMs = 5_000

type Parts = {
  upstream: Pick<Upstream, 'get'>
  exactUsers: ExactUsers
  writeThrough: Pick<WriteThrough, 'begin' | 'book'>
  reading: LedgerReading
}

/** Merchant IDs queried, without response, and beyond the limit. */
export type ServiceLookup<T> = { matches: T[]; asked: string[]; failed: string[]; left: string[] }

export type ServiceLookups = ReturnType<ReturnType<typeof createServiceLookups>>

/** Looks up one exact value under every merchant ID; all lookups of a search share a limit and a deadline. */
export function createServiceLookups({ upstream, exactUsers, writeThrough, reading }: Parts) {
  return function begin(mids: readonly string[]) {
    const deadline = AbortSignal.timeout(maxMs)
    let lookups = 0

    async function inEach<T>(lookUp: (mid: string) => Promise<T[]>): Promise<ServiceLookup<T>> {
      const queried = mids.slice(0, Math.max(0, maxLookups - lookups))
      lookups += queried.length
      const failed: string[] = []
      const matches = await Promise.all(
        queried.map((mid) =>
          lookUp(mid).catch((): T[] => {
            failed.push(mid)
            return []
          }),
        ),
      )
      return {
        matches: matches.flat(),
        asked: queried,
        failed: failed.toSorted(),
        left: mids.slice(queried.length),
      }
    }

    return {
      /** Merchant IDs that have the order; it is in the ledger afterwards. */
      order: (id: string): Promise<ServiceLookup<string>> =>
        inEach(async (mid) => ((await readOrder(id, mid)) ? [mid] : [])),

      users: (contact: TypedContact): Promise<ServiceLookup<{ mid: string; user: UserRow }>> =>
        inEach(async (mid) => (await exactUsers.find(mid, contact, deadline)).map((user) => ({ mid, user }))),
    }

    async function readOrder(id: string, mid: string): Promise<boolean> {
      // Dots alone would be another path.
      if (/^\.+$/.test(id)) return false
      const fetchSeq = await writeThrough.begin()
      const { status, text } = await upstream.get(`/v1/public/orders/${encodeURIComponent(id)}`, mid, {
        signal: deadline,
      })
      const opened = openRecordAnswer(routes.v1.getOrder, { status, body: tryParseJson(text) })
      if ('refused' in opened) {
        // Some services report wrong credentials as 404.
        if (status === 404 && !/customer/i.test(String(opened.refused.code))) return false
        if (status === 400) return false
        throw new Error(`GET /v1/public/orders/{orderId} answered ${status}`)
      }
      if ('misfit' in opened) throw new Error('GET /v1/public/orders/{orderId} answered no order')
      if (opened.record === undefined || ownerOf(opened.record, mid, reading.mids) !== mid) return false
      await writeThrough.book(mid, fetchSeq, text)
      return true
    }
  }
}
