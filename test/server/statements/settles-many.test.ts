import { describe, expect, test } from 'vitest'
import { StatementConflict } from '../../../src/server/statements/place.ts'
import { settle, undoSome } from '../../../src/server/statements/settle.ts'
import { settleClass, undoSettlement } from '../../../src/server/statements/settleMany.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { lineOf } from '../../support/statementLines.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { resultsOf, run, statementOf } from './statementRuns.ts'

const lines = Array.from({ length: 23 }, (_, n) => lineOf(n + 2, `X-${n}`, '1'))
const said = { kind: 'claimed', words: 'not ours' } as const

/** Runs a statement with 23 lines of unknown orders and collects the notes. */
async function begin(store: Store) {
  const { id } = await run(store, { lines })
  const notes: string[] = []
  const act = {
    mid: 'mer_1',
    id,
    by: 'finance@countinghouse.test',
    note: async (_db: unknown, _at: string, { results }: { results: number }, step: string) =>
      void notes.push(`${step} ${results}`),
  }
  return { id, act, notes, all: { ...act, reason: said, of: { class: 'no-such-order' } as const } }
}

async function settledIn(store: Store) {
  const rows = await store.db.selectFrom('statement_result').select(['number', 'settlement']).execute()
  const settlements = await store.db
    .selectFrom('statement_settlement')
    .select(['number', 'results', 'undone_by'])
    .orderBy('number')
    .execute()
  return {
    marked: rows.filter(({ settlement }) => settlement !== null).length,
    settlements: settlements.map((row) => [Number(row.number), Number(row.results), row.undone_by !== null]),
  }
}

/** Simulates a server that is killed at the start of transaction number `at`. */
function killedAt(store: Store, at: number): Store {
  let started = 0
  return {
    ...store,
    transaction: async (work) => {
      if (++started === at) throw new Error('killed')
      return store.transaction(work)
    },
  }
}

describe.each(engines)('on %s', (engine) => {
  test('settles and undoes a whole class in steps under one number', async () => {
    const store = await openTestStore(engine)
    const { id, act, notes, all } = await begin(store)

    expect(await settleClass(store, all, { maxRows: 10 })).toEqual({ settlement: 1, results: 23 })
    expect(await settledIn(store)).toEqual({ marked: 23, settlements: [[1, 23, false]] })
    expect(Number((await statementOf(store, id)).open_count)).toBe(0)

    await undoSettlement(store, { ...act, settlement: 1 }, { maxRows: 10 })

    expect(await settledIn(store)).toEqual({ marked: 0, settlements: [[1, 23, true]] })
    expect(Number((await statementOf(store, id)).open_count)).toBe(23)
    expect(notes).toEqual(['begun 10', 'done 23', 'begun 10', 'done 23'])
    await expect(undoSettlement(store, { ...act, settlement: 1 })).rejects.toThrow(StatementConflict)
  })

  test('keeps the settled part after a kill and can settle the rest', async () => {
    const store = await openTestStore(engine)
    const { id, act, notes, all } = await begin(store)

    await expect(settleClass(killedAt(store, 3), all, { maxRows: 5 })).rejects.toThrow('killed')

    expect(await settledIn(store)).toEqual({ marked: 10, settlements: [[1, 10, false]] })
    expect(Number((await statementOf(store, id)).open_count)).toBe(13)
    expect(await settleClass(store, all, { maxRows: 5 })).toEqual({ settlement: 2, results: 13 })
    expect(notes).toEqual(['begun 5', 'begun 5', 'done 13'])

    await expect(
      undoSettlement(killedAt(store, 2), { ...act, settlement: 2 }, { maxRows: 5 }),
    ).rejects.toThrow('killed')
    expect((await settledIn(store)).marked).toBe(18)
    await undoSettlement(store, { ...act, settlement: 2 }, { maxRows: 5 })
    expect(await settledIn(store)).toEqual({
      marked: 10,
      settlements: [
        [1, 10, false],
        [2, 13, true],
      ],
    })
  })

  test('settles each row once beside concurrent settlements', async () => {
    const store = await openTestStore(engine)
    const { id, act, all } = await begin(store)

    const outcomes = await Promise.allSettled([
      settleClass(store, all, { maxRows: 2 }),
      settleClass(store, all, { maxRows: 3 }),
      settle(store, { ...act, reason: said, ids: [23, 24] }),
    ])

    expect(outcomes[0].status).toBe('fulfilled')
    const { marked, settlements } = await settledIn(store)
    expect(marked).toBe(23)
    expect(settlements.reduce((sum, [, results]) => sum + Number(results), 0)).toBe(23)
    // A settlement that finds no open row fails.
    expect(settlements).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length)
    expect(Number((await statementOf(store, id)).open_count)).toBe(0)
    await undoSome(store, { ...act, ids: [2, 3] })
    expect(Number((await statementOf(store, id)).open_count)).toBe(2)
  })

  test('stops when the settlement is undone or the file is read again', async () => {
    const store = await openTestStore(engine)
    const { id, act, all } = await begin(store)
    let steps = 0
    const between = (work: () => Promise<unknown>): Store => ({
      ...store,
      transaction: async (step) => {
        if (++steps === 3) await work()
        return store.transaction(step)
      },
    })

    await settleClass(
      between(() => undoSettlement(store, { ...act, settlement: 1 })),
      all,
      { maxRows: 5 },
    )
    expect(await settledIn(store)).toEqual({ marked: 0, settlements: [[1, 10, true]] })

    steps = 0
    const readAgain = () => store.db.updateTable('statement').set({ state: 'reading' }).execute()
    await settleClass(between(readAgain), all, { maxRows: 5 })
    expect(await settledIn(store)).toMatchObject({ marked: 10 })
    expect(await resultsOf(store, id)).toHaveLength(23)
  })
})
