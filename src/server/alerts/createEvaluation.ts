import { randomUUID } from 'node:crypto'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { FenceLost, claimLease, releaseLease, renewLease, underLease, usualLeaseMs } from '../ledger/lease.ts'
import { type Alert, type Observed, type Watch, type Notice, stepWatch } from './alert.ts'
import { readOpenAlerts, writeAlerts, forgetOldAlerts, readWatches } from './alertRows.ts'

export type Find = (watch: Watch, now: number) => Promise<Observed>

type Parts = {
  store: Store
  mids: readonly string[]
  holder: string
  find: Find
  onError?: (error: unknown, watch: Watch) => void
  leaseMs?: number
  newId?: () => string
}

/** The star keeps this apart from merchant IDs. */
const leaseName = '*alerts'
const hourMs = 60 * 60_000

/** Evaluates all watches, in one server at a time. Notices and deliveries are stored before sending. */
export function createEvaluation(parts: Parts) {
  const { store, mids, holder, find, onError, newId = randomUUID } = parts
  const { leaseMs = 2 * usualLeaseMs[store.engine] } = parts
  let fence: number | undefined
  let renewedAt = 0
  let forgetAt = 0

  async function pass(): Promise<boolean> {
    const now = await store.now()
    if (!(await holdsLease(now))) return false
    const watches = await readWatches(store.db, mids)
    const open = await readOpenAlerts(store.db)
    const openOf = (watch: Watch) =>
      open.find(({ mid, kind }) => mid === watch.mid && kind === watch.kind)?.alerts ?? []
    // Alerts of a merchant ID that was removed from the settings end, too.
    const left = open
      .filter(({ mid }) => !mids.includes(mid))
      .map(({ mid, kind }) => ({ mid, kind, isOn: false, threshold: 0 }))
    for (const watch of [...watches, ...left]) {
      const before = openOf(watch)
      if (!watch.isOn && before.length === 0) continue
      try {
        await look(watch, before, now)
      } catch (error) {
        if (error instanceof FenceLost) {
          fence = undefined
          return false
        }
        onError?.(error, watch)
      }
    }
    return true
  }

  async function holdsLease(now: number): Promise<boolean> {
    if (fence !== undefined && Math.abs(now - renewedAt) < leaseMs / 3) return true
    renewedAt = now
    if (fence !== undefined && (await renewLease(store, leaseName, fence, leaseMs))) return true
    fence = await claimLease(store, leaseName, holder, leaseMs)
    return fence !== undefined
  }

  async function look(watch: Watch, before: readonly Alert[], now: number): Promise<void> {
    const observed: Observed = watch.isOn ? await find(watch, now) : { findings: [] }
    const { alerts, notice } = stepWatch(before, { watch, now, observed, nextId: newId })
    const isSame = !notice && JSON.stringify(alerts) === JSON.stringify(before)
    if (isSame || fence === undefined) return
    await underLease(store, leaseName, fence, async (db) => {
      await writeAlerts(db, watch, before, alerts)
      if (notice) await writeNotice(db, watch, newId(), notice, iso(now))
    })
  }

  async function forget(): Promise<void> {
    const now = await store.now()
    if (fence === undefined || now < forgetAt) return
    forgetAt = now + hourMs
    try {
      if (!(await underLease(store, leaseName, fence, (db) => forgetOldAlerts(db, now)))) forgetAt = 0
    } catch (error) {
      if (!(error instanceof FenceLost)) throw error
      fence = undefined
    }
  }

  return {
    pass,
    forget,
    async release(): Promise<void> {
      if (fence !== undefined) await releaseLease(store, leaseName, fence)
      fence = undefined
    },
  }
}

async function writeNotice(
  db: Db,
  { mid, kind: watch }: Watch,
  id: string,
  { kind, ...content }: Notice,
  at: string,
): Promise<void> {
  await db
    .insertInto('alert_notice')
    .values({ mid, id, watch, kind, made_at: at, content: JSON.stringify(content) })
    .execute()
  const receivers = await receiversOf(db, mid)
  if (receivers.length === 0) return
  await db
    .insertInto('alert_delivery')
    .values(
      receivers.map((receiver_id) => ({
        mid,
        notice_id: id,
        receiver_id,
        made_at: at,
        state: 'waiting' as const,
        next_at: at,
      })),
    )
    .execute()
}

async function receiversOf(db: Db, mid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_receiver')
    .select(['id', 'mids'])
    .where('is_on', '=', 1)
    .orderBy('id')
    .execute()
  return rows.filter(({ mids }) => (JSON.parse(mids) as string[]).includes(mid)).map(({ id }) => id)
}
