import { describe, expect, test } from 'vitest'
import { retrySetAside } from '../../../src/server/sync/retrySetAside.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, minute } from '../ledger/ledgers.ts'

async function quarantinedRows({ db }: Store) {
  const rows = await db.selectFrom('quarantine').select(['raw', 'reason', 'judged_by', 'count']).execute()
  return rows.map(({ raw, ...row }) => [raw, row.reason, row.judged_by, Number(row.count)])
}

/** Quarantines rows as an older version did. */
async function setAside({ db }: Store, raws: string[], kind: 'orders' | 'users' = 'orders') {
  const rows = raws.map((raw, n) => ({ mid: 'mer_1', kind, digest: `${kind}${n}`, raw, count: 3 }))
  await db
    .insertInto('quarantine')
    .values(
      rows.map((row) => ({
        ...row,
        reason: 'no_usable_id',
        first_seen_at: minute(0),
        last_seen_at: minute(9),
      })),
    )
    .execute()
}

describe.each(engines)('on %s', (engine) => {
  test('retries rows of an older version and books the readable ones', async () => {
    const store = await openTestStore(engine)
    await book(store, [{ id: 'OR-2', status: 'asset_settled' }], { at: minute(3) })
    const readable = Array.from(
      { length: 60 },
      (_, n) => `{"orderId":"OR-${n}","status":"fund_processing","n":1.10}`,
    )
    await setAside(store, [...readable, '{"status":"expired"}', '{"cut sho'])
    await setAside(store, ['{"id":"UX-1","fullName":"Ana"}'], 'users')

    const accepted = await retrySetAside(store, { version: '9.9.9' })
    const again = await retrySetAside(store, { version: '9.9.9' })
    const left = await quarantinedRows(store)

    expect([accepted, again]).toEqual([61, 0])
    expect(left.toSorted()).toEqual([
      ['{"cut sho', 'no_usable_id', '9.9.9', 3],
      ['{"status":"expired"}', 'no_usable_id', '9.9.9', 3],
    ])
    const orders = await store.db
      .selectFrom('ledger_order')
      .select(['id', 'status', 'last_seen_at'])
      .execute()
    expect(orders).toHaveLength(60)
    // A retried row does not override a later answer.
    expect(orders.find(({ id }) => id === 'OR-2')?.status).toBe('asset_settled')
    expect(orders.find(({ id }) => id === 'OR-7')).toMatchObject({ last_seen_at: minute(9) })
    expect(await store.db.selectFrom('ledger_user').select(['id', 'name']).execute()).toEqual([
      { id: 'UX-1', name: 'Ana' },
    ])
  })

  test('hands a quarantined row of another configured merchant ID to its owner', async () => {
    const store = await openTestStore(engine)
    const reading = { timeZone: 'UTC', mids: ['mer_1', 'mer_2'] }
    await book(store, [{ id: 'OR-2', mid: 'mer_2' }], { mid: 'mer_2', reading })
    await setAside(store, [
      '{"id":"OR-2","mid":"mer_2"}',
      '{"id":"OR-4","mid":"MER_2"}',
      '{"id":"OR-3","mid":"sub_7"}',
    ])

    const accepted = await retrySetAside(store, { version: '9.9.9', reading })

    expect([accepted, await quarantinedRows(store)]).toEqual([3, []])
    const stored = await store.db.selectFrom('ledger_order').select(['mid', 'id']).orderBy('id').execute()
    expect(stored.map(({ mid, id }) => `${mid} ${id}`)).toEqual(['mer_2 OR-2', 'mer_1 OR-3', 'mer_2 OR-4'])
  })
})
