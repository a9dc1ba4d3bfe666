import type { Selectable } from 'kysely'
import { wordFault, type ErrorCode, type Fault } from '../../i18n/fault.ts'
import type { Notice } from './alert.ts'
import { isToBeSent, answersFor } from './alertRows.ts'
import { iso, type Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { DeliveryFault, faultOf, type Send } from './outgoing.ts'
import { noteArrival, noteFault } from './receiverHealth.ts'
import { languageOf } from '../../i18n/languages.ts'

type Parts = {
  store: Pick<Store, 'db' | 'now' | 'transaction'>
  send: Send
  onFailure?: (of: { mid: string; receiverId: string; fault: string }) => void
}

type Delivery = Selectable<Tables['alert_delivery']>

/** After this time a server that has not finished a delivery counts as stopped. */
const claimMs = 60_000
const deadlineMs = 15_000
const firstPauseMs = 15_000
const longestPauseMs = 60 * 60_000
const giveUpAfterMs = 24 * 60 * 60_000
/** Older notices say when they were created. */
const lateMs = 15 * 60_000
const maxPerPass = 100
/** A delivery that ended its server this often would end the next one, too. */
const maxAttempts = 3

/**
 * Sends waiting notices from any number of servers. Each claims a delivery first, and a receiver gets its notices in
 * order. If a server dies, its delivery is repeated with the same id, because it may have arrived.
 */
export function createDeliveries({ store, send, onFailure }: Parts) {
  const busy = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  /** One run per receiver, so a slow receiver does not block others. */
  async function pass(): Promise<void> {
    for (const receiverId of await receiversWithNotices()) {
      if (busy.has(receiverId) || stopping.signal.aborted) continue
      const work = sendTo(receiverId)
        .catch(() => {})
        .finally(() => busy.delete(receiverId))
      busy.set(receiverId, work)
    }
  }

  /** Excludes disabled and paused receivers: their notices wait. */
  async function receiversWithNotices(): Promise<string[]> {
    const rows = await store.db
      .selectFrom('alert_delivery')
      .select('receiver_id')
      .distinct()
      .where(isToBeSent)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('alert_receiver')
              .leftJoin('operator', (join) => join.on('operator.email', '=', answersFor))
              .select('alert_receiver.id')
              .whereRef('alert_receiver.id', '=', 'alert_delivery.receiver_id')
              .where(({ or, eb }) => or([eb('is_on', '=', 0), eb('operator.disabled_at', 'is not', null)])),
          ),
        ),
      )
      .execute()
    return rows.map(({ receiver_id }) => receiver_id)
  }

  async function sendTo(receiverId: string): Promise<void> {
    for (let count = 0; count < maxPerPass && !stopping.signal.aborted; count++) {
      const delivery = await oldestOf(receiverId)
      if (!delivery || delivery.next_at > iso(await store.now())) return
      if (!(await deliver(delivery))) return
    }
  }

  function oldestOf(receiverId: string): Promise<Delivery | undefined> {
    return store.db
      .selectFrom('alert_delivery')
      .selectAll()
      .where('receiver_id', '=', receiverId)
      .where(isToBeSent)
      .orderBy('made_at')
      .orderBy('mid')
      .orderBy('notice_id')
      .limit(1)
      .executeTakeFirst()
  }

  async function deliver(delivery: Delivery): Promise<boolean> {
    const { mid, receiver_id: receiverId } = delivery
    const now = await store.now()
    // After a clean stop no delivery stays in `sending`, so this one was interrupted.
    const interrupted = Number(delivery.interrupted) + (delivery.state === 'sending' ? 1 : 0)
    if (interrupted >= maxAttempts) {
      const fault: Fault = { code: 'delivery.interrupted' }
      const stored = JSON.stringify(fault)
      await own(delivery, delivery.claim).set({ state: 'failed', interrupted, fault: stored }).execute()
      onFailure?.({ mid, receiverId, fault: wordFault(fault) })
      return true
    }
    const claim = Number(delivery.claim) + 1
    const tries = Number(delivery.tries) + 1
    const claimedAt = performance.now()
    const { numUpdatedRows } = await own(delivery, delivery.claim)
      .set({ state: 'sending', claim, tries, interrupted, next_at: iso(now + claimMs) })
      .where('next_at', '<=', iso(now))
      .executeTakeFirst()
    // Another server claimed it and sends the following notices, too.
    if (numUpdatedRows === 0n) return false
    const fault = await faultOf(attempt(delivery, claimedAt))
    const at = await store.now()
    if (fault === undefined) {
      await own(delivery, claim)
        .set({ state: 'sent', sent_at: iso(at), fault: null })
        .execute()
      await noteArrival(store.db, receiverId, iso(at))
      return true
    }
    const isFinal = final.includes(fault.code)
    const stored = JSON.stringify(fault)
    const isGivenUp = isFinal || at - Date.parse(delivery.made_at) >= giveUpAfterMs
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))
    await own(delivery, claim)
      .set({ state: isGivenUp ? 'failed' : 'waiting', next_at: iso(at + pause), fault: stored })
      .execute()
    // Stopping this server is not the receiver's fault.
    if (!isFinal && !stopping.signal.aborted) await noteFault(store.db, receiverId, stored, iso(at))
    if (isGivenUp) onFailure?.({ mid, receiverId, fault: wordFault(fault) })
    return isFinal
  }

  function own({ mid, notice_id, receiver_id }: Delivery, claim: number) {
    return store.db
      .updateTable('alert_delivery')
      .where('mid', '=', mid)
      .where('notice_id', '=', notice_id)
      .where('receiver_id', '=', receiver_id)
      .where('claim', '=', claim)
      .where('state', 'in', ['waiting', 'sending'])
  }

  async function attempt({ mid, notice_id, receiver_id }: Delivery, claimedAt: number): Promise<void> {
    const receiver = await store.db
      .selectFrom('alert_receiver')
      .select(['id', 'kind', 'sealed', 'mids', 'language'])
      .where('id', '=', receiver_id)
      .executeTakeFirst()
    if (!receiver) throw new DeliveryFault('delivery.gone')
    if (!(JSON.parse(receiver.mids) as string[]).includes(mid)) throw new DeliveryFault('delivery.foreign')
    const { watch, kind, made_at, content } = await store.db
      .selectFrom('alert_notice')
      .selectAll()
      .where('mid', '=', mid)
      .where('id', '=', notice_id)
      .executeTakeFirstOrThrow()
    const isLate = (await store.now()) - Date.parse(made_at) > lateMs
    // If this process was suspended, another server may have taken over.
    if (performance.now() - claimedAt > claimMs / 2) throw new DeliveryFault('delivery.stood_still')
    await send(
      receiver,
      {
        id: notice_id,
        mid,
        about: watch,
        madeAt: made_at,
        ...(isLate && { since: made_at }),
        notice: { kind, ...(JSON.parse(content) as Omit<Notice, 'kind'>) },
        language: languageOf(receiver.language),
      },
      AbortSignal.any([AbortSignal.timeout(deadlineMs), stopping.signal]),
    )
  }

  return {
    pass,
    async settled(): Promise<void> {
      await Promise.all(busy.values())
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('the server ends'))
      await Promise.all(busy.values())
    },
  }
}

/** Retrying would fail again. */
const final: string[] = ['delivery.gone', 'delivery.foreign'] satisfies ErrorCode[]
