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
export const maxAsks = 24
export const maxMs = 5_000

type Parts = {
  upstream: Pick<Upstream, 'get'>
  exactUsers: ExactUsers
  writeThrough: Pick<WriteThrough, 'begin' | 'book'>
  reading: LedgerReading
}

/** Merchant IDs queried, without response, and beyond the limit. */
export type Asked<T> = { found: T[]; asked: string[]; failed: string[]; left: string[] }

export type ServiceAsks = ReturnType<ReturnType<typeof createServiceAsks>>

/** Looks up one exact value under every merchant ID; all lookups of a search share a limit and a deadline. */
export function createServiceAsks({ upstream, exactUsers, writeThrough, reading }: Parts) {
  return function begin(mids: readonly string[]) {
    const deadline = AbortSignal.timeout(maxMs)
    let asks = 0

    async function inEach<T>(ask: (mid: string) => Promise<T[]>): Promise<Asked<T>> {
      const asked = mids.slice(0, Math.max(0, maxAsks - asks))
      asks += asked.length
      const failed: string[] = []
      const found = await Promise.all(
        asked.map((mid) =>
          ask(mid).catch((): T[] => {
            failed.push(mid)
            return []
          }),
        ),
      )
      return { found: found.flat(), asked, failed: failed.toSorted(), left: mids.slice(asked.length) }
    }

    return {
      /** Merchant IDs that have the order; it is in the ledger afterwards. */
      order: (id: string): Promise<Asked<string>> =>
        inEach(async (mid) => ((await readOrder(id, mid)) ? [mid] : [])),

      users: (contact: TypedContact): Promise<Asked<{ mid: string; user: UserRow }>> =>
        inEach(async (mid) => (await exactUsers.find(mid, contact, deadline)).map((user) => ({ mid, user }))),
    }

    async function readOrder(id: string, mid: string): Promise<boolean> {
      const fetchSeq = await writeThrough.begin()
      const { status, text } = await upstream.get(`/v1/public/orders/${id}`, mid, { signal: deadline })
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
