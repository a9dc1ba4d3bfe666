import { describe, expect, test } from 'vitest'
import { openWorld } from '../../ledger/late/openWorld.ts'
import { addRule } from '../../support/alertWorld.ts'
import { startStack } from '../../support/stack.ts'
import { engines, type Engine } from '../../support/stores.ts'

/** Forty orders took five minutes each; then a rule watches, minute by minute. */
async function start(engine: Engine) {
  const world = await openWorld(engine, { method: 'SEPA Instant' })
  await world.pass(40, 5)
  await world.renew()
  const { stack, as } = await startStack({
    store: world.store,
    mids: ['mer_1'],
    clock: () => world.time.now,
  })
  /** The sync looks each minute, and so do the rules. */
  const watch = async (ids: readonly string[], minutes: number) => {
    for (let n = 0; n < minutes; n++) {
      await world.move(1)
      await world.book(ids, 'fund_processing')
      await stack.alerts.turn()
    }
  }
  const settle = async (ids: readonly string[]) => {
    world.time.now += 10_000
    await world.book(ids, 'asset_settled')
    await stack.alerts.turn()
  }
  const told = async (id: string) => {
    const rows = await world.store.db
      .selectFrom('alert_notice')
      .selectAll()
      .where('rule_id', '=', id)
      .orderBy('made_at')
      .execute()
    return rows.map(({ content }) => {
      const { items } = JSON.parse(content) as { items: { action: string; labels: object }[] }
      return items.map(({ action, labels }) => `${action} ${JSON.stringify(labels)}`)
    })
  }
  // A session ends after fifteen minutes, of which a test lets more pass.
  let ops: ReturnType<typeof as> | undefined
  const attempt = async (kind: string, thresholds = {}) => {
    ops ??= as('ops')
    const ask = await ops
    const json = { kind, name: 'R', mids: ['mer_1'], thresholds }
    return (await ask('/api/alert-rules/try', { json })).json()
  }
  return { world, watch, settle, told, attempt }
}

describe.each(engines)('on %s', (engine) => {
  test('what a rule on late and stuck orders would have told is what it did tell', async () => {
    const { world, watch, settle, told, attempt } = await start(engine)
    for (const kind of ['late', 'stuck']) await addRule(world.store, { id: kind, kind })
    await world.enter(1, 'waits')
    await watch(['waits-0'], 14)
    await settle(['waits-0'])
    await world.enter(1, 'quick')
    await watch(['quick-0'], 3)
    await settle(['quick-0'])
    await watch([], 6)

    const [late, stuck, two] = [
      await attempt('late'),
      await attempt('stuck'),
      await attempt('late', { least: 2 }),
    ]

    const both = ['trigger {"order":"waits-0"}', 'resolve {"order":"waits-0"}']
    expect([await told('late'), await told('stuck')]).toEqual([
      both.map((one) => [one]),
      both.map((one) => [one]),
    ])
    for (const tried of [late, stuck])
      expect(tried).toMatchObject({ isTried: true, basis: 'seen', days: 1, sent: 2 })
    expect(late.notices.map(({ title }: { title: string }) => title)).toEqual([
      'Resolved: 1: R (mer_1)',
      'Alert: 1 open: R (mer_1)',
    ])
    expect(late.notices[1].lines[0]).toMatch(/^Order waits-0 takes longer than usual: fund_processing since/)
    // It was late before it was stuck.
    expect(late.notices[1].at < stuck.notices[1].at).toBe(true)
    expect(two).toMatchObject({ isTried: true, sent: 0 })
  })
})

describe('on sqlite', () => {
  test('a method that was slow is one line, and its orders are part of that where a rule tells it', async () => {
    const { world, watch, settle, told, attempt } = await start('sqlite')
    const ids = ['slow-0', 'slow-1', 'slow-2', 'slow-3', 'slow-4']
    await addRule(world.store, { id: 'slow', kind: 'slow' })
    await world.enter(5, 'slow')
    await watch(ids, 12)
    await settle(ids)
    await watch([], 6)

    const [slow, late] = [await attempt('slow'), await attempt('late')]
    await world.store.db.updateTable('alert_rule').set({ is_on: 0 }).execute()
    const alone = await attempt('late')

    const label = '{"orderType":"payin","method":"SEPA Instant"}'
    expect(await told('slow')).toEqual([[`trigger ${label}`], [`resolve ${label}`]])
    expect(slow).toMatchObject({ isTried: true, basis: 'seen', sent: 2 })
    expect(slow.notices[1].lines).toEqual(['SEPA Instant is slow: 5 of 5 open orders take longer than usual'])
    expect(late).toMatchObject({ isTried: true, sent: 0 })
    expect(alone).toMatchObject({ isTried: true, sent: 2 })
    expect(alone.notices[1].title).toBe('Alert: 5 open: R (mer_1)')
  })

  test('what may have happened between two looks is not counted', async () => {
    const { world, settle, attempt } = await start('sqlite')
    await world.enter(1, 'unseen')
    await world.move(60, { isFollowed: false })
    await settle(['unseen-0'])

    expect(await attempt('late')).toMatchObject({ isTried: true, sent: 0 })
  })

  test('where too few orders were seen nothing is tried, and that is said', async () => {
    const world = await openWorld('sqlite')
    const { as } = await startStack({ store: world.store, mids: ['mer_1'], clock: () => world.time.now })
    const json = { kind: 'late', name: 'R', mids: ['mer_1'] }

    const tried = await (await (await as('ops'))('/api/alert-rules/try', { json })).json()

    expect(tried).toMatchObject({ isTried: false, untold: [{ mid: 'mer_1', why: 'too-few' }], notices: [] })
  })
})
