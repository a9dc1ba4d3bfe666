import { expect, test } from 'vitest'
import { readWhole } from '../../support/statements/readWhole.ts'

const head = 'Order ID;Date;Amount;Fee;Currency\n'

test.each([
  ['nothing', ''],
  ['a word', 'N/A'],
])('a fee counts although the first 2,000 lines have %s for it', async (_, none) => {
  const rows = Array.from({ length: 2100 }, (_, at) => {
    return `o${at};2026-10-15;10,00;${at >= 2050 ? '0,25' : none};EUR`
  })

  const { lines } = await readWhole(`${head}${rows.join('\n')}\n`)

  expect(lines.at(-1)?.fee).toBe('0.25')
})

test.each(['-', '—'])('%s alone in a cell is an empty cell', async (dash) => {
  const file = `${head}a;2026-10-15;10,00;0,25;EUR\nb;2026-10-15;10,00;${dash};EUR\nc;2026-10-15;${dash};0,25;EUR\n`

  const { lines } = await readWhole(file)

  expect(lines.map(({ amount, fee }) => [amount, fee])).toEqual([
    ['10.00', '0.25'],
    ['10.00', null],
    [null, '0.25'],
  ])
})

test('a column of fees with words in many cells is one of fees, and those lines are listed', async () => {
  const file = `${head}a;2026-10-15;10,00;0,25;EUR\nb;2026-10-15;10,00;N/A;EUR\n`

  const { lines, unreadable } = await readWhole(file)

  expect(lines.map(({ orderId, fee }) => [orderId, fee])).toEqual([['a', '0.25']])
  expect(unreadable.map(({ words }) => words)).toEqual([
    'Fee: expected an amount with a comma for decimals, found "N/A".',
  ])
})
