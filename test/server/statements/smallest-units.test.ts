import { expect, test } from 'vitest'
import { inspectStatement } from '../../../src/server/statements/reading/readStatement.ts'
import { fromMinor } from '../../../src/server/statements/reading/cells/currencies.ts'

test.each([
  ['EUR', '1234.50'],
  ['HUF', '1234.50'],
  ['COP', '1234.50'],
  ['PKR', '1234.50'],
  ['IQD', '123.450'],
  ['KWD', '123.450'],
  ['JPY', '123450'],
  // ISO 4217 has two decimals, but the service uses whole units.
  ['IDR', '123450'],
  ['ABC', undefined],
  ['USDT', undefined],
])('converts 123450 of the smallest unit of %s to %s', (currency, amount) => {
  expect(fromMinor('123450', currency)).toBe(amount)
})

test.each([
  ['HUF', ['units']],
  ['JPY', []],
])('asks about many whole amounts in %s: %j', async (currency, questionIds) => {
  const rows = Array.from({ length: 25 }, (_, at) => `o${at};2026-10-01;${1000 + at};20;${currency}\n`)

  const { questions } = await inspectStatement(
    Buffer.from(`Order ID;Date;Amount;Fee;Currency\n${rows.join('')}`),
  )

  expect(questions.map(({ about }) => about)).toEqual(questionIds)
})
