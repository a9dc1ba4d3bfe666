import { describe, expect, test } from 'vitest'
import { startTimedStack, hour, minute } from '../../support/timedStack.ts'
import { engines } from '../../support/stores.ts'
import { fillEnded } from '../../support/fillEnded.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const at = (ago: number) => new Date(now - ago).toISOString()
const intent = {
  kind: 'order' as const,
  mid: 'mer_1',
  operator_id: 'o',
  body_sha256: 'x',
  body: '',
  holder: 'h',
}
const rule = { kind: 'doubt', name: 'Doubts', mids: ['mer_1'] }

describe.each(engines)('on %s', (engine) => {
  test('a rule tells what it would have sent in the last 30 days, with its times and words', async () => {
    const { as, store } = await startTimedStack(engine)
    const ops = await as('ops')
    await store.db
      .insertInto('order_intent')
      .values([
        {
          ...intent,
          key: 'old',
          state: 'abandoned',
          created_at: at(40 * 24 * hour),
          resolved_at: at(39 * 24 * hour),
        },
        {
          ...intent,
          key: 'short',
          state: 'abandoned',
          created_at: at(20 * hour),
          resolved_at: at(20 * hour - 10_000),
        },
        { ...intent, key: 'night', state: 'linked', created_at: at(10 * hour), resolved_at: at(9 * hour) },
        { ...intent, key: 'open', state: 'unknown', created_at: at(5 * hour) },
        { ...intent, key: 'sure', state: 'confirmed', created_at: at(5 * hour) },
      ])
      .execute()
    const quiet = { from: '22:00', to: '07:00', timeZone: 'UTC' }

    const loud = await (await ops('/api/alert-rules/try', { json: rule })).json()
    const held = await (await ops('/api/alert-rules/try', { json: { ...rule, quiet } })).json()

    expect(loud).toMatchObject({
      isTried: true,
      untold: [],
      basis: 'kept',
      isCut: false,
      days: 30,
      sent: 3,
      reminders: 1,
    })
    expect(loud.notices).toEqual([
      {
        at: at(5 * hour - 30_000),
        mid: 'mer_1',
        kind: 'news',
        title: 'Alert: 1 open: Doubts (mer_1)',
        lines: ['A create request of 2026-11-21 05:00 UTC is in doubt: check before anybody tries again'],
      },
      expect.objectContaining({ at: at(9 * hour), title: 'Resolved: 1: Doubts (mer_1)' }),
      expect.objectContaining({ at: at(10 * hour - 30_000) }),
    ])
    expect(
      held.notices.map((one: { at: string; kind: string; title: string }) => [one.kind, one.at, one.title]),
    ).toEqual([
      ['digest', '2026-11-21T07:00:00.000Z', 'Quiet hours are over: 1 open, 1 over: Doubts (mer_1)'],
    ])
  })

  test('the share of orders that do not complete is tried on when they ended', async () => {
    const { as, store } = await startTimedStack(engine)
    const ops = await as('ops')
    await fillEnded(store, { completed: 40, closed: 2, from: now - 48 * hour, everyMs: minute })
    await fillEnded(store, { completed: 5, closed: 30, from: now - 24 * hour, everyMs: minute })
    const failures = {
      kind: 'failures',
      name: 'Failing',
      mids: ['mer_1'],
      thresholds: { share: 50, least: 20 },
    }

    const tried = await (await ops('/api/alert-rules/try', { json: failures })).json()

    expect(tried).toMatchObject({ isTried: true, sent: 2 })
    expect(tried.notices.map(({ title }: { title: string }) => title)).toEqual([
      'Resolved: 1: Failing (mer_1)',
      'Alert: 1 open: Failing (mer_1)',
    ])
  })

  test('what nothing was kept of cannot be tried, and says so', async () => {
    const { as } = await startTimedStack(engine)
    const ops = await as('ops')

    const tried = await (await ops('/api/alert-rules/try', { json: { ...rule, kind: 'sync' } })).json()

    expect(tried).toMatchObject({ isTried: false, sent: 0, notices: [] })
    expect(tried.untold).toEqual([{ mid: 'mer_1', why: 'no-record' }])
  })
})
