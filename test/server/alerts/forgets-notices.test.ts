import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createDeliveries } from '../../../src/server/alerts/createDeliveries.ts'
import { DeliveryFault } from '../../../src/server/alerts/outgoing.ts'
import { readBacklogs, tryAgain } from '../../../src/server/alerts/receiverHealth.ts'
import { createEvaluation } from '../../../src/server/alerts/createEvaluation.ts'
import { iso, type Store } from '../../../src/store/openStore.ts'
import { addReceiver, createTruth } from '../../support/alertWorld.ts'
import { recordStatements } from '../../support/recordStatements.ts'
import { engines, openTestStore, type Engine } from '../../support/stores.ts'

const start = Date.parse('2026-03-01T10:00:00.000Z')
const minute = 60_000
const day = 24 * 60 * minute

async function startWorld(engine: Engine) {
  const time = { now: start }
  const store = await openTestStore(engine, { now: () => time.now })
  const truth = createTruth()
  const fault: { now?: DeliveryFault } = {}
  let ids = 0
  const createPass = (own: Store) => {
    const evaluation = createEvaluation({
      store: own,
      mids: ['mer_1'],
      holder: 'one',
      find: truth.find,
      newId: () => `id-${++ids}`,
    })
    const send = async () => {
      if (fault.now) throw fault.now
    }
    const deliveries = createDeliveries({ store: own, send })
    return async (ms: number) => {
      time.now += ms
      await evaluation.pass()
      await deliveries.pass()
      await deliveries.settled()
      await evaluation.forget()
    }
  }
  await addReceiver(store, 'hook')
  await addReceiver(store, 'off')
  return { store, time, truth, fault, createPass, go: createPass(store) }
}

async function countRows({ db }: Store) {
  const counts: Record<string, number> = {}
  for (const table of ['alert', 'alert_notice', 'alert_delivery'] as const) {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    counts[table] = Number((await rows.executeTakeFirstOrThrow()).count)
  }
  return counts
}

describe.each(engines)('on %s', (engine) => {
  test('deletes notices and ended alerts after 90 days, and keeps open alerts', async () => {
    const { store, truth, go } = await startWorld(engine)
    truth.begin('over')
    await go(minute)
    truth.end('over')
    await go(minute)
    await go(10 * minute)
    truth.begin('open')
    await go(minute)

    await go(89 * day)
    const before = await countRows(store)
    await go(2 * day)

    expect(before).toEqual({ alert: 2, alert_notice: 4, alert_delivery: 8 })
    const labels = await store.db.selectFrom('alert').select('labels').execute()
    expect(labels).toEqual([{ labels: '{"name":"open"}' }])
    const kinds = await store.db.selectFrom('alert_notice').select('kind').execute()
    expect(kinds).toEqual([{ kind: 'repeat' }, { kind: 'repeat' }])
    expect(await countRows(store)).toMatchObject({ alert_delivery: 4 })
  })

  test('deletes many old notices in slices, one with each turn', async () => {
    const { store, go } = await startWorld(engine)
    await addOldNotices(store, 1_100)
    const left: (number | undefined)[] = []

    for (let turn = 0; turn < 4; turn++) {
      await go(100 * day * Number(turn === 0) + 10_000)
      left.push((await countRows(store)).alert_notice)
    }

    expect(left).toEqual([600, 100, 0, 0])
  })

  test('no turn scans old notices', async () => {
    const { store: plain, truth, fault, createPass, time } = await startWorld(engine)
    await addOldNotices(plain, 2_000)
    if (engine === 'postgres') await sql`analyze`.execute(plain.db)
    const { store, plans } = recordStatements(plain)
    const go = createPass(store)

    truth.begin('a')
    await go(minute)
    fault.now = new DeliveryFault('delivery.unreachable')
    truth.begin('b')
    await go(minute)
    truth.end('b')
    await go(minute)
    await go(10 * minute)
    await tryAgain(store.db, 'hook', time.now)
    delete fault.now
    for (let turn = 0; turn < 3; turn++) await go(20 * minute)
    await readBacklogs(store.db, time.now)

    const read = (await plans()).filter((line) => /scan|search/i.test(line))
    for (const index of ['due', 'given_up'])
      expect(read.filter((line) => line.includes(`alert_delivery_${index}`))).not.toEqual([])
    expect(read.filter(readsAll)).toEqual([])
  })
})

/** Whether a plan line reads a whole table, merchant or receiver. Indexes of open or given-up alerts are short. */
function readsAll(line: string): boolean {
  if (/ alert_(delivery_due|delivery_given_up|open)\b/.test(line)) return false
  return (
    /^SCAN (alert|alert_notice|alert_delivery)\b/.test(line) ||
    /^SEARCH (alert|alert_notice|alert_delivery) .*\((mid|receiver_id)=\?\)$/.test(line) ||
    /Seq Scan on (alert|alert_notice|alert_delivery)\b/.test(line)
  )
}

/** Notices sent long ago, with nothing left to do. */
async function addOldNotices({ db }: Store, count: number): Promise<void> {
  const sharedColumns = { mid: 'mer_1' }
  for (let from = 0; from < count; from += 500) {
    const nths = Array.from({ length: Math.min(500, count - from) }, (_, nth) => from + nth)
    const at = (nth: number) => iso(start - 3 * day - nth * minute)
    await db
      .insertInto('alert')
      .values(
        nths.map((nth) => ({
          ...sharedColumns,
          id: `old-${nth}`,
          kind: 'doubt',
          dedup_key: `old-${nth}`,
          labels: '{}',
          facts: '{}',
          began_at: at(nth),
          clear_since: at(nth),
          resolved_at: at(nth),
          noticed_at: at(nth),
        })),
      )
      .execute()
    await db
      .insertInto('alert_notice')
      .values(
        nths.map((nth) => ({
          ...sharedColumns,
          id: `old-${nth}`,
          watch: 'doubt',
          kind: 'news' as const,
          made_at: at(nth),
          content: '{"items":[]}',
        })),
      )
      .execute()
    for (const receiver_id of ['hook', 'off'])
      await db
        .insertInto('alert_delivery')
        .values(
          nths.map((nth) => ({
            ...sharedColumns,
            receiver_id,
            notice_id: `old-${nth}`,
            made_at: at(nth),
            state: 'sent' as const,
            next_at: at(nth),
            sent_at: at(nth),
            fault: null,
          })),
        )
        .execute()
  }
}
