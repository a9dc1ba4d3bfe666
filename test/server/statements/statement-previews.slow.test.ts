import { describe, expect, test } from 'vitest'
import { startStack } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'

const headers = { 'content-type': 'application/octet-stream' }

async function preview(engine: Engine, file: string) {
  const store = await openTestStore(engine)
  const { as, stack } = await startStack({ store })
  const finance = await as('finance')
  const admin = await as('admin')
  const sent = await finance('/api/statements?name=october.csv&mid=mer_1', { body: file, headers })
  const { id } = await sent.json()
  await stack.statementRuns.settled()
  const [covered, whole] = await Promise.all(
    [finance, admin].map(async (ask) => (await ask(`/api/statements/${id}`)).json()),
  )
  return {
    covered,
    whole,
    cellsOf: (answer: typeof whole) => answer.preview.raw.map(({ cells }: { cells: string[] }) => cells),
  }
}

describe.each(engines)('on %s', (engine) => {
  test('shows only mapped columns without the right to reveal', async () => {
    const file =
      'Account of Maria Silva,,,,,\nOrder ID,Date,Amount,Fee,Currency,Counterparty\n' +
      'OR-1,2026-10-01,10.00,0.20,EUR,Ana Sousa 7\nOR-2,2026-10-02,20.50,0.40,EUR,Zoë Adeyemi\n'

    const { covered, whole, cellsOf } = await preview(engine, file)

    expect(cellsOf(whole)).toEqual([
      ['Account of Maria Silva', '', '', '', '', ''],
      ['Order ID', 'Date', 'Amount', 'Fee', 'Currency', 'Counterparty'],
      ['OR-1', '2026-10-01', '10.00', '0.20', 'EUR', 'Ana Sousa 7'],
      ['OR-2', '2026-10-02', '20.50', '0.40', 'EUR', 'Zoë Adeyemi'],
    ])
    expect(cellsOf(covered)).toEqual([
      ['••••••• •• ••••• •••••', '', '', '', '', ''],
      ['Order ID', 'Date', 'Amount', 'Fee', 'Currency', 'Counterparty'],
      ['OR-1', '2026-10-01', '10.00', '0.20', 'EUR', '••• ••••• •'],
      ['OR-2', '2026-10-02', '20.50', '0.40', 'EUR', '••• •••••••'],
    ])
    expect([covered.preview.isCovered, whole.preview.isCovered]).toEqual([true, false])
    expect(JSON.stringify(covered)).not.toMatch(/Maria|Sousa|Adeyemi/)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test.each([
    ['texts only', 'OR-1001,Ana Sousa,Lisboa,open\nOR-1002,Zoë Adeyemi,Abuja,open\n', 4],
    ['texts in the first row', 'OR-1001,Ana Sousa,n/a\nOR-1002,Zoë Adeyemi,2.50\n', 3],
    [
      'words of statements in the cells',
      'a,Ana Sousa,credit,card fee,9.50\nb,Zoë Adeyemi,debit,wire fee,7.50\n',
      5,
    ],
  ])('names the columns of a file without a header by number (%s)', async (_, file, width) => {
    const { covered, whole } = await preview(engine, file)

    const names = Array.from({ length: width }, (__, at) => `Column ${at + 1}`)
    expect(whole.columns).toEqual(names)
    expect(covered.columns).toEqual(names)
    expect(JSON.stringify(covered)).not.toMatch(/Sousa|Adeyemi/)
  })
})
