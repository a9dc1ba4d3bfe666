import { expect, test } from 'vitest'
import { inspectStatement } from '../../../src/server/statements/reading/readStatement.ts'
import { readWhole } from '../../support/statements/readWhole.ts'
import { toQuestionAnswer } from '../../../src/server/statements/toAnswers.ts'
import type { Question } from '../../../src/server/statements/reading/mapping.ts'

/** Converts a question to its words, without codes. */
const toWords = (question: Question) => {
  const { reason: _, params: __, choices, ...words } = toQuestionAnswer(question)
  return { ...words, ...(choices && { choices: choices.map(({ value, words }) => ({ value, words })) }) }
}

const head = 'Order ID;Date;Amount;Fee;Currency\n'

test('reads times in the zone of a title that names winter and summer time', async () => {
  const title = 'Zeiten in MEZ/MESZ;;;;\n'
  const file = `${title}${head}a;2026-07-01 12:00;10.00;0.20;EUR\nb;2026-12-02 12:00;2.50;0.50;EUR\n`

  const { mapping } = await inspectStatement(Buffer.from(file))

  expect(mapping.date?.zone).toBe('Europe/Berlin')
})

test.each([
  ['Provider: Blue Pay Ltd', 'Blue Pay Ltd'],
  ['Issued by Blue Pay', 'Blue Pay'],
  ['Abrechnung der Blau Zahlungen GmbH für Oktober', 'Blau Zahlungen GmbH'],
  ['PagRápido Instituição de Pagamento S.A.', 'PagRápido Instituição de Pagamento S.A.'],
  ['Extrato de Liquidação da PagRápido S.A.', 'PagRápido S.A.'],
  ['Merchant: Example Shop GmbH', undefined],
  ['Statement of October', undefined],
])('takes the name of the provider from the title "%s"', async (title, sender) => {
  const { mapping } = await inspectStatement(
    Buffer.from(`${title};;;;\n${head}a;2026-07-01;10.00;0.20;EUR\n`),
  )

  expect(mapping.sender).toBe(sender)
})

test('asks whether 1.000 means one or a thousand and explains both answers', async () => {
  const file = `${head}a;2026-10-01;1.000;0,20;EUR\nb;2026-10-02;2.500;0,50;EUR\n`

  const { questions } = await inspectStatement(Buffer.from(file))

  expect(questions.map(toWords)).toEqual([
    {
      about: 'amount.decimal',
      grounds: '1.000 may be a whole number or have three decimals, and no other cell shows which.',
      choices: [
        { value: '.', words: 'A decimal point: 1.000 is 1.000' },
        { value: ',', words: 'A decimal comma: 1.000 is 1000' },
      ],
    },
  ])
})

test.each([
  ['160,00 kr', '160.00', 'SEK'],
  ['4 526,06 zł', '4526.06', 'PLN'],
  ['-1.250,00 TL', '-1250.00', 'TRY'],
  ['Rp 130.000', '130000', 'IDR'],
  ['KSh 1,100.00', '1100.00', 'KES'],
  ['1,000원', '1000', 'KRW'],
  ['２，４００円', '2400', 'JPY'],
])('reads "%s" as %s %s, and asks for the currency of kr only', async (cell, amount, currency) => {
  const file = `Order ID;Date;Amount;Fee\na;2026-10-21;${cell};${cell}\nb;2026-10-22;${cell};${cell}\n`

  const { questions, lines } = await readWhole(file, { fixedCurrency: 'SEK' })

  expect(questions.map(({ about }) => about)).toEqual(currency === 'SEK' ? ['fixedCurrency'] : [])
  expect(lines[0]).toMatchObject({ amount, currency })
})

test.each([
  ['.', '1.000'],
  [',', '1000'],
])('reads 1.000 with the answer "%s" as %s', async (answer, amount) => {
  const file = `${head}a;2026-10-01;1.000;0,20;EUR\n`

  const { lines } = await readWhole(file, { 'amount.decimal': answer })

  expect(lines.map((line) => [line.amount, line.fee])).toEqual([[amount, '0.20']])
})

test('applies a decisive cell to its whole column and to no other column', async () => {
  const file = `${head}a;2026-10-01;1.000;1.000;EUR\nb;2026-10-02;-110.7;2.000;EUR\n`

  const { lines, questions } = await readWhole(file, { 'fees.0.decimal': ',' })

  expect(questions.map(({ about }) => about)).toEqual(['fees.0.decimal'])
  expect(lines.map((line) => [line.amount, line.fee])).toEqual([
    ['1.000', '1000'],
    ['-110.7', '2000'],
  ])
})

test('asks about a column in both notations and lists lines that contradict the answer', async () => {
  const file = `${head}a;2026-10-01;1.250,00;0,20;EUR\nb;2026-10-02;1,250.00;0,20;EUR\n`

  const { lines, unreadable } = await readWhole(file, { 'amount.decimal': ',' })

  expect(lines.map((line) => line.amount)).toEqual(['1250.00'])
  expect(unreadable.map(({ number, words }) => [number, words])).toEqual([
    [3, 'Amount: expected an amount with a comma for decimals, found "1,250.00".'],
  ])
})

test('asks for the order of day and month when no day is past the 12th', async () => {
  const file = `${head}a;05/10/2026;1,00;0,20;EUR\nb;12/10/2026;1,00;0,20;EUR\n`

  const result = await readWhole(file, { 'date.order': 'month-first' })

  expect(
    result.questions.map(toWords).map(({ about, choices }) => [about, choices?.map(({ words }) => words)]),
  ).toEqual([
    [
      'date.order',
      [
        'The day comes first: 05/10/2026 is day 05 of month 10',
        'The month comes first: 05/10/2026 is day 10 of month 05',
      ],
    ],
  ])
  expect(result.lines.map(({ date }) => date)).toEqual([
    '2026-05-10T00:00:00.000Z',
    '2026-12-10T00:00:00.000Z',
  ])
})

test('one day past the 12th decides the date order of its column', async () => {
  const file = `${head}a;05/10/2026;1,00;0,20;EUR\nb;13/10/2026;1,00;0,20;EUR\n`

  const { lines, questions } = await readWhole(file)

  expect(questions.map(toWords)).toEqual([])
  expect(lines.map(({ date }) => date)).toEqual(['2026-10-05T00:00:00.000Z', '2026-10-13T00:00:00.000Z'])
})

test('asks whether many whole numbers are cents', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => `o${at};2026-10-01;${1000 + at};20;EUR\n`).join('')

  const { lines, questions } = await readWhole(head + rows, { units: 'minor' })

  expect(questions.map(({ about }) => about)).toEqual(['units'])
  expect([lines[0]?.amount, lines[0]?.fee]).toEqual(['10.00', '0.20'])
})

test.each([
  ['金額（円）;手数料（円）', '１，０２０', 'JPY', '1020'],
  ['Amount (₹);Fee (₹)', '1,020.50', 'INR', '1020.50'],
])(
  'the sign in the column names "%s" is the currency of their cells',
  async (names, cell, currency, amount) => {
    const { questions, lines } = await readWhole(`Order ID;Date;${names}\na;2026-10-21;${cell};${cell}\n`)

    expect(questions).toEqual([])
    expect(lines[0]).toMatchObject({ amount, fee: amount, currency })
  },
)

test('a column "Paid out" is a net amount, and a debit beside "Paid in"', async () => {
  const alone = await inspectStatement(
    Buffer.from('Order ID;Date;Currency;Paid out\na;2026-10-21;AUD;5.50\nb;2026-10-22;AUD;7.25\n'),
  )
  expect([alone.mapping.net?.from, alone.questions]).toEqual([{ column: 'Paid out' }, []])
  const pair = await inspectStatement(
    Buffer.from('Order ID;Date;Currency;Paid out;Paid in\na;2026-10-21;AUD;5.50;\nb;2026-10-22;AUD;;7.25\n'),
  )
  expect(pair.mapping.amount).toMatchObject({ from: { debit: 'Paid out', credit: 'Paid in' } })
})

test.each([
  ['Gross;Gross Currency;Net;Net Currency', '5.50;EUR;5.95;USD'],
  ['Gross (EUR);Net (USD)', '5.50;5.95'],
])('a net amount without a fee has the currency of its own column: %s', async (names, cells) => {
  const { lines, questions } = await readWhole(`Order ID;Date;${names}\na;2026-10-21;${cells}\n`)
  expect([lines[0]?.currency, lines[0]?.feeCurrency, questions]).toEqual(['EUR', 'USD', []])
  // Amounts in two currencies show no fee.
  expect(lines[0]?.fee).toBeNull()
})

test('without a column of fees, the amount less the net amount is the fee, and proves nothing', async () => {
  const { lines, proof, questions } = await readWhole(
    'Order ID;Date;Currency;Gross;Net\na;2026-10-21;EUR;5.50;5.25\nb;2026-10-22;EUR;-7.00;-7.40\n',
  )
  expect([lines.map(({ fee }) => fee), questions]).toEqual([['0.25', '0.40'], []])
  expect(proof.find(({ kind }) => kind === 'arithmetic')?.ok).toBeNull()
})

test.each(['币种', 'koodi', 'Ccy code'])('codes are currencies in a column named "%s", too', async (name) => {
  const file = `Order ID;Date;Amount;Fee;${name}\na;2026-10-21;5.50;0.20;AUD\nb;2026-10-22;7.25;0.30;GBP\n`

  const { mapping, questions } = await inspectStatement(Buffer.from(file))

  expect([mapping.currency, questions]).toEqual([name, []])
})

test('asks for a missing currency and for the column of the amount', async () => {
  const file = 'Order ID;Date;Blob;Blub\na;2026-10-01;12,50;0,20\n'

  const { questions } = await inspectStatement(Buffer.from(file))

  expect(
    questions.map(toWords).map(({ about, choices }) => [about, choices?.map(({ words }) => words)]),
  ).toEqual([
    ['amount', ['Blob', 'Blub', 'None of these: only fees and net amounts are compared']],
    ['fixedCurrency', undefined],
  ])
})

test('uses a stored mapping again unless the file contradicts it', async () => {
  const { mapping } = await readWhole(`${head}a;13/10/2026;1.000,00;0,20;EUR\n`)
  const next = `Fee;New;Order ID;Date;Amount;Currency\n0,20;x;b;05/10/2026;1.000;EUR\n`
  const other = `${head}a;10/13/2026;1,000.00;0.20;EUR\n`

  const again = await inspectStatement(Buffer.from(next), { stored: mapping })
  const contradicted = await inspectStatement(Buffer.from(other), { stored: mapping })

  expect(again.questions).toEqual([])
  expect(again.mapping).toMatchObject({
    amount: { decimal: ',' },
    fees: [{ decimal: ',' }],
    date: { order: 'day-first' },
  })
  expect(contradicted.questions.map(({ about }) => about)).toEqual([
    'amount.decimal',
    'fees.0.decimal',
    'date.order',
  ])
})

test('does not repeat answered questions for the same file', async () => {
  const file = Buffer.from(`${head}a;05/10/2026;1.250,00;0,20;EUR\nb;06/10/2026;1,250.00;0,20;EUR\n`)
  const { mapping } = await readWhole(file, { 'amount.decimal': ',', 'date.order': 'day-first' })

  const again = await inspectStatement(file, { stored: mapping, layout: mapping.layout })

  expect(again.questions).toEqual([])
  expect(again.mapping).toEqual(mapping)
})

test('does not reuse an assumption that no cell had confirmed', async () => {
  const { mapping } = await readWhole(`${head}a;2026-10-01;100;0;EUR\n`)

  const open = await inspectStatement(Buffer.from(`${head}a;01/10/2026;1.000;-0,20;EUR\n`), {
    stored: mapping,
  })
  const plain = await inspectStatement(Buffer.from(`${head}a;13/10/2026;1,50;0,20;EUR\n`), {
    stored: mapping,
  })

  expect(open.questions.map(({ about }) => about)).toEqual(['amount.decimal', 'feeSign', 'date.order'])
  expect(plain.questions).toEqual([])
  expect(plain.mapping).toMatchObject({ amount: { decimal: ',' }, date: { order: 'day-first' } })
})

test('does not apply a stored mapping to a file without its columns', async () => {
  const { mapping } = await readWhole(`${head}a;13/10/2026;1.000,00;0,20;EUR\n`)
  const changed = `Order ID;Date;Gross;Fee;Currency\na;13/10/2026;1.000,00;0,20;EUR\n`

  const { questions, mapping: proposed } = await inspectStatement(Buffer.from(changed), { stored: mapping })

  expect(questions).toEqual([])
  expect(proposed.amount).toEqual({ from: { column: 'Gross' }, decimal: ',' })
})

test('keeps the sign of the gross amount when a larger fee reduces the balance', async () => {
  const file = [
    'Order ID,Date,Gross,Fee,Net,Balance Impact,Currency',
    'a,2026-10-01,0.01,-0.30,-0.29,Debit,EUR',
    'b,2026-10-02,10.00,-0.50,9.50,Credit,EUR',
  ].join('\n')

  const { lines } = await readWhole(file)

  expect(lines.map((line) => line.amount)).toEqual(['0.01', '10.00'])
})

test.each(['Fee (incl. VAT)', 'Fee (crypto)'])(
  'asks whether %s is the fee when no other column is',
  async (name) => {
    const file = `Order ID;Date;Amount;${name};Currency\na;2026-10-15;100,00;-3,08;EUR\n`
    const rule = { from: { column: name }, decimal: ',' }

    const { questions, lines } = await readWhole(file, { fees: [rule] })
    const without = await readWhole(file, { fees: [] })
    const again = await inspectStatement(Buffer.from(file), { stored: without.mapping })

    expect(questions.map(toWords)).toEqual([
      {
        about: 'fees',
        grounds: 'No column has a usual name for fees; these mention fees.',
        choices: [
          { value: [rule], words: name },
          { value: [], words: 'None of these is the fee of an order' },
        ],
      },
    ])
    expect([lines[0]?.fee, without.lines[0]?.fee]).toEqual(['3.08', null])
    expect(again.questions).toEqual([])
  },
)

test.each(['Fee;Fee (incl. VAT)', 'Fee;VAT on fees', 'VAT;Exchange rate', 'Taxa de câmbio;Net'])(
  'asks for no fee column among %s',
  async (names) => {
    const file = `Order ID;Date;Amount;${names};Currency\na;2026-10-15;100,00;2,50;3,08;EUR\n`

    expect((await inspectStatement(Buffer.from(file))).questions).toEqual([])
  },
)

test.each([
  ['year-first', '2026-10-05T00:00:00.000Z'],
  ['day-first', '2005-10-26T00:00:00.000Z'],
])('asks whether 26-10-05 starts with the year and reads it as %s', async (answer, date) => {
  const file = `${head}a;26-10-05;1,00;0,20;EUR\nb;31/10/2026;1,00;0,20;EUR\n`

  const { questions, lines } = await readWhole(file, { 'date.order': answer })

  expect(questions.map(toWords)).toMatchObject([
    {
      about: 'date.order',
      grounds: 'Date: 26-10-05 may begin with the year, and its numbers do not show which.',
      choices: [
        { value: 'day-first', words: 'The day comes first: 26-10-05 is day 26 of month 10' },
        { value: 'year-first', words: 'The year comes first: 26-10-05 is day 05 of month 10 of 2026' },
      ],
    },
  ])
  expect(lines[0]?.date).toBe(date)
})

test.each([
  ['05-10-32', '2032-10-05T00:00:00.000Z', ['date.order']],
  ['45-10-05', '2045-10-05T00:00:00.000Z', []],
  ['26-10-05 14:30', '2026-10-05T14:30:00.000Z', ['date.order']],
])('asks about %s only when its numbers are ambiguous', async (text, date, questionIds) => {
  const answer = text.startsWith('26') ? 'year-first' : 'day-first'

  const { questions, lines } = await readWhole(`${head}a;${text};1,00;0,20;EUR\n`, { 'date.order': answer })

  expect([questions.map(({ about }) => about), lines[0]?.date]).toEqual([questionIds, date])
})

test('a four-digit year does not decide the order of a two-digit year', async () => {
  const { mapping } = await readWhole(`${head}a;2026-10-05;1,00;0,20;EUR\n`)

  const { questions } = await inspectStatement(Buffer.from(`${head}a;26-10-05;1,00;0,20;EUR\n`), {
    stored: mapping,
  })

  expect(questions.map(({ about }) => about)).toEqual(['date.order'])
})

const unnamed =
  'Transaction;Created;Gross;Ccy;Commission\nOR-1;2026-10-01;120,50;EUR;0,20\nOR-2;2026-10-02;110,70;EUR;0,50\n'

test('asks for the column of the order ID when no column has that name', async () => {
  const { questions, mapping } = await inspectStatement(Buffer.from(unnamed))

  const question = questions.find(({ about }) => about === 'orderId')
  expect(question?.choices?.map(({ value }) => value)).toEqual([{ column: 'Transaction' }, ''])
  expect(mapping.orderId).toBeNull()
})

test.each([
  [{ column: 'Transaction' }, ['OR-1', 'OR-2']],
  ['', [null, null]],
])('reads the IDs with the answer %j', async (answer, ids) => {
  const answers = {
    orderId: answer,
    amount: { from: { column: 'Gross' }, decimal: ',' },
    fixedCurrency: 'EUR',
  }
  const { lines, questions } = await readWhole(unnamed, answers)

  expect(questions.filter(({ about }) => !(about in answers))).toEqual([])
  expect(lines.map(({ orderId }) => orderId)).toEqual(ids)
})

test.each([
  ['05.10.2026', []],
  ['05/10/2026', ['date.order']],
])('of the date %s it asks %j', async (date, about) => {
  const { questions, lines } = await readWhole(
    `Order ID;Date;Amount;Fee;Currency\na;${date};1,00;0,20;EUR\n`,
    {
      'date.order': 'day-first',
    },
  )

  expect(questions.map((question) => question.about)).toEqual(about)
  expect(lines[0]?.date).toBe('2026-10-05T00:00:00.000Z')
})

test.each([
  ['Période du 01/11/2026 au 30/11/2026', 'day-first', []],
  ['Period 11/01/2026 to 11/30/2026', 'month-first', []],
  ['Period 01/11/2026 to 10/11/2026', null, ['date.order']],
])('reads days and months as the title "%s" does', async (title, order, about) => {
  const file = `${title};;;;\n${head}a;02/11/2026;1,00;0,20;EUR\nb;03/11/2026;1,50;0,20;EUR\n`

  const { mapping, questions } = await inspectStatement(Buffer.from(file))

  expect(mapping.date?.order).toBe(order)
  expect(questions.map((question) => question.about)).toEqual(about)
})

test('reads amounts in the unit that their camel-cased names state', async () => {
  const file = 'Order ID;Date;GrossPence;FeePence;Currency\na;2026-11-02;1250;25;GBP\n'

  const { mapping } = await inspectStatement(Buffer.from(file))

  expect(mapping.units).toBe('minor')
})

test('finds the column of ids that stand in a line for the amount and one for the fee', async () => {
  const rows = Array.from({ length: 8 }, (_, n) => [`X-${n}0;sale;10,00`, `X-${n}0;fee;-0,20`])
  const file = `Vorgang 1;Was;Betrag\n${rows.flat().join('\n')}\n`

  const { idColumns } = await inspectStatement(Buffer.from(file))

  expect(idColumns).toEqual(['Vorgang 1'])
})
