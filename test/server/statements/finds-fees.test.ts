import { expect, test } from 'vitest'
import { readWhole } from '../../support/statements/readWhole.ts'

const head = 'Order ID;Date;Amount;Fee;Currency\n'

test.each([
  ['an empty cell', ''],
  ['a word', 'N/A'],
])('reads a fee although the first 2,000 lines have %s in its column', async (_, none) => {
  const rows = Array.from({ length: 2100 }, (_, at) => {
    return `o${at};2026-10-15;10,00;${at >= 2050 ? '0,25' : none};EUR`
  })

  const { lines } = await readWhole(`${head}${rows.join('\n')}\n`)

  expect(lines.at(-1)?.fee).toBe('0.25')
})

test.each(['-', '—'])('reads %s alone in a cell as empty', async (dash) => {
  const file = `${head}a;2026-10-15;10,00;0,25;EUR\nb;2026-10-15;10,00;${dash};EUR\nc;2026-10-15;${dash};0,25;EUR\n`

  const { lines } = await readWhole(file)

  expect(lines.map(({ amount, fee }) => [amount, fee])).toEqual([
    ['10.00', '0.25'],
    ['10.00', null],
    [null, '0.25'],
  ])
})

test('recognizes a fee column with words in some cells and lists those lines', async () => {
  const file = `${head}a;2026-10-15;10,00;0,25;EUR\nb;2026-10-15;10,00;N/A;EUR\n`

  const { lines, unreadable } = await readWhole(file)

  expect(lines.map(({ orderId, fee }) => [orderId, fee])).toEqual([['a', '0.25']])
  expect(unreadable.map(({ words }) => words)).toEqual([
    'Fee: expected an amount with a comma for decimals, found "N/A".',
  ])
})

test.each([
  'Fee %',
  'Commission (%)',
  'Taxa (%)',
  'Fee percentage',
  'MDR rate',
  'MDR',
  'fee_bps',
  'Fee (bps)',
])('does not add the share in column %s to the fee', async (name) => {
  const file = `Order ID;Date;Amount;${name};MDR amount;Currency\na;2026-10-13;200,00;2,50;5,00;EUR\n`

  const { lines, questions } = await readWhole(file)

  expect([lines[0]?.fee, questions]).toEqual(['5.00', []])
})

test('reads MDR alone as a fee, and asks nothing about a share alone', async () => {
  const row = ';Currency\na;2026-10-13;200,00;2,50;EUR\n'

  const mdr = await readWhole(`Order ID;Date;Amount;MDR${row}`)
  const share = await readWhole(`Order ID;Date;Amount;Fee %${row}`)

  expect([mdr, share].map(({ lines }) => lines[0]?.fee)).toEqual(['2.50', null])
})

test.each([
  ['Fixed fee;Variable fee;Fees', ['0,50;2,00;2,50', '0,50;4,00;4,50'], ['2.50', '4.50']],
  ['Fees;Fixed fee;Variable fee', ['2,50;0,50;2,00', '1,00;;1,00'], ['2.50', '1.00']],
  ['Fixed fee;Variable fee;Total fees', ['0,50;2,00;2,51', '0,50;4,00;4,50'], ['2.51', '4.50']],
  ['Fixed fee;Variable fee;Scheme fee', ['0,50;2,00;2,50', '0,50;4,00;0,10'], ['5.00', '4.60']],
  ['Network fee;Processing fee', ['0,50;0,50', '0,50;0,50'], ['1.00', '1.00']],
  ['Network fee;Processing fee;Scheme fee', ['0,50;0,50;', ';;'], ['1.00', null]],
])('%s: uses a column with the sum of the others instead of them', async (names, [one, two], fees) => {
  const file = `Order ID;Date;Amount;${names};Currency\na;2026-10-15;100,00;${one};EUR\nb;2026-10-15;200,00;${two};EUR\n`

  const { lines } = await readWhole(file)

  expect(lines.map(({ fee }) => fee)).toEqual(fees)
})

test('does not add a fee that has a currency of its own to the others', async () => {
  const file =
    'Order ID;Date;Amount;Fee;Miner fee;Miner fee asset;Currency\na;2026-10-13;200,00;5,00;0,0001;BTC;EUR\n'

  const { lines } = await readWhole(file)

  expect(lines[0]).toMatchObject({ fee: '5.00', currency: 'EUR' })
})
