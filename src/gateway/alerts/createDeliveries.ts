import { deliveryFault } from '../../contract/alertReceiver.ts'
import type { RuleSettings } from '../../contract/alertRule.ts'
import { maxAttempts } from '../../ledger/attempts.ts'
import { isToBeSent } from '../../ledger/alerts/openRows.ts'
import { answersFor } from '../../ledger/alerts/receiverRows.ts'
import { quietUntil } from '../../ledger/alerts/quietUntil.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { contentOf, foldDeliveries } from './foldDeliveries.ts'
import { DeliveryFault, faultOf, type Send } from './outgoing.ts'
import { noteArrival, noteFault } from './receiverHealth.ts'
import { languageOf } from './wordsOf.ts'

type Parts = {
  store: Pick<Store, 'db' | 'now' | 'transaction'>
  send: Send
  onFailure?: (of: { mid: string; receiverId: string; fault: string }) => void
}

export type Deliveries = ReturnType<typeof createDeliveries>

/** A gateway that has not marked a notice as sent by then is taken to be gone. */
const claimMs = 60_000
const deadlineMs = 15_000
const firstPauseMs = 15_000
const longestPauseMs = 15 * 60_000
const mostTries = 12
/** From here on a notice says when it was made. */
const lateMs = 15 * 60_000

/**
 * Sends what waits, in any number of gateways at once: whoever claims a delivery sends it, and the notices of a rule go
 * to a receiver one after the other. What a gateway claimed and did not mark before it died is sent again, with the
 * same id: whether it had arrived nobody here can know.
 */
export function createDeliveries({ store, send, onFailure }: Parts) {
  const busy = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  /** Begins what is due, each receiver for itself: one that hangs holds up no other. */
  async function pass(): Promise<void> {
    const now = await store.now()
    const heads = (await firstOfEach()).filter(({ next_at }) => next_at <= iso(now))
    for (const [receiverId, own] of Map.groupBy(heads, ({ receiver_id }) => receiver_id)) {
      if (busy.has(receiverId) || stopping.signal.aborted) continue
      const work = sendTo(receiverId, own)
        .catch(() => {})
        .finally(() => busy.delete(receiverId))
      busy.set(receiverId, work)
    }
  }

  type Head = Awaited<ReturnType<typeof firstOfEach>>[number]

  /** Of each rule and merchant ID the oldest notice that a receiver has not got. */
  async function firstOfEach() {
    const first = store.db
      .selectFrom('alert_delivery')
      .select(({ fn }) => ['receiver_id', 'rule_id', 'mid', fn.min('made_at').as('made_at')])
      .where(isToBeSent)
      .groupBy(['receiver_id', 'rule_id', 'mid'])
    return store.db
      .selectFrom('alert_delivery as one')
      .innerJoin(first.as('first'), (join) =>
        join
          .onRef('one.receiver_id', '=', 'first.receiver_id')
          .onRef('one.rule_id', '=', 'first.rule_id')
          .onRef('one.mid', '=', 'first.mid')
          .onRef('one.made_at', '=', 'first.made_at'),
      )
      .where(isToBeSent)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('alert_receiver')
              .leftJoin('operator', (join) => join.on('operator.email', '=', answersFor))
              .select('alert_receiver.id')
              .whereRef('alert_receiver.id', '=', 'one.receiver_id')
              .where(({ or, eb }) => or([eb('is_on', '=', 0), eb('operator.disabled_at', 'is not', null)])),
          ),
        ),
      )
      .selectAll('one')
      .orderBy('one.made_at')
      .execute()
  }

  async function sendTo(receiverId: string, heads: readonly Head[]): Promise<void> {
    for (const head of heads) {
      if (stopping.signal.aborted) return
      // One that does not answer is not asked for each of its notices.
      if (!(await deliver(receiverId, await withMissed(head)))) return
    }
  }

  /** What was never tried goes out together with all else that its receiver missed. */
  async function withMissed(head: Head): Promise<Head> {
    if (head.state !== 'waiting' || Number(head.tries) > 0) return head
    if (!(await foldDeliveries(store, head, await store.now()))) return head
    const heads = await firstOfEach()
    return (
      heads.find(
        (one) => one.receiver_id === head.receiver_id && one.rule_id === head.rule_id && one.mid === head.mid,
      ) ?? head
    )
  }

  async function deliver(receiverId: string, head: Head): Promise<boolean> {
    const { mid, notice_id } = head
    const now = await store.now()
    const rule = await store.db
      .selectFrom('alert_rule')
      .select(['settings'])
      .where('id', '=', head.rule_id)
      .executeTakeFirst()
    const quiet = rule && quietUntil((JSON.parse(rule.settings) as RuleSettings).quiet, now)
    if (quiet !== undefined) {
      await own(head, head.claim)
        .set({ next_at: iso(quiet) })
        .execute()
      return true
    }
    // A gateway that stops in an orderly way leaves no delivery in this state.
    const interrupted = Number(head.interrupted) + (head.state === 'sending' ? 1 : 0)
    if (interrupted >= maxAttempts) {
      const fault = deliveryFault('interrupted')
      await own(head, head.claim).set({ state: 'failed', interrupted, fault }).execute()
      onFailure?.({ mid, receiverId, fault })
      return true
    }
    const claim = Number(head.claim) + 1
    const claimedAt = performance.now()
    const { numUpdatedRows } = await own(head, head.claim)
      .set({
        state: 'sending',
        claim,
        tries: Number(head.tries) + 1,
        interrupted,
        next_at: iso(now + claimMs),
      })
      .where('next_at', '<=', iso(now))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return true
    const fault = await faultOf(attempt(receiverId, head, claimedAt))
    const at = await store.now()
    if (fault === undefined) {
      await own(head, claim)
        .set({ state: 'sent', sent_at: iso(at), fault: null })
        .execute()
      await noteArrival(store.db, receiverId, iso(at))
      return true
    }
    const tries = Number(head.tries) + 1
    const isLast = tries >= mostTries || final.includes(fault)
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))
    await own(head, claim)
      .set({ state: isLast ? 'failed' : 'waiting', next_at: iso(at + pause), fault })
      .execute()
    // Neither is the receiver's fault.
    if (!final.includes(fault) && !stopping.signal.aborted)
      await noteFault(store.db, receiverId, fault, iso(at))
    if (isLast) onFailure?.({ mid, receiverId, fault })
    return final.includes(fault)

    function own({ receiver_id }: Head, ofClaim: number) {
      return store.db
        .updateTable('alert_delivery')
        .where('mid', '=', mid)
        .where('notice_id', '=', notice_id)
        .where('receiver_id', '=', receiver_id)
        .where('claim', '=', ofClaim)
        .where('state', 'in', ['waiting', 'sending'])
    }
  }

  async function attempt(receiverId: string, head: Head, claimedAt: number): Promise<void> {
    const { mid, notice_id } = head
    const receiver = await store.db
      .selectFrom('alert_receiver')
      .select(['id', 'kind', 'sealed', 'mids', 'sends_resolved', 'language'])
      .where('id', '=', receiverId)
      .executeTakeFirst()
    if (!receiver) throw new DeliveryFault('gone')
    if (!(JSON.parse(receiver.mids) as string[]).includes(mid)) throw new DeliveryFault('foreign')
    const notice = await store.db
      .selectFrom('alert_notice')
      .selectAll()
      .where('mid', '=', mid)
      .where('id', '=', notice_id)
      .executeTakeFirstOrThrow()
    const { rule, since, ...content } = await contentOf(store.db, head)
    const isCatchUp = head.content !== null
    const isLate = (await store.now()) - Date.parse(notice.made_at) > lateMs
    // A process that stood still for so long may have been taken for gone.
    if (performance.now() - claimedAt > claimMs / 2) throw new DeliveryFault('stood_still')
    const deadline = AbortSignal.any([AbortSignal.timeout(deadlineMs), stopping.signal])
    await send(
      receiver,
      {
        id: isCatchUp ? `${notice_id}.${head.round}` : notice_id,
        mid,
        ruleId: notice.rule_id,
        rule,
        madeAt: notice.made_at,
        since: isCatchUp ? since : isLate ? notice.made_at : undefined,
        notice: { kind: isCatchUp ? 'catch-up' : notice.kind, ...content },
        sendsResolved: receiver.sends_resolved === 1,
        language: languageOf(receiver.language),
      },
      deadline,
    )
  }

  return {
    pass,
    /** When everything that has begun has ended. */
    async settled(): Promise<void> {
      await Promise.all(busy.values())
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('the gateway ends'))
      await Promise.all(busy.values())
    },
  }
}

/** No other try would end otherwise. */
const final: string[] = [deliveryFault('gone'), deliveryFault('foreign')]
