import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, bookUsers, minute } from '../ledger/ledgers.ts'

async function words({ db }: Store, mid = 'mer_1'): Promise<string[]> {
  const rows = await db.selectFrom('undocumented').selectAll().where('mid', '=', mid).execute()
  return rows.map(({ kind, what, name, count }) => `${kind} ${what} ${name} ${Number(count)}`).toSorted()
}

const order = (id: string, more: object = {}) => ({
  id,
  orderType: 'payin',
  status: 'asset_settled',
  ...more,
})

describe.each(engines)('on %s', (engine) => {
  test('counts undocumented fields, values and forms by the records with them', async () => {
    const store = await openTestStore(engine)
    const riskScore = { value: 7, by: 'ana@people.test' }
    const first = [
      order('1', { riskScore, source: { currency: 'EUR', amount: '1', rail: 'sepa' } }),
      order('2', { riskScore: null, status: 'bank_hold', orderType: 'bridge' }),
      order('4', { createdAt: 'soon', source: { currency: 'EUR', amount: 'much' }, updatedAt: null }),
      order('3', {
        createdAt: 1_793_620_800,
        partnerContext: { anything: 1 },
        fees: { fixedFee: { kind: 'x' } },
      }),
    ]

    await book(store, first)
    await book(store, first, { at: minute(1) })
    await book(store, [order('2', { status: 'bank_done', orderType: 'bridge' })], { at: minute(2) })
    await bookUsers(store, [{ userId: 'UX-1', kycStatus: 'approved' }])
    await book(store, [order('1')], { mid: 'mer_2' })

    expect(await words(store)).toEqual([
      'orders field fees.fixedFee.kind 1',
      'orders field riskScore 2',
      'orders field source.rail 1',
      'orders form createdAt: could not be read 1',
      'orders form createdAt: seconds since 1970 1',
      'orders form source.amount: could not be read 1',
      'orders status bank_done 1',
      'orders status bank_hold 1',
      'orders type bridge 1',
      'users field kycStatus 1',
    ])
    expect(await words(store, 'mer_2')).toEqual([])
    const [score] = await store.db
      .selectFrom('undocumented')
      .selectAll()
      .where('name', '=', 'riskScore')
      .execute()
    expect(score).toMatchObject({ example: JSON.stringify(riskScore), first_seen_at: minute(0) })
  })

  test('limits the number of stored undocumented names', async () => {
    const store = await openTestStore(engine)
    const made = (from: number) =>
      Array.from({ length: 100 }, (_, n) => order(`${from + n}`, { [`f${from + n}`]: 1 }))

    for (let from = 0; from < 600; from += 100) await book(store, made(from))
    await book(store, [order('x', { f7: 1, [`f${'x'.repeat(300)}`]: 1 })])

    const all = await words(store)
    expect(all).toHaveLength(501)
    expect(all).toContain('orders field  101')
    expect(all).toContain('orders field f7 2')
  })
})
