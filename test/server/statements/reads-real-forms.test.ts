import { expect, test } from 'vitest'
import { addAmounts } from '../../../src/contract/amount.ts'
import type { StatementLine } from '../../../src/server/statements/reading/rows/row.ts'
import { random } from '../../support/random.ts'
import { runs } from '../../support/runs.ts'
import { formNames, type FormName } from '../../support/statements/forms.ts'
import { readWhole } from '../../support/statements/readWhole.ts'
import { makeTruth } from '../../support/statements/truth.ts'
import { zip } from '../../support/statements/zip.ts'
import { writeStatement, type WrittenStatement } from '../../support/statements/writeStatement.ts'

const cases = formNames.flatMap((form) => (['csv', 'xlsx'] as const).map((as) => [form, as] as const))

test.each(cases)('reads %s as %s exactly as written', async (form, as) => {
  for (let round = 0; round < runs(50); round++) {
    const seed = Math.floor(random() * 2 ** 31)
    const written = writeStatement(makeTruth(truthParts(form)), form, seed, as)

    const { lines, unreadable, proof } = await readWhole(written.bytes, written.answers)

    const name = `${form} as ${as} with seed ${seed}`
    expect(unreadable, name).toEqual([])
    expect(lines.map(essence), name).toEqual(written.lines.map(normal))
    expect(
      proof.filter(({ ok }) => ok === false),
      name,
    ).toEqual([])
  }
})

test('reads the payout that each line belongs to', async () => {
  const rows = [
    'payout_id,created_utc,currency,gross,fee,net,merchant_reference',
    'po_1,2026-10-05 09:00:00,EUR,100.00,2.00,98.00,OR-1',
    'po_2,2026-10-06 09:00:00,EUR,50.00,1.00,49.00,OR-2',
    ',2026-10-07 09:00:00,EUR,50.00,1.00,49.00,OR-3',
  ]

  const { lines } = await readWhole(new TextEncoder().encode(rows.join('\n')))

  expect(lines.map(({ batch }) => batch)).toEqual(['po_1', 'po_2', undefined])
})

test('reads the file of an archive, beside what a Mac adds to it', async () => {
  const content = 'Order ID,Date,Amount,Fee,Currency\nOR-1,2026-10-05,100.00,2.00,EUR\n'
  const parts = [
    { name: 'export/', content: '' },
    { name: 'export/october.csv', content },
    { name: '__MACOSX/export/._october.csv', content: 'x' },
  ]

  const { lines } = await readWhole(zip(parts))

  expect(lines).toMatchObject([{ orderId: 'OR-1', amount: '100.00', fee: '2.00' }])
})

function truthParts(form: FormName) {
  const currencies = form === 'paypalSettlement' || random() < 0.5 ? ['EUR'] : ['EUR', 'USD', 'GBP']
  // With few days none is past the 12th, so days and months are ambiguous.
  return { random, lines: 40 + Math.floor(random() * 60), currencies, days: random() < 0.3 ? 11 : 31 }
}

function essence({ raw: _raw, isWholeDay: _isWholeDay, batch: _batch, ...line }: StatementLine) {
  return normal(line as Parameters<typeof normal>[0])
}

/** '12.5' and '12.50' are the same amount, and workbooks drop trailing zeros. */
function normal(line: Omit<WrittenStatement['lines'][number], 'date'> & { date: string | null }) {
  const same = (amount: string | null) => (amount === null ? null : addAmounts(amount, '0.00'))
  return { ...line, amount: same(line.amount), fee: same(line.fee), net: same(line.net) }
}
