import { describe, expect, test } from 'vitest'
import { inspectStatement } from '../../../src/server/statements/reading/readStatement.ts'
import { camtMapping } from '../../../src/server/statements/reading/rows/camtRows.ts'
import { camt, type CamtEntry } from '../../support/statements/camt.ts'
import { readWhole, refusalOf } from '../../support/statements/readWhole.ts'
import { zip } from '../../support/statements/zip.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const entry: CamtEntry = {
  amount: '4812.30',
  reference: 'PO-77',
  details: 'Payout week 40 &amp; more',
}

describe.each([
  { version: '02', prefix: '' },
  { version: '08', prefix: '' },
  { version: '08', prefix: 'ns2' },
])('a camt.053 of version $version, prefix "$prefix"', (form) => {
  test('asks nothing and gives a line for each booked entry', async () => {
    const file = camt(
      [
        {
          opening: '100.00',
          closing: '4862.30',
          entries: [
            entry,
            { amount: '50.00', direction: 'DBIT', day: '2026-10-07' },
            { amount: '9.00', status: 'PDNG' },
          ],
        },
        { account: 'FR7630006000011234567890189', entries: [{ amount: '7.00', charges: '1.50' }] },
      ],
      form,
    )

    const { questions, mapping, lines, unreadable, proof } = await readWhole(file)

    expect({ questions, mapping, unreadable }).toEqual({
      questions: [],
      mapping: camtMapping,
      unreadable: [],
    })
    expect(
      lines.map(({ amount, currency, date, fee, reference }) => ({ amount, currency, date, fee, reference })),
    ).toEqual([
      {
        amount: '4812.30',
        currency: 'EUR',
        date: '2026-10-06T00:00:00.000Z',
        fee: null,
        reference: 'B0 PO-77',
      },
      { amount: '-50.00', currency: 'EUR', date: '2026-10-07T00:00:00.000Z', fee: null, reference: 'B1' },
      { amount: '7.00', currency: 'EUR', date: '2026-10-06T00:00:00.000Z', fee: '1.50', reference: 'B0' },
    ])
    expect(lines[0]?.raw).toContain('Payout week 40 & more')
    expect(lines.map(({ raw }) => raw[1])).toEqual([
      'DE89370400440532013000',
      'DE89370400440532013000',
      'FR7630006000011234567890189',
    ])
    expect(proof?.map(({ text, ok }) => [text.code, ok])).toEqual([
      ['camt.balance_fits', true],
      ['camt.pending', null],
    ])
  })

  test('gives a line for each transaction of a collective entry that they sum to', async () => {
    const parts = [
      { amount: '10.00', reference: 'PO-1' },
      { amount: '20.50', reference: 'PO-2' },
    ]
    const file = camt(
      [
        {
          entries: [
            { amount: '30.50', parts },
            { amount: '31.00', parts },
          ],
        },
      ],
      form,
    )

    const { lines } = await readWhole(file)

    expect(lines.map(({ amount, reference }) => [amount, reference])).toEqual([
      ['10.00', 'B0 PO-1'],
      ['20.50', 'B0 PO-2'],
      ['31.00', 'B1 PO-1 PO-2'],
    ])
  })
})

test('says by how much the entries miss the closing balance', async () => {
  const file = camt([{ opening: '100.00', closing: '200.00', entries: [{ amount: '99.00' }] }])
  const { proof } = await readWhole(file)
  expect(proof?.map(({ text, ok }) => ({ ...text, ok }))).toEqual([
    { code: 'camt.balance_differs', params: { expected: '199.00', closing: '200.00' }, ok: false },
  ])
})

test('reads all files of an archive', async () => {
  const archive = zip([
    { name: 'day1.xml', content: camt([{ entries: [{ amount: '1.00' }] }]) },
    { name: 'day2.xml', content: camt([{ entries: [{ amount: '2.00' }] }], { version: '02' }) },
  ])
  const { lines } = await readWhole(archive)
  expect(lines.map(({ number, amount }) => [number, amount])).toEqual([
    [2, '1.00'],
    [3, '2.00'],
  ])
})

const whole = camt([{ entries: [entry] }])
const bomb = `<!DOCTYPE b [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">`).join('')}]>`
test.each([
  ['entities', whole.replace('<Document', `${bomb}<Document`), 'built in another way'],
  ['an entity that is not declared', whole.replace('PO-77', '&evil;'), 'XML that cannot be read'],
  ['deep elements', whole.replace('<Ntry>', '<a>'.repeat(100_000)), 'built in another way'],
  ['a long text', whole.replace('PO-77', 'P'.repeat(5_000_000)), 'built in another way'],
  [
    'many long texts',
    whole.replace('PO-77', `${'P'.repeat(30_000)}</EndToEndId><EndToEndId>`.repeat(20)),
    'built in another way',
  ],
  ['an early end', whole.slice(0, -60), 'XML that cannot be read'],
  ['no entries', camt([{ entries: [] }]), 'no entries'],
])('refuses %s', async (_, file, words) => {
  expect(await refusalOf(inspectStatement(bytesOf(file)))).toContain(words)
})
