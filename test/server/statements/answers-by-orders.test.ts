import { describe, expect, test } from 'vitest'
import { startStack } from '../../support/stack.ts'
import { engines, openTestStore, type Engine } from '../../support/stores.ts'
import { bookOrders, orderOf } from './statementRuns.ts'

const days = ['01', '02', '03', '04', '05', '06', '08', '09']
const ids = days.map((_, n) => `PF-${2_611_270_000 + n * 37}`)

async function drop(engine: Engine, rows: readonly string[]) {
  const store = await openTestStore(engine)
  await bookOrders(
    store,
    ids.map((id, n) =>
      orderOf(id, {
        createdAt: `2026-10-${days[n]}T09:00:00.000Z`,
        source: { currency: 'EUR', amount: `${1250 + n}.00` },
        fees: { networkFee: '0.50', processingFee: '2.00' },
      }),
    ),
  )
  const { as, stack } = await startStack({ store })
  const finance = await as('finance')
  const body = new TextEncoder().encode([...rows, ''].join('\n'))
  const headers = { 'content-type': 'text/csv' }
  const { id } = await (await finance('/api/statements?name=october.csv&mid=mer_1', { body, headers })).json()
  await stack.statementRuns.settled()
  return (await finance(`/api/statements/${id}`)).json()
}

const equal = { state: 'done', classes: { equal: { lines: ids.length } } }

describe.each(engines)('the known orders decide on %s', (engine) => {
  test.each([
    ['whether the day or the month comes first', (n: number) => `10/${days[n]}/2026`, 'month-first'],
    ['whether the day or the month comes first', (n: number) => `${days[n]}/10/2026`, 'day-first'],
  ])('%s', async (_, dateOf, order) => {
    const rows = ids.map((id, n) => `${id},${dateOf(n)},${1250 + n}.00,2.50,EUR`)

    const statement = await drop(engine, ['Order ID,Date,Amount,Fee,Currency', ...rows])

    expect(statement).toMatchObject({ ...equal, mapping: { date: { order } } })
  })

  test('which sign is the decimal sign', async () => {
    const rows = ids.map((id, n) => `${id};2026-10-${days[n]};1.25${n};2.50;EUR`)

    const statement = await drop(engine, ['Order ID;Date;Amount;Fee;Currency', ...rows])

    expect(statement).toMatchObject({
      ...equal,
      mapping: { amount: { decimal: ',' }, fees: [{ decimal: '.' }] },
    })
  })

  test('which column is the amount, and its currency', async () => {
    const rows = ids.map((id, n) => `${id};2026-10-${days[n]};99.${10 + n};${1250 + n}.00;2.50`)

    const statement = await drop(engine, ['Order ID;Date;Blob;Blub;Fee', ...rows])

    expect(statement).toMatchObject({
      ...equal,
      mapping: { amount: { from: { column: 'Blub' } }, fixedCurrency: 'EUR' },
    })
  })

  test('that a fee given back in every line is a wrong sign', async () => {
    const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1250 + n}.00;2.50;${1252 + n}.50;EUR`)

    const statement = await drop(engine, ['Order ID;Date;Amount;Fee;Net;Currency', ...rows])

    expect(statement).toMatchObject({ ...equal, mapping: { feeSign: 'subtracted' } })
    const { grounds } = statement.guesses.find(({ about }: { about: string }) => about === 'feeSign')
    expect(grounds).toBe('This reading agrees with 8 of 8 known orders.')
  })
})

test('that net and fee of a file without amounts add up to the amounts', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1247 + n}.50;2.50;EUR`)

  const statement = await drop('sqlite', ['Order ID;Date;Net;Fee;Currency', ...rows])

  expect(statement).toMatchObject({ ...equal, mapping: { amount: 'net-and-fee' } })
  expect(statement.preview.understood[0].amount).toBe('1250.00')
})

test('a question that the orders leave open is still asked', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${7 + n}.00;8.${10 + n};2.50`)

  const statement = await drop('sqlite', ['Order ID;Date;Blob;Blub;Other', ...rows])

  expect(statement.state).toBe('asks')
  const question = statement.questions.find(({ about }: { about: string }) => about === 'amount')
  expect(question.choices).toMatchObject([
    { words: 'Blob', examples: ['7.00', '8.00', '9.00'] },
    { words: 'Blub', examples: ['8.10', '8.11', '8.12'] },
    { words: 'Other', examples: ['2.50'] },
    { value: '' },
  ])
})

test('a letter is told what it is', async () => {
  const statement = await drop('sqlite', [
    'Dear Sir or Madam,',
    'please find enclosed our statement, as agreed.',
    'Kind regards',
  ])

  expect(statement.refusal.message).toContain('this looks like a letter')
})
