import { describe, expect, test } from 'vitest'
import { createLineDays } from '../../../src/server/statements/linePeriod.ts'
import { startStack } from '../../support/stack.ts'
import { longEngines, openTestStore, type Engine } from '../../support/stores.ts'
import { bookOrders, orderOf } from './statementRuns.ts'

const days = ['01', '02', '03', '04', '05', '06', '08', '09']
const ids = days.map((_, n) => `PF-${2_611_270_000 + n * 37}`)

const daily = days.map((day) => `2026-10-${day}T09:00:00.000Z`)

async function drop(
  engine: Engine,
  rows: readonly string[],
  { all = ids, created = daily, mid = 'mer_1' } = {},
) {
  const store = await openTestStore(engine)
  await bookOrders(
    store,
    all.map((id, n) =>
      orderOf(id, {
        createdAt: created[n],
        source: { currency: 'EUR', amount: `${1250 + n}.00` },
        fees: { networkFee: '0.50', processingFee: '2.00' },
      }),
    ),
    mid,
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

describe.each(longEngines)('the known orders decide on %s', (engine) => {
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
  })
})

test('that net and fee of a file without amounts add up to the amounts', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1247 + n}.50;2.50;EUR`)

  const statement = await drop('sqlite', ['Order ID;Date;Net;Fee;Currency', ...rows])

  expect(statement).toMatchObject({ ...equal, mapping: { amount: 'net-and-fee' } })
})

test('asks what the orders cannot answer', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${7 + n}.00;8.${10 + n};2.75`)

  const statement = await drop('sqlite', ['Order ID;Date;Blob;Blub;Other', ...rows])

  expect(statement.state).toBe('asks')
  const question = statement.questions.find(({ about }: { about: string }) => about === 'amount')
  expect(question.choices).toMatchObject([
    { words: 'Blob', examples: ['7.00', '8.00', '9.00'] },
    { words: 'Blub', examples: ['8.10', '8.11', '8.12'] },
    { words: 'Other', examples: ['2.75'] },
    { value: '' },
  ])
})

test('times that are all off by the same hours give the zone of the lines and of the printed period', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]} 14:30:00;${1250 + n}.00;2.50;EUR`)

  const statement = await drop('sqlite', [
    'Period: 1 Oct 2026 to 31 Oct 2026',
    'Order ID;Date;Amount;Fee;Currency',
    ...rows,
  ])

  expect(statement).toMatchObject({
    ...equal,
    mapping: { date: { zone: 'Asia/Kolkata' } },
    period: {
      from: '2026-09-30T18:30:00.000Z',
      to: '2026-10-31T18:30:00.000Z',
      timeZone: 'Asia/Kolkata',
      source: 'printed',
    },
  })
})

test('times in summer and winter time give the place that they are of', async () => {
  const winter = ids.map((_, n) => `2026-10-${28 + (n % 3)}T09:00:00.000Z`)
  const created = [...daily, ...winter]
  const all = created.map((_, n) => `PF-${2_611_280_000 + n}`)
  const rows = all.map((id, n) => {
    const [day, hour] = [created[n]?.slice(0, 10), n < days.length ? '11' : '10']
    return `${id};${day} ${hour}:00:05;1250.00;2.50;EUR`
  })

  const statement = await drop('sqlite', ['Order ID;Date;Amount;Fee;Currency', ...rows], { all, created })

  expect(statement.mapping.date.zone).toBe('Europe/Berlin')
})

test('a second fee under a name that no word list knows belongs to the fees', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1250 + n}.00;2.00;0.50;EUR`)

  const statement = await drop('sqlite', ['Order ID;Date;Amount;Fee;Chain outlay;Currency', ...rows])

  expect(statement).toMatchObject(equal)
})

test('fees are found although the provider charges half of the orders wrongly', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1250 + n}.00;${n < 3 ? '2.75' : '2.50'};EUR`)

  const statement = await drop('sqlite', ['Order ID;Date;Amount;Prowizja;Currency', ...rows])

  expect(statement).toMatchObject({
    state: 'done',
    classes: { differs: { lines: 3 }, equal: { lines: ids.length - 3 } },
  })
})

test('net amounts alone show the fee that was withheld', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1247 + n}.${n === 0 ? '00' : '50'};EUR`)

  const statement = await drop('sqlite', ['Order ID;Date;Paid out net;Currency', ...rows])

  expect(statement).toMatchObject({
    state: 'done',
    classes: {
      differs: { lines: 1, sums: [{ amount: '3', ours: '2.5', difference: '0.5' }] },
      equal: { lines: ids.length - 1, sums: [{ amount: '17.5', ours: '17.5' }] },
    },
  })
})

test('the amounts of a bank are net, and its texts hold our ids', async () => {
  const names = ['Ann Lee', 'Bo Dahl', 'Cy Young', 'Di Ba']
  const rows = ids.map(
    (id, n) => `${days[n]}.10.2026;SEPA Gutschrift ${id} ${names[n % 4]} 10/2026;${1247 + n},50;EUR`,
  )

  const statement = await drop('sqlite', ['Buchungstag;Verwendungszweck;Betrag;Währung', ...rows])

  expect(statement).toMatchObject({ ...equal, mapping: { amount: '', net: { from: { column: 'Betrag' } } } })
})

test('a few net amounts among the amounts are differences, not another reading', async () => {
  const all = [...ids, ...ids.map((id) => `${id}9`)]
  const rows = all.map((id, n) => {
    const amount = n < 6 ? `${1247 + n}.50` : `${1250 + n}.00`
    return `${id};2026-10-${days[n % 8]};${amount};EUR`
  })

  const statement = await drop('sqlite', ['Order ID;Date;Amount;Currency', ...rows], {
    all,
    created: [...daily, ...daily],
  })

  expect(statement).toMatchObject({ mapping: { amount: { from: { column: 'Amount' } } } })
  expect(statement.classes.differs.lines).toBe(6)
})

test('the balances before and after a line are no fee and no net amount', async () => {
  let balance = 5000
  const rows = ids.map((id, n) => {
    const before = balance
    balance += 1250 + n
    return `${id};2026-10-${days[n]};${before}.00;${1250 + n}.00;${balance}.00;EUR`
  })

  const { mapping } = await drop('sqlite', ['Order ID;Date;Before;Amount;After;Currency', ...rows])

  expect(mapping).toMatchObject({ amount: { from: { column: 'Amount' } }, fees: [] })
  expect(mapping.net).toBeUndefined()
})

test('rows that equal the fees of their orders are read as fees under any name', async () => {
  const rows = ids.flatMap((id, n) => [
    `${id};2026-10-${days[n]};Vânzare;${1250 + n}.00;EUR`,
    `${id};2026-10-${days[n]};Procesare;-2.00;EUR`,
    `${id};2026-10-${days[n]};Rețea;-0.50;EUR`,
  ])

  const statement = await drop('sqlite', ['Order ID;Date;Type;Amount;Currency', ...rows])

  expect(statement.questions).toEqual([])
  expect(statement).toMatchObject({
    state: 'done',
    classes: { equal: { orders: ids.length } },
    mapping: { feeLines: { column: 'Type', fees: ['Procesare', 'Rețea'] } },
  })
})

test('taxes on the fee in a column of their own raise no alarm', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1250 + n}.00;2.50;0.45;${1247 + n}.05;EUR`)

  const statement = await drop('sqlite', ['Order ID;Date;Amount;Fee;GST;Net;Currency', ...rows])

  expect(statement).toMatchObject(equal)
  expect(statement.proof.filter(({ ok }: { ok: boolean | null }) => ok === false)).toEqual([])
})

test('a file about another merchant that the reader may see is matched as the other’s', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1250 + n}.00;2.50;EUR`)

  const statement = await drop('sqlite', ['Order ID;Date;Amount;Fee;Currency', ...rows], { mid: 'mer_2' })

  expect(statement).toMatchObject({ state: 'done', classes: { 'other-merchant': { lines: ids.length } } })
})

test('an invoice of fees has no amounts, and the orders say its currency', async () => {
  const rows = ids.map((id) => `${id};Processing;2.50`)

  const statement = await drop('sqlite', ['Reference;Description;Costs', ...rows])

  expect(statement).toMatchObject({ ...equal, mapping: { amount: '', fixedCurrency: 'EUR' } })
})

test('two columns that both fit the orders are asked', async () => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1250 + n}.00;${1250 + n}.00;2.50;EUR`)

  const statement = await drop('sqlite', ['Order ID;Date;Blob;Blub;Fee;Currency', ...rows])

  expect(statement.questions.map(({ about }: { about: string }) => about)).toEqual(['amount'])
})

test.each([
  ['Statement period: 1 Oct 2026 to 31 Oct 2026', 'printed', '2026-10-01T00:00:00.000Z'],
  ['Abrechnung 01.10. - 31.10.2026', 'printed', '2026-10-01T00:00:00.000Z'],
  ['Relevé octobre 2026', 'printed', '2026-10-01T00:00:00.000Z'],
  ['2026-10-01 00:00 to 2026-11-01 00:00', 'printed', '2026-10-01T00:00:00.000Z'],
  ['Customer since March 2019', 'lines', '2026-10-01T00:00:00.000Z'],
])('takes the period from "%s" only if most lines are in it', async (title, source, from) => {
  const rows = ids.map((id, n) => `${id};2026-10-${days[n]};${1250 + n}.00;2.50;EUR`)

  const statement = await drop('sqlite', [title, '', 'Order ID;Date;Amount;Fee;Currency', ...rows])

  expect(statement).toMatchObject({ ...equal, period: { source, from } })
  if (source === 'printed') expect(statement.period.to).toBe('2026-11-01T00:00:00.000Z')
})

test('a week across the end of a month keeps all its days', () => {
  const lines = createLineDays('UTC')
  for (const day of ['09-30', '10-01', '10-02', '10-03', '10-04', '10-05', '10-06'])
    lines.add(`2026-${day}T10:00:00.000Z`, 100)

  expect(lines.period()).toMatchObject({ from: '2026-09-30T00:00:00.000Z', to: '2026-10-07T00:00:00.000Z' })
})

test('a letter is told what it is', async () => {
  const statement = await drop('sqlite', [
    'Dear Sir or Madam,',
    'please find enclosed our statement, as agreed.',
    'Kind regards',
  ])

  expect(statement.refusal.message).toContain('this looks like a letter')
})

test('asks for no unit because of one line with cents among lines without', async () => {
  const rows = ids.map((id, n) => `${id},2026-10-${days[n]},${n === 0 ? 'USD' : 'JPY'},${1250 + n},3`)

  const statement = await drop('sqlite', ['Order ID,Date,Currency,Amount,Fee', ...rows])

  expect(statement).toMatchObject({ state: 'done', mapping: { units: 'major' } })
})

test('lines with cents decide on the unit, since others are the same in both', async () => {
  const all = [...ids, ...ids.map((id) => `${id}9`)]
  const created = [...daily, ...daily]
  const rows = all.map((id, n) => `${id},2026-10-${days[n % 8]},${n < 6 ? 'EUR' : 'JPY'},${1250 + n},3`)

  const statement = await drop('sqlite', ['Order ID,Date,Currency,Amount,Fee', ...rows], { all, created })

  expect(statement).toMatchObject({ state: 'done', mapping: { units: 'major' } })
})
