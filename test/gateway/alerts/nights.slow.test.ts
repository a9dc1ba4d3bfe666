import { describe, expect, inject, test } from 'vitest'
import { quietUntil } from '../../../src/ledger/alerts/quietUntil.ts'
import { liveThroughNight, type Night } from '../../support/alertNight.ts'
import { addReceiver, usualPauses } from '../../support/alertWorld.ts'
import { createRandom } from '../../support/createRandom.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import type { Store } from '../../../src/store/openStore.ts'

/** A night has some hundred moments, each of which is several questions to the store. */
const nights = process.env.LONG ? { sqlite: 1_000, postgres: 200 } : { sqlite: 4, postgres: 1 }

describe.each(engines)('on %s', (engine) => {
  test('night after night nothing is sent twice, nothing is lost, and quiet hours are held', async () => {
    const time = { now: 0 }
    const store = await openTestStore(engine, { now: () => time.now })
    await addReceiver(store, 'hook')
    await addReceiver(store, 'dead')
    await addReceiver(store, 'mail', { kind: 'email' })
    const seen = { notices: 0, digests: 0, again: 0, failed: 0 }

    for (let nth = 0; nth < nights[engine]; nth++) {
      const night = await liveThroughNight({ store, time, random: createRandom(inject('seed') + nth), nth })
      const story = await readStory(store, night)
      const hint = `night ${nth}`

      // Nothing twice: only what a dying gateway could not mark comes again, with the id that it had.
      for (const [key, all] of Map.groupBy(night.got, ({ to, id }) => `${to} ${id}`)) {
        expect(all.length, `${hint} ${key}`).toBeLessThanOrEqual(1 + (night.unmarked.get(key) ?? 0))
        seen.again += all.length - 1
      }
      // Quiet hours: neither made nor sent, by anybody.
      for (const at of [...night.got.map((one) => one.at), ...story.notices.map(({ madeAt }) => madeAt)])
        expect(quietUntil(night.quiet, at), `${hint} ${new Date(at).toISOString()}`).toBeUndefined()
      // What fired is what should have fired, and all of it has ended.
      expect(story.fired, hint).toEqual(night.fired.toSorted())
      expect(story.open, hint).toBe(0)
      // Nothing lost: who was told got every alert, and the hook how it ended.
      for (const { id, dedup_key } of story.alerts)
        for (const to of ['hook', 'mail', 'dead']) {
          const told = story.deliveredTo(to, id)
          const isGivenUp = story.givenUp.some((one) => one.receiver === to && one.alerts.includes(id))
          expect(told.length > 0 || isGivenUp, `${hint} ${id} to ${to}`).toBe(true)
          if (to === 'hook') expect(story.lastOf(dedup_key), `${hint} ${id}`).toBe('resolve')
        }
      checkDigests(story, hint)
      checkPauses(story, hint)
      seen.notices += story.notices.length
      seen.digests += story.notices.filter(({ kind }) => kind === 'digest').length
      seen.failed += story.givenUp.length
    }

    expect(seen.notices).toBeGreaterThan(nights[engine])
    // A few nights need not have had them.
    if (nights[engine] < 100) return
    expect(seen.digests).toBeGreaterThan(0)
    expect(seen.again).toBeGreaterThan(0)
  })
})

type Item = { alerts: string[]; action: string }
type Row = { notice_id: string; content: string | null }
type Story = Awaited<ReturnType<typeof readStory>>

async function readStory({ db }: Store, { mid, got }: Night) {
  const alerts = await db.selectFrom('alert').selectAll().where('mid', '=', mid).execute()
  const rows = await db
    .selectFrom('alert_notice')
    .selectAll()
    .where('mid', '=', mid)
    .orderBy('made_at')
    .execute()
  const left = await db.selectFrom('alert_delivery').selectAll().where('mid', '=', mid).execute()
  const notices = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    madeAt: Date.parse(row.made_at),
    items: (JSON.parse(row.content) as { items: Item[] }).items,
  }))
  return {
    alerts,
    notices,
    open: alerts.filter(({ state }) => state !== 'resolved').length,
    fired: alerts
      .map(({ labels, fired_at }) => `${(JSON.parse(labels) as { name: string }).name} ${fired_at}`)
      .toSorted(),
    givenUp: left
      .filter(({ state, folded_into }) => state === 'failed' && folded_into === null)
      .map((one) => ({
        receiver: one.receiver_id,
        alerts: itemsOf(one, notices).flatMap((item) => item.alerts),
      })),
    /** What the hook heard last of it. */
    lastOf: (key: string) =>
      got
        .filter(({ to }) => to === 'hook')
        .flatMap(({ items }) => items.filter((item) => item.key === key))
        .at(-1)?.action,
    deliveredTo: (to: string, alertId: string) =>
      got
        .filter((one) => one.to === to)
        .flatMap(({ items }) => items.filter((item) => item.alerts.includes(alertId)))
        .map(({ action }) => action),
  }
}

/** What was folded into a delivery is given up with it. */
function itemsOf({ notice_id, content }: Row, notices: readonly { id: string; items: Item[] }[]): Item[] {
  if (content !== null) return (JSON.parse(content) as { items: Item[] }).items
  return notices.find(({ id }) => id === notice_id)?.items ?? []
}

/** A digest holds all that fired or ended and was not told before, and nothing else. */
function checkDigests({ alerts, notices }: Story, hint: string): void {
  for (const [n, digest] of notices.entries()) {
    if (digest.kind !== 'digest') continue
    const earlier = notices.slice(0, n)
    const due = alerts.filter(({ id, fired_at, resolved_at }) => {
      const told = earlier.filter(({ items }) => items.some((item) => item.alerts.includes(id)))
      const hasEnded = resolved_at !== null && Date.parse(resolved_at) <= digest.madeAt
      const isTold = told.length > 0
      // One that fired again meanwhile is told as open, and its end with that.
      const isEndTold = told.some(({ madeAt }) => resolved_at !== null && madeAt >= Date.parse(resolved_at))
      return fired_at !== null && Date.parse(fired_at) <= digest.madeAt && (hasEnded ? !isEndTold : !isTold)
    })
    const held = digest.items.flatMap((item) => item.alerts)
    expect(held.toSorted(), hint).toEqual(due.map(({ id }) => id).toSorted())
  }
}

/** But for a digest, two notices are an interval apart. */
function checkPauses({ notices }: Story, hint: string): void {
  for (const [n, { kind, madeAt }] of notices.entries()) {
    const before = notices[n - 1]
    if (before && kind !== 'digest')
      expect(madeAt - before.madeAt, hint).toBeGreaterThanOrEqual(usualPauses.intervalMs)
  }
}
