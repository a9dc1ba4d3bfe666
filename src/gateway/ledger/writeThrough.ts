import { openEnvelope } from '../../contract/envelope.ts'
import { isObject } from '../../contract/isObject.ts'
import { parseJson, rawNumber } from '../../contract/json.ts'
import { bookRecord } from '../../ledger/bookPage.ts'
import { nextFetchSeq } from '../../ledger/nextFetchSeq.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { placeOf, type Log } from '../edge/log.ts'
import type { Upstream } from '../upstream/createUpstream.ts'

type Parts = { store: Store; upstream: Pick<Upstream, 'get'>; log: Log }
export type WriteThrough = ReturnType<typeof createWriteThrough>

/** What somebody reads or makes through the gateway is in the ledger at once. Nobody's answer fails for it. */
export function createWriteThrough({ store, upstream, log }: Parts) {
  const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      log('warn', 'an order was not written through', { error: placeOf(error) })
      return undefined
    }
  }

  /** Before the request: an answer is as old as its request. */
  const begin = () => quietly(() => nextFetchSeq(store))

  const book = (mid: string, fetchSeq: number | undefined, text: string) =>
    quietly(async () => {
      if (fetchSeq === undefined) return
      const opened = openEnvelope(parseJson(text, { lossy: rawNumber }))
      if (!('data' in opened) || !isObject(opened.data)) return
      await bookRecord(store, {
        mid,
        kind: 'orders',
        fetchSeq,
        at: iso(await store.now()),
        record: opened.data,
      })
    })

  return {
    begin,
    book,
    /** A new order is known by its receipt only: its record is read once. */
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
