import { describe, expect, inject, test } from 'vitest'
import type { NoticeItem } from '../../../src/server/alerts/alert.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { liveThroughNight, type Night } from '../../support/alertNight.ts'
import { addReceiver } from '../../support/alertWorld.ts'
import { createRandom } from '../../support/createRandom.ts'
import { longEngines, openTestStore } from '../../support/stores.ts'

/** A night has about a hundred moments, each with several queries. */
const nights = process.env.LONG ? { sqlite: 1_000, postgres: 200 } : { sqlite: 4, postgres: 0 }

describe.each(longEngines)('on %s', (engine) => {
  test('sends every notice once and loses none, over many nights', async () => {
    const time = { now: 0 }
    const store = await openTestStore(engine, { now: () => time.now })
    for (const id of ['hook', 'dead']) await addReceiver(store, id)
    await addReceiver(store, 'mail', { kind: 'email' })
    const seen = { notices: 0, again: 0 }

    for (let nth = 0; nth < nights[engine]; nth++) {
      const night = await liveThroughNight({ store, time, random: createRandom(inject('seed') + nth), nth })
      const { alerts, notices, givenUp } = await readStory(store, night)
      const hint = `night ${nth}`

      // Only a notice that a dying server could not mark arrives twice, with the same ID.
      for (const [key, all] of Map.groupBy(night.got, ({ to, id }) => `${to} ${id}`)) {
        expect(all.length, `${hint} ${key}`).toBeLessThanOrEqual(1 + (night.unmarked.get(key) ?? 0))
        seen.again += all.length - 1
      }
      // Every alert has one notice of its beginning and one of its end, and has ended.
      for (const { id, resolved_at } of alerts) {
        expect(resolved_at, `${hint} ${id}`).not.toBeNull()
        const about = notices.filter(({ kind }) => kind === 'news').flatMap(({ items }) => items)
        const actions = about.filter((item) => item.id === id).map(({ action }) => action)
        expect(actions, `${hint} ${id}`).toEqual(['trigger', 'resolve'])
      }
      // Every receiver got each notice, unless the notice could not be delivered.
      for (const { id } of notices)
        for (const to of ['hook', 'mail', 'dead']) {
          const isGot = night.got.some((one) => one.to === to && one.id === id)
          expect(isGot || givenUp.includes(`${to} ${id}`), `${hint} ${id} to ${to}`).toBe(true)
        }
      seen.notices += notices.length
    }

    expect(seen.notices).toBeGreaterThan(nights[engine])
    // A few nights may pass without a repeat.
    if (nights[engine] >= 100) expect(seen.again).toBeGreaterThan(0)
  })
})

async function readStory({ db }: Store, { mid }: Night) {
  const alerts = await db.selectFrom('alert').selectAll().where('mid', '=', mid).execute()
  const rows = await db
    .selectFrom('alert_notice')
    .selectAll()
    .where('mid', '=', mid)
    .orderBy('made_at')
    .execute()
  const failed = await db
    .selectFrom('alert_delivery')
    .select(['receiver_id', 'notice_id'])
    .where('mid', '=', mid)
    .where('state', '=', 'failed')
    .execute()
  const notices = rows.map(({ id, kind, content }) => ({
    id,
    kind,
    items: (JSON.parse(content) as { items: NoticeItem[] }).items,
  }))
  return {
    alerts,
    notices,
    givenUp: failed.map(({ receiver_id, notice_id }) => `${receiver_id} ${notice_id}`),
  }
}
