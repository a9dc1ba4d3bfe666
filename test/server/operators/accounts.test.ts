import { describe, expect, test } from 'vitest'
import { runHousekeeping } from '../../../src/server/edge/housekeeping.ts'
import { engines, longEngines } from '../../support/stores.ts'
import { auditLines, hour, linesOf, minute, operatorRow, startTimedStack } from '../../support/timedStack.ts'

const day = 24 * hour
const ops = 'ops@countinghouse.test'

describe.each(engines)('on %s', (engine) => {
  test('disables operators after ninety days without a sign-in, and records this', async () => {
    const { stack, store, as, wait } = await startTimedStack(engine)
    wait(60 * day)
    await as('admin')
    wait(30 * day - 1)
    expect(await linesOf(store, () => runHousekeeping(stack))).toEqual([])
    wait(2)

    expect(await linesOf(store, () => runHousekeeping(stack))).toEqual([
      'operator.changed',
      'operator.changed',
      'operator.changed',
    ])

    const left = await store.db
      .selectFrom('operator')
      .select('email')
      .where('disabled_at', 'is', null)
      .execute()
    expect(left).toEqual([{ email: 'admin@countinghouse.test' }])
    expect((await auditLines(store)).at(-1)?.details).toBe('{"why":"ninety days without a sign-in"}')
    expect(await linesOf(store, () => runHousekeeping(stack))).toEqual([])
  })

  test('deletes ended sessions and old locks, and leaves current ones', async () => {
    const { stack, store, as, signIn, wait } = await startTimedStack(engine)
    await as('support')
    await signIn(ops, 'wrong')
    wait(14 * minute)
    await as('ops')
    await signIn('nobody@a.test', 'wrong')
    wait(minute + 1)
    await runHousekeeping(stack)
    const sessions = await store.db.selectFrom('session').selectAll().execute()
    const operator = await operatorRow(store, ops)
    expect(sessions.map(({ operator_id }) => operator_id)).toEqual([operator.id])

    wait(day)
    await runHousekeeping(stack)

    expect(await store.db.selectFrom('session').selectAll().execute()).toEqual([])
    expect(await store.db.selectFrom('account_lock').selectAll().execute()).toEqual([])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('an operator enabled again by an admin stays enabled after ninety days', async () => {
    const { stack, store, as, signIn, wait } = await startTimedStack(engine)
    wait(60 * day)
    await as('admin')
    wait(31 * day)
    await runHousekeeping(stack)
    expect((await signIn(ops)).answer.status).toBe(401)
    const { id } = await operatorRow(store, ops)

    const enabled = await (
      await as('admin')
    )(`/api/operators/${id}`, {
      method: 'PUT',
      json: { disabled: false },
    })
    await runHousekeeping(stack)

    expect(enabled.status).toBe(200)
    expect((await signIn(ops)).answer.status).toBe(200)
  })
})
