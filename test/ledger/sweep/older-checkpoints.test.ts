import { describe, expect, test } from 'vitest'
import { loadCheckpoint } from '../../../src/ledger/sweep/checkpoint.ts'
import { unknownPlace } from '../../../src/ledger/sweep/place.ts'
import { engines, openTestStore } from '../../support/stores.ts'

describe.each(engines)('on %s', (engine) => {
  test('why a list fails is still told when version 0.1.0 wrote it down', async () => {
    const store = await openTestStore(engine)
    const state = {
      machine: { phase: 'converged', sweep: 3 },
      endedAt: 1,
      haltedFor: 'page 2 has the ids of page 1',
      failing: { since: 0, tries: 3, why: 'GET /v1/public/orders answered 503' },
    }
    const row = { mid: 'mer_1', kind: 'orders', state: JSON.stringify(state), sweep: 1 } as const
    await store.db.insertInto('sweep_state').values(row).execute()

    const checkpoint = await loadCheckpoint(store, 'mer_1', 'orders')

    expect(checkpoint).toMatchObject({ isFilled: true, restless: 0, machine: { place: unknownPlace } })
    expect(checkpoint?.haltedFor).toEqual({ message: 'page 2 has the ids of page 1' })
    expect(checkpoint?.failing).toMatchObject({ tries: 3, message: 'GET /v1/public/orders answered 503' })
  })
})
