import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../src/server/http/ApiError.ts'
import { settle, undoSettled } from '../../../src/server/statements/settle.ts'
import { wipe } from '../../../src/server/statements/takeLines.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { lineOf } from '../../support/statementLines.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { run, statementOf } from './statementRuns.ts'

const lines = Array.from({ length: 23 }, (_, n) => lineOf(n + 2, `X-${n}`, '1'))
const said = { kind: 'claimed', words: 'not ours' } as const

/** Runs a statement with 23 lines of unknown orders and collects the notes. */
async function begin(store: Store) {
  const { id } = await run(store, { lines })
  const notes: number[] = []
  const act = {
    mid: 'mer_1',
    id,
    by: 'finance@countinghouse.test',
    note: async (_db: unknown, _at: string, { results }: { results: number }) => void notes.push(results),
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

describe.each(engines)('on %s', (engine) => {
  test('settles, undoes and deletes more results than one statement of the database takes', async () => {
    const store = await openTestStore(engine)
    const { id, act, all } = await begin(store)
    const row = await store.db.selectFrom('statement_result').selectAll().limit(1).executeTakeFirstOrThrow()
    for (let from = 1000; from < 7000; from += 100) {
      const more = Array.from({ length: 100 }, (_, n) => ({ ...row, number: from + n }))
      await store.db.insertInto('statement_result').values(more).execute()
    }

    expect(await settle(store, all)).toMatchObject({ results: 6023 })
    expect(Number((await statementOf(store, id)).open_count)).toBe(0)
    expect(await undoSettled(store, act, 1)).toMatchObject({ results: 6023 })
    expect(Number((await statementOf(store, id)).open_count)).toBe(6023)

    await store.db.updateTable('statement').set({ run: 7 }).execute()
    await wipe(store, { mid: 'mer_1', id, mids: ['mer_1'], run: 7, leaseMs: 60_000 })

    for (const table of ['statement_result', 'statement_line'] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('settles nothing when it fails halfway, and can be repeated', async () => {
    const store = await openTestStore(engine)
    const { id, all } = await begin(store)
    const failing = { ...all, note: () => Promise.reject(new Error('killed')) }

    await expect(settle(store, failing)).rejects.toThrow('killed')

    expect(await settledIn(store)).toEqual({ marked: 0, settlements: [] })
    expect(Number((await statementOf(store, id)).open_count)).toBe(23)
    expect(await settle(store, all)).toEqual({ settlement: 1, results: 23 })
  })

  test('settles each row once beside concurrent settlements', async () => {
    const store = await openTestStore(engine)
    const { id, act, all } = await begin(store)

    const outcomes = await Promise.allSettled([
      settle(store, all),
      settle(store, all),
      settle(store, { ...act, reason: said, of: { number: [23, 24] } }),
    ])

    const { marked, settlements } = await settledIn(store)
    expect(marked).toBe(23)
    expect(settlements.reduce((sum, [, results]) => sum + Number(results), 0)).toBe(23)
    // A settlement that finds no open row fails.
    expect(settlements).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length)
    expect(Number((await statementOf(store, id)).open_count)).toBe(0)
  })

  test('refuses to settle and to undo while the file is read again', async () => {
    const store = await openTestStore(engine)
    const { act, all } = await begin(store)
    await settle(store, { ...act, reason: said, of: { number: [2] } })
    await store.db.updateTable('statement').set({ state: 'reading' }).execute()

    const refused = { fault: { code: 'statement_state' } }
    await expect(settle(store, all)).rejects.toMatchObject(refused)
    await expect(undoSettled(store, act, 1)).rejects.toMatchObject(refused)
    expect(await settledIn(store)).toMatchObject({ marked: 1 })
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('settles and undoes a whole class under one number', async () => {
    const store = await openTestStore(engine)
    const { id, act, notes, all } = await begin(store)

    expect(await settle(store, all)).toEqual({ settlement: 1, results: 23 })
    expect(await settledIn(store)).toEqual({ marked: 23, settlements: [[1, 23, false]] })
    expect(Number((await statementOf(store, id)).open_count)).toBe(0)

    await undoSettled(store, act, 1)

    expect(await settledIn(store)).toEqual({ marked: 0, settlements: [[1, 23, true]] })
    expect(Number((await statementOf(store, id)).open_count)).toBe(23)
    expect(notes).toEqual([23, 23])
    await expect(undoSettled(store, act, 1)).rejects.toThrow(ApiError)
  })

  test('settles no row when one of the chosen rows is settled already', async () => {
    const store = await openTestStore(engine)
    const { id, act, all } = await begin(store)
    await settle(store, { ...act, reason: said, of: { number: [2, 3] } })

    const again = settle(store, { ...act, reason: said, of: { number: [3, 4] } })

    await expect(again).rejects.toMatchObject({ fault: { code: 'statement_settled.some' } })
    expect(await settledIn(store)).toEqual({ marked: 2, settlements: [[1, 2, false]] })
    expect(await settle(store, all)).toEqual({ settlement: 2, results: 21 })
    expect(Number((await statementOf(store, id)).open_count)).toBe(0)
  })
})
