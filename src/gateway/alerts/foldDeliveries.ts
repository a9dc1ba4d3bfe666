import type { Selectable } from 'kysely'
import { readDeliveryFault } from '../../contract/alertReceiver.ts'
import { mergeNotices } from '../../ledger/alerts/mergeNotices.ts'
import type { Notice } from '../../ledger/alerts/notice.ts'
import { isGivenUp, isSent, isToBeSent } from '../../ledger/alerts/openRows.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'

export type Delivery = Selectable<Tables['alert_delivery']>

/** As it is kept of a notice, and of what several became. */
export type Content = Omit<Notice, 'kind'> & {
  rule: { name: string; kind: string }
  /** Told in one: when the first of them was made. */
  since?: string
}

type Group = Pick<Delivery, 'receiver_id' | 'rule_id' | 'mid'>

/** What was given up longer ago nobody wants to be told of any more. */
export const keptMs = 7 * 86_400_000
const mostFolded = 500

/** Another gateway was faster. */
class Overtaken extends Error {}

/**
 * All that a receiver has missed of a rule and was never tried, or was given up since it last got something, becomes one
 * delivery, with an id that was never sent before. What has been tried and is not given up stays as it is: it may have
 * arrived. `byHand`: what the receiver itself refused as well. Answers whether anything was folded.
 */
export async function foldDeliveries(
  store: Pick<Store, 'transaction'>,
  group: Group,
  now: number,
  { byHand = false } = {},
): Promise<boolean> {
  try {
    return await store.transaction(async (db) => {
      const missed = (await missedOf(db, group, now)).filter(
        (one) => one.state === 'waiting' || byHand || !isRefusal(one.fault),
      )
      const carrier = missed.at(-1)
      const isPlain = missed.length < 2 && carrier?.state !== 'failed'
      if (!carrier || isPlain) return false
      await fold(db, missed, carrier, now)
      return true
    })
  } catch (error) {
    if (error instanceof Overtaken) return false
    throw error
  }
}

/** Oldest first. */
async function missedOf(db: Db, group: Group, now: number): Promise<Delivery[]> {
  const own = db
    .selectFrom('alert_delivery')
    .where('receiver_id', '=', group.receiver_id)
    .where('rule_id', '=', group.rule_id)
    .where('mid', '=', group.mid)
    .where('made_at', '>', iso(now - keptMs))
  const { last } = await own
    .where(isSent)
    .select(({ fn }) => fn.max('made_at').as('last'))
    .executeTakeFirstOrThrow()
  const missed = own.selectAll().$if(last !== null, (query) => query.where('made_at', '>', String(last)))
  const rows = await missed
    .where(isGivenUp)
    .unionAll(missed.where(isToBeSent).where('state', '=', 'waiting').where('tries', '=', 0))
    .orderBy('made_at', 'desc')
    .limit(mostFolded)
    .execute()
  return rows.toReversed()
}

async function fold(db: Db, missed: readonly Delivery[], carrier: Delivery, now: number): Promise<void> {
  const contents: Content[] = []
  for (const one of missed) contents.push(await contentOf(db, one))
  const { items, firing } = mergeNotices(contents)
  const [first, last] = [contents[0], contents.at(-1)]
  const content = { items, firing, rule: last?.rule, since: first?.since ?? missed[0]?.made_at }
  for (const one of missed) {
    const isCarrier = one === carrier
    const { numUpdatedRows } = await db
      .updateTable('alert_delivery')
      .set({
        claim: Number(one.claim) + 1,
        ...(isCarrier
          ? {
              content: JSON.stringify(content),
              round: Number(one.round) + 1,
              state: 'waiting' as const,
              tries: 0,
              next_at: iso(now),
            }
          : { state: 'failed' as const, folded_into: carrier.notice_id }),
      })
      .where('mid', '=', one.mid)
      .where('notice_id', '=', one.notice_id)
      .where('receiver_id', '=', one.receiver_id)
      .where('claim', '=', one.claim)
      .where('state', '=', one.state)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Overtaken()
    if (isCarrier) continue
    // Whatever it carried is carried on.
    await db
      .updateTable('alert_delivery')
      .set({ folded_into: carrier.notice_id })
      .where('mid', '=', one.mid)
      .where('receiver_id', '=', one.receiver_id)
      .where('folded_into', '=', one.notice_id)
      .execute()
  }
}

export async function contentOf(
  db: Db,
  { mid, notice_id, content }: Pick<Delivery, 'mid' | 'notice_id' | 'content'>,
): Promise<Content> {
  if (content !== null) return JSON.parse(content) as Content
  const notice = await db
    .selectFrom('alert_notice')
    .select('content')
    .where('mid', '=', mid)
    .where('id', '=', notice_id)
    .executeTakeFirstOrThrow()
  return JSON.parse(notice.content) as Content
}

/** It is there and does not want this: what comes after it shall not fail for its sake. */
function isRefusal(fault: string | null): boolean {
  const read = fault === null ? undefined : readDeliveryFault(fault)
  if (read?.name === 'gone' || read?.name === 'foreign') return true
  return read?.name === 'answered' && /^4(?!08|29)/.test(read.number)
}
