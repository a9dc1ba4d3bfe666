import { expect, test } from 'vitest'
import { inspectStatement } from '../../../src/server/statements/reading/inspectStatement.ts'
import { fromMinor } from '../../../src/server/statements/reading/cells/currencies.ts'

test.each([
  ['EUR', '1234.50'],
  ['HUF', '1234.50'],
  ['COP', '1234.50'],
  ['PKR', '1234.50'],
  ['IQD', '123.450'],
  ['KWD', '123.450'],
  ['JPY', '123450'],
  // Two by ISO 4217, but the service counts it in whole ones.
  ['IDR', '123450'],
  ['ABC', undefined],
  ['USDT', undefined],
])('123450 of the smallest unit of %s is %s', (currency, amount) => {
  expect(fromMinor('123450', currency)).toBe(amount)
})

test.each([
  ['HUF', ['units']],
  ['JPY', []],
])('many whole amounts in %s: %j is asked', async (currency, asked) => {
  const rows = Array.from({ length: 25 }, (_, at) => `o${at};2026-10-01;${1000 + at};20;${currency}\n`)

  const { questions } = await inspectStatement(
    Buffer.from(`Order ID;Date;Amount;Fee;Currency\n${rows.join('')}`),
  )

  expect(questions.map(({ about }) => about)).toEqual(asked)
})
