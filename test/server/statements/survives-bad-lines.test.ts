import { expect, test } from 'vitest'
import { readWhole, refusalOf } from '../../support/statements/readWhole.ts'

const head = 'Order ID,Transaction ID,Date,Amount,Fee,Net,Currency\n'
const line = (id: string) => `${id},t-${id},2026-10-01,10.00,0.20,9.80,EUR\n`

test('an unclosed quote makes only its own line unreadable', async () => {
  const file = `${head}${line('a')}b,"t-b,2026-10-01,10.00,0.20,9.80,EUR\n${line('c')}${line('d')}`

  const { lines, unreadable } = await readWhole(file)

  expect(lines.map(({ number, orderId }) => [number, orderId])).toEqual([
    [2, 'a'],
    [4, 'c'],
    [5, 'd'],
  ])
  expect(unreadable.map(({ number, reason, raw }) => [number, reason, raw])).toEqual([
    [3, 'quote', ['b,"t-b,2026-10-01,10.00,0.20,9.80,EUR']],
  ])
})

test('lists a line with more cells than the header', async () => {
  const file = `${head}${line('a')}b,t-b,2026-10-01,1,250.00,0.20,9.80,EUR\n`

  const { unreadable } = await readWhole(file)

  expect(unreadable.map(({ number, words }) => [number, words])).toEqual([
    [3, 'The line has 8 cells, and the header 7.'],
  ])
})

test('refuses an ID in scientific notation with the reason', async () => {
  const file = `${head}${line('a')}9.9E+15,t-b,2026-10-01,10.00,0.20,9.80,EUR\n`

  const { lines, unreadable } = await readWhole(file)

  expect(lines).toHaveLength(1)
  expect(unreadable.map(({ reason, words }) => [reason, words])).toEqual([
    [
      'scientific-id',
      'Order ID: a spreadsheet has stored the id 9.9E+15 as a number; its last digits are lost.',
    ],
  ])
})

test('names the column of each invalid cell', async () => {
  const bad = [
    'b,t-b,2026-02-30,10.00,0.20,9.80,EUR',
    'c,t-c,2026-10-01,ten,0.20,9.80,EUR',
    'd,t-d,2026-10-01,,,,EUR',
    'e,t-e,1926-10-01,10.00,0.20,9.80,EUR',
  ]

  const { unreadable } = await readWhole(
    `${head}${line('a')}${line('b')}${bad.join('\n')}\n${line('f')}${line('g')}${line('h')}${line('i')}${line('j')}`,
  )

  expect(unreadable.map(({ number, words }) => [number, words])).toEqual([
    [4, 'Date: expected a date between 2000 and 2100 in the chosen order, found "2026-02-30".'],
    [5, 'Amount: expected an amount with a point for decimals, found "ten".'],
    [6, 'Neither an amount nor a fee is filled in.'],
    [7, 'Date: expected a date between 2000 and 2100 in the chosen order, found "1926-10-01".'],
  ])
})

test.each([
  ['USD 12.50', 'EUR'],
  ['12.50GBP', 'EUR'],
  ['$12.50', 'EUR'],
  ['(€ 12.50)', 'USD'],
  ['£12.50', 'CHF'],
  ['12.50 USDC', 'USDT'],
])('refuses an amount of %s in %s', async (cell, currency) => {
  const file = `Order ID,Date,Amount,Fee,Currency\na,2026-10-05,${cell},0.20,${currency}\n`

  const { lines, unreadable } = await readWhole(file)

  expect(lines).toEqual([])
  expect(unreadable.map(({ reason, words }) => [reason, words])).toEqual([
    ['amount', `Amount: expected an amount in ${currency}, found "${cell}".`],
  ])
})

test.each([
  ['EUR 12.50', 'EUR'],
  ['-€12.50', 'eur'],
  ['$12.50', 'CAD'],
  ['12.50 USDT', 'USDT'],
  ['$12.50', 'USDT'],
  ['12.50 DR', 'EUR'],
  ['R12.50', 'ZAR'],
  ['-RM 12.50', 'MYR'],
  ['R$ 12.50', 'BRL'],
])('accepts an amount of %s in %s', async (cell, currency) => {
  const file = `Order ID,Date,Amount,Fee,Currency\na,2026-10-05,${cell},0.20,${currency}\n`

  const { lines } = await readWhole(file)

  expect(lines.map(({ amount }) => amount?.replace('-', ''))).toEqual(['12.50'])
})

test('an answered currency does not apply to cells that name another currency', async () => {
  const file =
    'Order ID,Date,Amount,Fee\na,2026-10-05,€12.50,0.20\nb,2026-10-05,$12.50,0.20\nc,2026-10-05,12.50,0.20 GBP\n'

  const { lines, unreadable } = await readWhole(file, { fixedCurrency: 'EUR' })

  expect([lines.map(({ orderId }) => orderId), unreadable.map(({ params }) => params?.column)]).toEqual([
    ['a'],
    ['Amount', 'Fee'],
  ])
})

test('separates titles, totals, remarks and trailers from lines', async () => {
  const file = `Statement of October\nMerchant,Example\n\n${head}${line('a')}${line('b')}Total,,,20.00,0.40,19.60,\n\nAmounts are in euro\nRecord count: 2\n<END>\n`

  const { lines, aside, proof } = await readWhole(file)

  expect(lines).toHaveLength(2)
  expect(aside.map(({ number, role }) => [number, role])).toEqual([
    [1, 'above'],
    [2, 'above'],
    [4, 'header'],
    [7, 'total'],
    [9, 'trailer'],
    [10, 'trailer'],
    [11, 'trailer'],
  ])
  expect(proof.map(({ kind, ok }) => [kind, ok])).toEqual([
    ['arithmetic', true],
    ['total', true],
    ['count', true],
    ['batches', null],
  ])
})

test('distinguishes a merchant named Total from a total that counts its orders', async () => {
  const file = `Merchant,${head}Total Energies,${line('a')}Shell,${line('b')}Total,2,,,20.00,0.40,19.60,\n`

  const { lines, aside, proof } = await readWhole(file)

  expect(lines.map(({ orderId }) => orderId)).toEqual(['a', 'b'])
  expect(aside.map(({ number, role }) => [number, role])).toEqual([
    [1, 'header'],
    [4, 'total'],
  ])
  expect(proof.filter(({ ok }) => ok === false)).toEqual([])
})

test('does not read a whole total as a count of lines', async () => {
  const row = (id: string, amount: string) => `${id},2026-10-05,${amount},2.50,EUR\n`
  const file = `Order ID,Date,Amount,Fee,Currency\n${row('a', '75.00')}${row('b', '25.00')}`

  const whole = await readWhole(`${file}Total,,100,5.00,EUR\n`)
  const counted = await readWhole(`${file}Total,Rows: 2,100,5.00,\n`)

  const count = (proof: typeof whole.proof) => proof.find(({ kind }) => kind === 'count')
  expect(count(whole.proof)).toMatchObject({ ok: null })
  expect(count(counted.proof)).toMatchObject({ ok: true, facts: { checked: 1 } })
})

test('reports where a file does not add up', async () => {
  const file = `${head}${line('a')}b,t-b,2026-10-01,10.00,0.20,9.70,EUR\n${line('c')}${line('c')}Total,,,41.00,0.80,39.10,EUR\nRecords: 5,,,,,,\n`

  const { proof } = await readWhole(file)

  expect(
    proof.filter(({ ok }) => ok === false).map(({ kind, words, lines }) => [kind, words, lines]),
  ).toEqual([
    ['arithmetic', 'In 1 of 4 lines, the amount minus the fee is not the net amount.', [3]],
    ['total', 'The file states a total amount of 41.00 EUR, but its readable lines add up to 40.00.', [6]],
  ])
})

test('checks totals and fee signs per currency', async () => {
  const row = (id: string, fee: string, code: string) => `${id},2026-10-01,10.00,EUR,${fee},${code},9.90\n`
  const named = 'Order ID,Date,Amount,Currency,Fee,Fee currency,Net\n'
  const lines = `${row('a', '0.10', 'USDT')}${row('b', '0.10', 'USDT')}${row('c', '-0.10', 'EUR')}`

  const euros = await readWhole(`${named}${lines}Total,,30.00,EUR,-0.10,EUR,9.90\n`)
  const wrong = await readWhole(`${named}${lines}Total,,30.00,EUR,0.10,EUR,29.70\n`)

  // Two lines suggest subtracted fees, but only the third has its fee in the currency of the amount.
  expect(euros.mapping.feeSign).toBe('added')
  const total = (proof: typeof euros.proof) => proof.find(({ kind }) => kind === 'total')
  expect(total(euros.proof)).toMatchObject({ ok: true, facts: { checked: 1, failed: 0 } })
  expect(total(wrong.proof)).toMatchObject({
    ok: false,
    words: 'The file states a total fee of -0.10 EUR, but its readable lines add up to 0.10.',
  })
})

test.each([
  ['1001', '1717', { ok: null, words: 'The file has no numbered batches.' }],
  ['7', '9', { ok: false, words: '1 batches between 7 and 9 are missing, including 8.' }],
  ['7', '8', { ok: true, words: 'Batches 7 to 8 are all there.' }],
])('checks the numbers of batches %s and %s for gaps', async (one, other, expected) => {
  const file = `Order ID,Date,Amount,Fee,Currency,Payout ID\na,2026-10-01,1.00,0.20,EUR,${one}\nb,2026-10-01,1.00,0.20,EUR,${other}\n`

  const { proof } = await readWhole(file)

  expect(proof.find(({ kind }) => kind === 'batches')).toMatchObject(expected)
})

test('masks columns about people in lines and preview', async () => {
  const file = `Order ID,Date,Amount,Currency,Name,Remark\na,2026-10-01,1.00,EUR,Jordan Example,j@example.test\n`

  const { lines, preview } = await readWhole(file)

  expect(lines[0]?.raw).toEqual(['a', '2026-10-01', '1.00', 'EUR', '•••', '•••'])
  expect(JSON.stringify(preview)).not.toContain('example.test')
})

test.each([
  ['an empty file', Buffer.from(' \n\n'), 'the file is empty'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'the file is a PDF: ask the sender for CSV or XLSX'],
  [
    'an old workbook',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
    'the file is an old spreadsheet (XLS) or is protected by a password: save it as XLSX or CSV',
  ],
  ['a picture', Buffer.from([0x89, 0x50, 0, 0, 0, 1]), 'the file is neither text nor a spreadsheet'],
])('refuses %s with the reason', async (_, bytes, words) => {
  expect(await refusalOf(readWhole(bytes))).toBe(words)
})
