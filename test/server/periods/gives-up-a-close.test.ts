import { describe, expect, test } from 'vitest'
import { createCloses, jobOf } from '../../../src/server/periods/createCloses.ts'
import { iso, type Store } from '../../../src/store/openStore.ts'
import { beginClose } from './closing.ts'
import { engines, openTestStore } from '../../support/stores.ts'

describe.each(engines)('on %s', (engine) => {
  test('a close that ended its server three times fails with the reason in the audit log', async () => {
    const { store, close, stateOf } = await openAbandonedClose()
    await store.db
      .insertInto('job_attempt')
      .values({ ...jobOf(close), count: 3, begun_at: iso(await store.now()) })
      .execute()

    await closesOf(store).resume()

    await expect.poll(stateOf).toEqual({ state: 'failed', attempts: 0 })
    const line = await store.db.selectFrom('audit').select(['action', 'details']).executeTakeFirst()
    expect(line?.action).toBe('period.failed')
    expect(JSON.parse(line?.details ?? '{}')).toMatchObject({ why: 'the server ended 3 times during it' })
  })

  test('counts an attempt before the close begins, and an orderly stop takes it back', async () => {
    const { store, stateOf } = await openAbandonedClose()
    const began = Promise.withResolvers<unknown>()
    const goOn = Promise.withResolvers<void>()
    const snapshot: Store['snapshot'] = async (work) => {
      began.resolve(await stateOf())
      await goOn.promise
      return store.snapshot(work)
    }
    const closes = closesOf({ ...store, snapshot })

    await closes.resume()
    expect(await began.promise).toEqual({ state: 'closing', attempts: 1 })
    const closed = closes.close()
    goOn.reject(new Error('the store is closed'))
    await closed

    expect(await stateOf()).toEqual({ state: 'closing', attempts: 0 })
  })

  /** A close that another server started long ago. */
  async function openAbandonedClose() {
    const store = await openTestStore(engine)
    const { close } = await beginClose(store, ['mer_1'])
    await store.db
      .updateTable('period_version')
      .set({
        alive_at: '2026-01-01T00:00:00.000Z',
        request: '{"operatorEmail":"finance@countinghouse.test"}',
      })
      .execute()
    const stateOf = async () => {
      const { state } = await store.db.selectFrom('period_version').select('state').executeTakeFirstOrThrow()
      const job = await store.db.selectFrom('job_attempt').select('count').executeTakeFirst()
      return { state, attempts: job?.count ?? 0 }
    }
    return { store, close, stateOf }
  }

  function closesOf(store: Store) {
    return createCloses({ store, log: () => {}, mids: ['mer_1'], rrFeeUnit: () => 'amount' })
  }
})
