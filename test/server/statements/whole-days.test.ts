import { describe, expect, test } from 'vitest'
import { spanOf } from '../../../src/server/statements/linePeriod.ts'
import { receiveFile } from '../../../src/server/statements/receiveFile.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { directReader } from '../../support/directReader.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { bookOrders, orderOf, resultsOf, startRuns, statementOf } from './statementRuns.ts'

const head = 'Order ID;Date;Time Zone;Amount;Fee;Currency\n'

async function runStatement(store: Store, text: string) {
  const { id } = await receiveFile(store, {
    mids: ['mer_1'],
    name: 'march.csv',
    by: 'finance@countinghouse.test',
    bytes: (async function* () {
      yield Buffer.from(text)
    })(),
    note: async () => {},
  })
  const runs = startRuns(store, { reader: directReader })
  runs.look()
  await runs.settled()
  if (runs.errors.length > 0) throw runs.errors[0]
  return id
}

describe.each(engines)('on %s', (engine) => {
  test.each([
    ['29/03/2026', '2026-03-29T22:30:00.000Z', '2026-03-29T23:30:00.000Z', '2026-03-29T23:00:00.000Z'],
    ['25/10/2026', '2026-10-25T23:30:00.000Z', '2026-10-26T00:30:00.000Z', '2026-10-26T00:00:00.000Z'],
  ])('a file of %s in Lisbon covers the whole local day and no later order', async (day, last, next, to) => {
    const store = await openTestStore(engine)
    await bookOrders(store, [
      orderOf('OR-1', { createdAt: last.replace(/T.*/, 'T10:00:00.000Z') }),
      orderOf('OR-2', { createdAt: last }),
      orderOf('OR-3', { createdAt: next }),
    ])

    const id = await runStatement(store, `${head}OR-1;${day};Europe/Lisbon;100,00;2,50;EUR\n`)

    expect((await resultsOf(store, id)).map(({ order, class: name }) => [order, name])).toEqual([
      ['OR-1', 'equal'],
      ['OR-2', 'not-in-statement'],
    ])
    expect(JSON.parse((await statementOf(store, id)).period ?? '')).toMatchObject({ to })
  })
})

test('a day ends at the first moment of the next, also without a midnight', () => {
  const span = (zone: string) => spanOf(Date.UTC(2026, 2, 28), Date.UTC(2026, 2, 29), zone)

  expect(['Europe/Berlin', 'Atlantic/Azores', 'UTC'].map(span)).toEqual([
    { from: '2026-03-27T23:00:00.000Z', to: '2026-03-28T23:00:00.000Z' },
    { from: '2026-03-28T01:00:00.000Z', to: '2026-03-29T01:00:00.000Z' },
    { from: '2026-03-28T00:00:00.000Z', to: '2026-03-29T00:00:00.000Z' },
  ])
})
