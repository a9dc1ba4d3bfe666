import { parseJson, rawNumber } from '../../contract/json.ts'
import { openRecordAnswer } from '../../contract/reading/answer.ts'
import { ownerOf, unclearOwner } from '../../contract/reading/ownerOf.ts'
import { routes } from '../../contract/routes.ts'
import { bookRecord } from './bookPage.ts'
import { nextFetchSeq } from './nextFetchSeq.ts'
import type { LedgerReading } from '../ledger/page.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { placeOf, type Log } from '../http/log.ts'
import type { Upstream } from '../provider/createUpstream.ts'

type Parts = { store: Store; upstream: Pick<Upstream, 'get'>; log: Log; reading: LedgerReading }
export type WriteThrough = ReturnType<typeof createWriteThrough>

/** Books what operators read or create at once. Failures here never fail the response. */
export function createWriteThrough({ store, upstream, log, reading }: Parts) {
  const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      log('warn', 'an order could not be written to the ledger', { error: placeOf(error) })
      return undefined
    }
  }

  /** Call before the request: a response is as old as its request. */
  const begin = () => quietly(() => nextFetchSeq(store))

  const book = (mid: string, fetchSeq: number | undefined, text: string) =>
    quietly(async () => {
      if (fetchSeq === undefined) return
      const body = parseJson(text, { lossy: rawNumber })
      const opened = openRecordAnswer(routes.v1.getOrder, { status: 200, body })
      if (!('record' in opened) || opened.record === undefined) return
      const owner = ownerOf(opened.record, mid, reading.mids)
      if (owner === unclearOwner) return
      await bookRecord(store, {
        mid: owner,
        kind: 'orders',
        fetchSeq,
        at: iso(await store.now()),
        record: opened.record,
        reading,
      })
    })

  return {
    begin,
    book,
    /** A creation returns only a receipt, so fetch the record once. */
    async readNew(mid: string, orderId: string): Promise<void> {
      if (!/^[A-Za-z0-9_-]{1,128}$/.test(orderId)) return
      const fetchSeq = await begin()
      await quietly(async () => {
        const { status, text } = await upstream.get(`/v1/public/orders/${orderId}`, mid)
        if (status === 200) await book(mid, fetchSeq, text)
      })
    },
  }
}
