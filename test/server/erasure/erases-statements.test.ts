import { readingText } from '../../../src/server/statements/reading/rows/sentences.ts'
import { describe, expect, test } from 'vitest'
import { erasePerson, createPersonHash } from '../../../src/server/erasure/erasePerson.ts'
import { countRetention, runRetention } from '../../../src/server/erasure/retention.ts'
import { bareOldest } from '../../../src/server/erasure/forgetStatements.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { book, bookUsers, minute } from '../ledger/ledgers.ts'
import { orderOf, resultsOf, run, statementOf } from '../statements/statementRuns.ts'
import { anyMapping, lineOf } from '../../support/statementLines.ts'
import { engines, openTestStore, standInKeys } from '../../support/stores.ts'

const day = 24 * 60 * 60_000
const ada = { userId: 'UX-ada', name: 'Ada Lovelace', email: 'ada@people.test', phone: '7700900123' }

async function fill(store: Store) {
  await bookUsers(store, [{ ...ada, mid: 'mer_1', createdAt: minute(0) }])
  await book(store, [
    orderOf('OR-1', { userId: ada.userId }),
    orderOf('OR-2', { userId: ada.userId }),
    orderOf('OR-3', { userId: 'UX-eve' }),
    orderOf('OR-4', { userId: ada.userId }),
  ])
}

/** The lines that still have their cells, and whether the file exists. */
async function readRemains(store: Store, id: string) {
  const lines = await store.db
    .selectFrom('statement_line')
    .select(['number', 'raw', 'reference', 'kind', 'fault'])
    .where('statement', '=', id)
    .orderBy('number')
    .execute()
  const pieces = await store.db
    .selectFrom('statement_chunk')
    .select('number')
    .where('statement', '=', id)
    .execute()
  const { file_gone } = await statementOf(store, id)
  const isWhole = (line: (typeof lines)[number]) => line.raw !== null
  const isBare = (line: (typeof lines)[number]) =>
    line.raw === null && line.reference === null && line.kind === null && !/Ada/.test(line.fault ?? '')
  expect(lines.every((line) => isWhole(line) || isBare(line))).toBe(true)
  return {
    whole: lines.filter(isWhole).map(({ number }) => Number(number)),
    isFileThere: pieces.length > 0,
    file_gone,
  }
}

describe.each(engines)('on %s', (engine) => {
  test('deletes files older than RETENTION_DAYS and the cells of their lines, and keeps the results', async () => {
    const time = { now: Date.parse(minute(0)) }
    const store = await openTestStore(engine, { now: () => time.now })
    await fill(store)
    const lines = [
      lineOf(2, 'OR-1', '2.50', { reference: 'INV-1', kind: 'to Ada' }),
      lineOf(3, 'OR-2', '3'),
      lineOf(4, null, null, { amount: '-30' }),
    ]
    const unreadable = [
      { number: 5, ...readingText('characters', { column: 'Fee', found: 'Ada' }), raw: ['Ada'] },
    ]
    const old = await run(store, { lines, unreadable }, { name: 'old.csv' })
    time.now += 300 * day
    const fresh = await run(store, { lines: [lineOf(2, 'OR-3', '2.50')] }, { name: 'fresh.csv' })
    const before = {
      results: await resultsOf(store, old.id),
      classes: (await statementOf(store, old.id)).classes,
    }
    time.now += 100 * day
    const parts = { store, mids: ['mer_1'], retention: { peopleMs: 365 * day } }

    expect((await countRetention(parts)).files).toBe(1)
    expect((await readRemains(store, old.id)).whole).toEqual([2, 3, 4, 5])
    // Works in slices: an interrupted run continues where it stopped.
    const cutoff = new Date(time.now - 365 * day).toISOString()
    expect(await bareOldest(store, ['mer_1'], cutoff, 2)).toBe(true)
    expect(await readRemains(store, old.id)).toEqual({ whole: [4, 5], isFileThere: false, file_gone: 'age' })
    expect(await runRetention(parts)).toBe(true)

    expect(await readRemains(store, old.id)).toEqual({ whole: [], isFileThere: false, file_gone: 'age' })
    expect(await readRemains(store, fresh.id)).toEqual({ whole: [2], isFileThere: true, file_gone: null })
    expect({
      results: await resultsOf(store, old.id),
      classes: (await statementOf(store, old.id)).classes,
    }).toEqual(before)
    expect((await countRetention(parts)).files).toBe(0)
  })

  test('erases the text of a bank line, which its payout has too, with the cells of the line', async () => {
    const store = await openTestStore(engine)
    await fill(store)
    const lines = [2, 3].map((number) =>
      lineOf(number, null, null, { amount: '1', raw: [number === 2 ? 'from ADA LOVELACE' : 'rent'] }),
    )
    const { id } = await run(store, { lines }, { name: 'bank.csv' })
    const half = { mid: 'mer_1', mids: '["mer_1"]', currency: 'EUR', state: 'unknown' as const, bank: id }
    await store.db
      .insertInto('payout')
      .values([
        { ...half, id: 'b-2', bank_number: 2, bank_amount: '1', bank_text: 'from ADA LOVELACE' },
        { ...half, id: 'b-3', bank_number: 3, bank_amount: '1', bank_text: 'rent' },
      ])
      .execute()

    await erasePerson(
      { store, hash: createPersonHash(standInKeys) },
      { mid: 'mer_1', userId: ada.userId, reason: 'she asked for it by letter' },
      { operatorEmail: 'admin@office.test', ip: 'command line' },
    )

    const rows = await store.db
      .selectFrom('payout')
      .select(['id', 'bank_text'])
      .where('bank', 'is not', null)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: 'b-2', bank_text: null },
      { id: 'b-3', bank_text: 'rent' },
    ])
  })

  test('erases a person from statement cells, and deletes files with more than their order IDs', async () => {
    const store = await openTestStore(engine)
    await fill(store)
    const withNames = await run(
      store,
      {
        lines: [
          lineOf(2, 'OR-3', '2.50', { raw: ['OR-3', 'Eve'] }),
          lineOf(3, null, null, { amount: '1', raw: ['for ADA LOVELACE, 3 May'] }),
          lineOf(4, null, null, { amount: '2', raw: ['Ada Lovelaceson'] }),
        ],
      },
      { name: 'said.csv' },
    )
    const ids = await run(store, { lines: [lineOf(2, 'OR-1', '2.50')] }, { name: 'ids.csv' })
    const columns = await run(
      store,
      { lines: [lineOf(2, 'OR-2', '2.50', { raw: ['•••'] }), lineOf(3, 'OR-3', '2.50')] },
      { name: 'columns.csv' },
    )
    await store.db
      .updateTable('statement')
      .set({ mapping: JSON.stringify({ ...anyMapping, personal: ['Payer'] }) })
      .where('id', '=', columns.id)
      .execute()
    const results = await resultsOf(store, withNames.id)

    await erasePerson(
      { store, hash: createPersonHash(standInKeys) },
      { mid: 'mer_1', userId: ada.userId, reason: 'she asked for it by letter' },
      { operatorEmail: 'admin@office.test', ip: 'command line' },
    )

    expect(await readRemains(store, withNames.id)).toEqual({
      whole: [2, 4],
      isFileThere: false,
      file_gone: 'request',
    })
    expect(await readRemains(store, ids.id)).toEqual({ whole: [], isFileThere: true, file_gone: null })
    expect(await readRemains(store, columns.id)).toEqual({
      whole: [3],
      isFileThere: false,
      file_gone: 'request',
    })
    expect(await resultsOf(store, withNames.id)).toEqual(results)
  })
})
