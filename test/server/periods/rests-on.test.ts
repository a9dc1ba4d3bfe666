import { describe, expect, test } from 'vitest'
import { readPeriodBasis } from '../../../src/server/periods/periodFacts.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, minute } from '../ledger/ledgers.ts'
import { march } from './closing.ts'

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
    const statement = { name: 'march.csv', size: 1, sha256: 'x', state: 'done' as const, tolerance: '{}' }
    const times = { created_at: minute(0), created_by: 'a@b.test', changed_at: minute(0) }
    for (const [id, mids] of [
      ['s-1', ['mer_1']],
      ['s-2', ['mer_1', 'mer_2']],
    ] as const)
      await store.db
        .insertInto('statement')
        .values({ mid: 'mer_1', id, mids: JSON.stringify(mids), same_key: id, ...statement, ...times })
        .execute()
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
})
