import { expect, test } from 'vitest'
import { readPastedRates } from '../../../src/admin/agreed-rates/rateText.ts'

const some = (text: string) =>
  readPastedRates(text).rows.map(({ line, values }) => {
    const { orderType, pair, currency, percent, fixed, from, to } = values
    return [line, orderType, pair, currency, percent, fixed, from, to]
  })

test('reads a table from a spreadsheet in the fixed order of columns', () => {
  expect(some('payin\t\tEUR-USDT\tEUR\t2.0\t0.30\t\t\t2026-10-01\t2026-12-31\n\n')).toEqual([
    [1, 'payin', 'EUR-USDT', 'EUR', '2.0', '0.30', '2026-10-01', '2026-12-31'],
  ])
})

test('reads named columns in any order, in English and French, with dotted days and other pairs', () => {
  expect(
    some('Valid from;Currency;Percentage;Fixed part;Pair\n16.10.2026;EUR;"2,15 %";0,30;EUR / USDT'),
  ).toEqual([[2, '', 'EUR-USDT', 'EUR', '2.15', '0.30', '2026-10-16', '']])
  expect(some('Début;Devise;Pourcentage;Part fixe;Fin\n1/2/2026;EUR;2;0;28/02/2026')).toEqual([
    [2, '', '', 'EUR', '2', '0', '2026-02-01', '2026-02-28'],
  ])
})

test('reads fixed parts with the sign of their currency', () => {
  const fixed = readPastedRates(
    'currency;percent;fixed;from\nEUR;2 %;0,74 €;1.10.2026\nUSD;2%;$0.80;1.10.2026\nGBP;2;£ 0.63;1.10.2026',
  ).rows.map(({ values }) => values.fixed)
  expect(fixed).toEqual(['0.74', '0.80', '0.63'])
})

test('leaves a day that is not in digits as it is, so that its line is not read', () => {
  const { rows } = readPastedRates(';;;EUR;2;0;;;1 Oct 2026\n;;;EUR;2;0;;;soon')
  expect(rows.map(({ values }) => values.from)).toEqual(['1 Oct 2026', 'soon'])
})

test('reads which fees a rate covers', () => {
  const { rows: covers } = readPastedRates(
    'currency;percent;from;covers\nEUR;2;2026-10-01;Processing fee\nEUR;2;2026-10-01;',
  )
  expect(covers.map(({ values }) => values.covers)).toEqual(['processing', 'total'])
})

test('reads amounts with their currency in the cell, and takes the currency from there', () => {
  const cells = ['0,74 EUR', 'EUR 0,74', '0,74\u202f€', '0.74EUR']
  const { rows } = readPastedRates(cells.map((cell) => `\t\t\t\t2\t${cell}\t\t1,50 EUR`).join('\n'))

  expect(rows.map(({ values }) => [values.currency, values.fixed, values.maximum])).toEqual(
    cells.map(() => ['EUR', '0.74', '1.50']),
  )
})

test('leaves an amount in another currency as it is', () => {
  const [row] = readPastedRates('\t\t\tEUR\t2\t0,74 USD\t\t\t2026-10-01').rows

  expect([row?.values.currency, row?.values.fixed]).toEqual(['EUR', '0,74 USD'])
})

test('reads German headers, and reports unknown ones', () => {
  const { rows, unknown } = readPastedRates(
    'Währung;Prozent;Festbetrag;Gültig ab;Gültig bis\nEUR;2,15 %;0,74 EUR;01.10.2026;31.12.2026',
  )

  const { currency, percent, from, to } = rows[0]?.values ?? {}
  expect([currency, percent, from, to]).toEqual(['EUR', '2.15', '2026-10-01', '2026-12-31'])
  expect(unknown).toEqual(['Festbetrag'])
})
