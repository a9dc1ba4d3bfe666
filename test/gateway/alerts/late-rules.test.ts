import { describe, expect, test } from 'vitest'
import { mostFindings } from '../../../src/ledger/alerts/finding.ts'
import { setTimeLimit } from '../../../src/ledger/late/timeLimits.ts'
import { names, openWorld } from '../../ledger/late/openWorld.ts'
import { addRule } from '../../support/alertWorld.ts'
import { startStack } from '../../support/stack.ts'
import { engines, type Engine } from '../../support/stores.ts'

/** Forty orders took five minutes each; two rules watch what comes afterwards. */
async function start(engine: Engine, method = 'SEPA Instant') {
  const world = await openWorld(engine, { method })
  await world.pass(40, 5)
  await world.renew()
  const { stack, as } = await startStack({
    store: world.store,
    mids: ['mer_1'],
    clock: () => world.time.now,
  })
  await addRule(world.store, { id: 'late', kind: 'late', name: 'Late' })
  await addRule(world.store, { id: 'slow', kind: 'slow', name: 'Slow' })
  const look = async () => {
    await stack.alerts.turn()
    world.time.now += 31_000
    await stack.alerts.turn()
  }
  const notices = async () => {
    const rows = await world.store.db.selectFrom('alert_notice').selectAll().orderBy('made_at').execute()
    return rows.map(({ rule_id, content }) => [
      rule_id,
      (JSON.parse(content) as { items: { labels: object }[] }).items.map(({ labels }) => labels),
    ])
  }
  const saysOf = async (name: string) => {
    const rules = await (await (await as('ops'))('/api/alert-rules')).json()
    return rules.find((one: { name: string }) => one.name === name).says[0]
  }
  return { world, look, notices, saysOf }
}

describe.each(engines)('on %s', (engine) => {
  test('a single late order is told by itself', async () => {
    const { world, look, notices, saysOf } = await start(engine)
    await world.enter(1, 'waits')
    await world.move(6)
    await world.enter(9, 'new')
    await look()

    expect(await notices()).toEqual([['late', [{ order: 'waits-0' }]]])
    expect(await saysOf('Late')).toMatchObject({ reason: 'told', count: 1 })
    expect(await saysOf('Slow')).toMatchObject({ reason: 'nothing' })
  })

  test('of more than can be told of, what becomes late ends no alert of what still is', async () => {
    const { world, look } = await start(engine)
    const late = { mid: 'mer_1', orderType: 'payin', seconds: 60, at: '2026-01-01', by: 'a' }
    for (const status of ['fund_processing', 'manual_review'])
      await setTimeLimit(world.store, { ...late, status }, async () => {})
    await world.book(names(150, 'first'), 'fund_processing')
    await world.book(names(100, 'second'), 'manual_review')
    await world.move(5)
    await look()
    await world.book(names(1, 'third'), 'fund_processing')
    await world.move(6)
    await look()

    const states = await world.store.db
      .selectFrom('alert')
      .select(['state', ({ fn }) => fn.countAll<number>().as('alerts')])
      .where('rule_id', '=', 'late')
      .groupBy('state')
      .execute()
    expect(states).toEqual([{ state: 'firing', alerts: mostFindings }])
  })

  test('a slow method is told as one line, which its single late orders are part of', async () => {
    const { world, look, notices, saysOf } = await start(engine)
    await world.enter(5, 'waits')
    await world.move(8)
    await look()

    expect(await notices()).toEqual([['slow', [{ orderType: 'payin', method: 'SEPA Instant' }]]])
    expect(await saysOf('Late')).toMatchObject({ reason: 'inhibited', count: 5 })
  })

  test('while the sync is behind nothing is claimed, and the rule says so', async () => {
    const { world, look, notices, saysOf } = await start(engine)
    await world.enter(5, 'waits')
    await world.move(30, { isFollowed: false })
    await look()

    expect(await notices()).toEqual([])
    expect(await saysOf('Late')).toMatchObject({ reason: 'behind' })
    expect(await saysOf('Slow')).toMatchObject({ reason: 'behind' })
  })

  test('where too little was seen a rule says that not enough was', async () => {
    const world = await openWorld(engine)
    await world.pass(4, 5)
    await world.enter(3, 'waits')
    await world.renew()
    const { stack, as } = await startStack({
      store: world.store,
      mids: ['mer_1'],
      clock: () => world.time.now,
    })
    await addRule(world.store, { id: 'late', kind: 'late', name: 'Late' })

    await stack.alerts.turn()

    const [rule] = await (await (await as('ops'))('/api/alert-rules')).json()
    expect(rule.says).toMatchObject([{ reason: 'too-few', seen: 4, needed: 30 }])
  })
})
