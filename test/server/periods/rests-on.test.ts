import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/store/openStore.ts'
import type { Tables } from '../../../src/store/tables.ts'
import { readPeriodBasis, readUnsettled } from '../../../src/server/periods/periodFacts.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, minute } from '../ledger/ledgers.ts'
import { march } from './closing.ts'

/** One of mer_1, and one of both merchants. */
async function addStatements({ db }: Store, more: Partial<Insertable<Tables['statement']>> = {}) {
  const file = { name: 'march.csv', size: 1, sha256: 'x', state: 'done', tolerance: '{}' } as const
  const times = { created_at: minute(0), created_by: 'a@b.test', changed_at: minute(0) }
  for (const [id, mids] of [
    ['s-1', ['mer_1']],
    ['s-2', ['mer_1', 'mer_2']],
  ] as const)
    await db
      .insertInto('statement')
      .values({ mid: 'mer_1', id, mids: JSON.stringify(mids), same_key: id, ...file, ...times, ...more })
      .execute()
}

describe.each(engines)('on %s', (engine) => {
  test('counts statement results about orders of a period by match', async () => {
    const store = await openTestStore(engine)
    // The last result is not final yet, so it cannot count as a difference.
    const classes = [
      'equal',
      'equal',
      'within-tolerance',
      'equal',
      'differs',
      'differs',
      'equal',
      'waiting',
    ] as const
    const order = (n: number) => ({
      id: `OR-${n}`,
      createdAt: n === 6 ? march.to : `2026-03-0${n + 1}T10:00:00Z`,
      source: { currency: 'EUR', amount: '10' },
    })
    await book(
      store,
      classes.map((_, n) => order(n)),
    )
    await addStatements(store)
    for (const [n, one] of classes.entries()) {
      const of = { statement: n === 1 ? 's-2' : 's-1', number: n }
      await store.db
        .insertInto('statement_result')
        .values({
          mid: 'mer_1',
          ...of,
          class: one,
          matched_by: n === 3 ? 'hand' : 'order-id',
          line_count: 1,
          settlement: n === 5 ? 1 : null,
        })
        .execute()
      await store.db
        .insertInto('statement_match')
        .values({ mid: 'mer_1', order_id: `OR-${n}`, home: 'mer_1', ...of })
        .execute()
    }

    await store.db
      .insertInto('statement_settlement')
      .values({
        mid: 'mer_1',
        statement: 's-1',
        number: 1,
        kind: 'claimed',
        note: '',
        results: 1,
        by: 'a@b.test',
        at: minute(0),
      })
      .execute()

    expect(await readPeriodBasis(store.db, { ...march, mids: ['mer_1'] })).toEqual({
      statements: [
        { name: 'march.csv', sha256: 'x', exact: 1, withinTolerance: 1, byHand: 1, claimed: 1, differs: 1 },
        { name: null, sha256: null, exact: 1, withinTolerance: 0, byHand: 0, claimed: 0, differs: 0 },
      ],
    })
    expect(await readPeriodBasis(store.db, { ...march, mids: ['mer_2'] })).toEqual({ statements: [] })
  })

  test('counts open lines of the period without an order as unsettled', async () => {
    const store = await openTestStore(engine)
    const period = JSON.stringify({ ...march, source: 'lines' })
    await addStatements(store, { period, open_count: 5 })
    const lines = [
      { class: 'no-such-order', date: '2026-03-05T10:00:00.000Z', theirs: '2' },
      { class: 'no-such-order', date: null, theirs: '3' },
      { class: 'no-order', date: '2026-03-06T10:00:00.000Z', theirs: '30' },
      { class: 'no-order', date: march.to, theirs: '500' },
      { class: 'no-order', date: '2026-03-06T10:00:00.000Z', theirs: '700', settlement: 1 },
      { class: 'no-order', date: null, theirs: null, facts: '[{"code":"batch-sum"}]' },
      { class: 'no-order', date: '2026-03-06T10:00:00.000Z', theirs: '900', statement: 's-2' },
    ] as const
    for (const [number, { date, ...result }] of lines.entries()) {
      const of = { mid: 'mer_1', statement: 's-1', number }
      await store.db
        .insertInto('statement_line')
        .values({ ...of, ...('statement' in result && { statement: result.statement }), date, candidates: 0 })
        .execute()
      await store.db
        .insertInto('statement_result')
        .values({ ...of, line_count: 1, currency: 'EUR', ...result })
        .execute()
    }

    const { classes } = await readUnsettled(store.db, { ...march, mids: ['mer_1'] })

    expect(classes).toEqual([
      { class: 'no-such-order', currency: 'EUR', results: 2, difference: '5' },
      { class: 'no-order', currency: 'EUR', results: 1, difference: '30' },
    ])
    const april = { from: march.to, to: '2026-05-01T00:00:00.000Z' }
    expect((await readUnsettled(store.db, { ...march, ...april, mids: ['mer_1'] })).classes).toEqual([
      { class: 'no-order', currency: 'EUR', results: 1, difference: '500' },
    ])
  })

  test('payouts of the period that are not at the bank or differ there are unsettled', async () => {
    const store = await openTestStore(engine)
    const rows = [
      { state: 'waiting', date: '2026-03-01', expected: '10' },
      { state: 'waiting', date: '2026-03-31', expected: '20' },
      { state: 'waiting', date: '2026-03-05', expected: '7', currency: 'USD' },
      { state: 'differs', date: '2026-03-05', expected: '50', bank_amount: '48' },
      { state: 'arrived', date: '2026-03-05', expected: '60', bank_amount: '60' },
      { state: 'unknown', date: '2026-03-05', bank_amount: '70' },
      { state: 'proposed', date: '2026-03-05', bank_amount: '80' },
      { state: 'waiting', date: '2026-04-01', expected: '100' },
      { state: 'waiting', date: '2026-03-05', expected: '200', mids: '["mer_1","mer_2"]' },
    ] as const
    for (const [id, row] of rows.entries())
      await store.db
        .insertInto('payout')
        .values({ mid: 'mer_1', id: `p${id}`, mids: '["mer_1"]', currency: 'EUR', ...row })
        .execute()

    expect((await readUnsettled(store.db, { ...march, mids: ['mer_1'] })).payouts).toEqual([
      { state: 'differs', currency: 'EUR', payouts: 1, amount: '-2' },
      { state: 'waiting', currency: 'EUR', payouts: 2, amount: '30' },
      { state: 'waiting', currency: 'USD', payouts: 1, amount: '7' },
    ])
  })
})
