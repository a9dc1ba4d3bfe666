import { describe, expect, test } from 'vitest'
import { createCloses } from '../../../src/server/periods/createCloses.ts'
import { iso } from '../../../src/store/openStore.ts'
import { beginClose } from './closing.ts'
import { engines, openTestStore } from '../../support/stores.ts'

describe.each(engines)('on %s', (engine) => {
  test('a close of another server fails once that server has been silent for five minutes', async () => {
    const time = { now: Date.parse('2026-04-02T10:00:00.000Z') }
    const store = await openTestStore(engine, { now: () => time.now })
    await beginClose(store, ['mer_1'])
    const closes = createCloses({ store, log: () => {}, mids: ['mer_1'], rrFeeUnit: () => 'amount' })
    const stateAfter = async (minutes: number) => {
      await store.db
        .updateTable('period_version')
        .set({ alive_at: iso((await store.now()) - minutes * 60_000) })
        .execute()
      await closes.tend()
      return (await store.db.selectFrom('period_version').select('state').executeTakeFirstOrThrow()).state
    }

    expect(await stateAfter(4)).toBe('closing')
    expect(await stateAfter(6)).toBe('failed')
  })
})
