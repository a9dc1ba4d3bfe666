import { describe, expect, test } from 'vitest'
import { startStack } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { minute } from '../ledger/ledgers.ts'
import { bookOrders, orderOf } from './statementRuns.ts'

const numbers = Array.from({ length: 12 }, (_, n) => 2_611_270_000 + n * 37)

async function start(engine: Engine, ids: readonly string[]) {
  const store = await openTestStore(engine)
  await bookOrders(
    store,
    ids.map((id, n) => orderOf(id, { createdAt: minute(n), partnerContext: { reference: `INV-${n}` } })),
  )
  return startOn(store)
}

async function startOn(store: Store) {
  const { as, stack } = await startStack({ store })
  const finance = await as('finance')

  async function drop(header: string, rows: readonly string[]) {
    const body = new TextEncoder().encode([header, ...rows, ''].join('\n'))
    const headers = { 'content-type': 'text/csv; charset=utf-8' }
    const answer = await finance('/api/statements?name=october.csv&mid=mer_1', { body, headers })
    return read((await answer.json()).id)
  }

  async function read(id: string) {
    await stack.statementRuns.settled()
    return (await finance(`/api/statements/${id}`)).json()
  }

  return { drop, read, finance }
}

const header = 'Reference,Date,Amount,Fee,Currency'
const rowOf = (reference: string) => `${reference},2026-11-21,100.00,2.50,EUR`
const ourIds = numbers.map((number) => `PF-${number}`)

describe.each(engines)('on %s', (engine) => {
  test('asks when hardly a value is a known order, and takes the answer', async () => {
    const { drop, read, finance } = await start(engine, ourIds)
    const asked = await drop(
      header,
      ourIds.map((_, n) => rowOf(`ZZ-${n}-none`)),
    )

    const [question] = asked.questions
    expect(asked.state).toBe('asks')
    expect(question).toMatchObject({
      about: 'orderId',
      choices: [{ value: { column: 'Reference' } }, { value: '' }],
    })
    expect(question.grounds).toContain('0 of 12 values of Reference are known orders')
    expect(question.choices[0].examples).toEqual(['ZZ-0-none', 'ZZ-1-none', 'ZZ-2-none'])

    const mapping = { ...asked.mapping, orderId: question.choices[0].value }
    await finance(`/api/statements/${asked.id}/mapping`, { method: 'PUT', json: { mapping } })

    expect(await read(asked.id)).toMatchObject({
      state: 'done',
      mapping: { orderId: { column: 'Reference' } },
      classes: { 'no-such-order': { lines: 12 } },
    })
  })

  test('a merchant can be added and removed again', async () => {
    const store = await openTestStore(engine)
    await bookOrders(
      store,
      ourIds.slice(1).map((id) => orderOf(id)),
    )
    await bookOrders(store, [orderOf(ourIds[0] ?? '')], 'mer_2')
    const { drop, read, finance } = await startOn(store)
    const { id, mapping } = await drop(header, ourIds.map(rowOf))
    const put = async (mids: string[]) => {
      await finance(`/api/statements/${id}/mapping`, { method: 'PUT', json: { mapping, mids } })
      return read(id)
    }

    const both = await put(['mer_1', 'mer_2'])
    const one = await put(['mer_1'])

    expect(both).toMatchObject({ mids: ['mer_1', 'mer_2'], classes: { equal: { lines: 12 } } })
    expect(one).toMatchObject({
      mids: ['mer_1'],
      classes: { equal: { lines: 11 }, 'other-merchant': { lines: 1 } },
    })
    expect(
      await store.db.selectFrom('statement_match').select('mid').where('mid', '=', 'mer_2').execute(),
    ).toEqual([])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test.each([
    ['a prefix and a suffix', (id: string) => `AC-${id}/1`, { prefix: 'AC-', suffix: '/1' }],
    ['a prefix and a space', (id: string) => `ACQ ${id}`, { prefix: 'ACQ ' }],
    ['brackets', (id: string) => `Order [${id}]`, { prefix: 'Order [', suffix: ']' }],
    ['lower case', (id: string) => id.toLowerCase(), { form: 'AA-AAAAAAAAAA' }],
    [
      'other separators',
      (id: string) => `x_${id.replace('-', '_')}`,
      { prefix: 'x_', form: 'AA-AAAAAAAAAA' },
    ],
    ['no separators', (id: string) => id.replace('-', ''), { form: 'AA-AAAAAAAAAA' }],
  ])('finds our ids in values with %s', async (_, written, rule) => {
    const { drop } = await start(engine, ourIds)

    const statement = await drop(
      header,
      ourIds.map((id) => rowOf(written(id))),
    )

    expect(statement).toMatchObject({
      state: 'done',
      mapping: { orderId: { column: 'Reference', ...rule } },
      classes: { equal: { lines: ourIds.length } },
    })
  })

  test.each([1, 2])(
    'finds the prefix in a file of %i lines, and asks when it knows none of them',
    async (lines) => {
      const { drop } = await start(engine, ourIds)
      const some = ourIds.slice(0, lines)

      const known = await drop(
        header,
        some.map((id) => rowOf(`AC-${id}`)),
      )
      const unknown = await drop(
        header,
        some.map((_, n) => rowOf(`ZZ-${n}-none`)),
      )

      expect(known).toMatchObject({
        state: 'done',
        mapping: { orderId: { column: 'Reference', prefix: 'AC-' } },
        classes: { equal: { lines } },
      })
      expect(unknown).toMatchObject({ state: 'asks', questions: [{ about: 'orderId' }] })
    },
  )

  test.each([
    [
      'an invoice number beside the id',
      (id: string, n: number) => `Payment ${id} for invoice RE-${n}`,
      (id: string) => `Refund ${id}`,
    ],
    ['a counter behind the id', (id: string) => `NW-${id}-001`, (id: string) => `NW-${id}-002`],
  ])(
    'refunds belong to their payments with %s, and their fee is no wrong rate',
    async (_, payment, refund) => {
      const { drop, finance } = await start(engine, ourIds)

      const { id, classes, causes } = await drop(header, [
        ...ourIds.map((id, n) => rowOf(payment(id, n))),
        ...ourIds.slice(0, 3).map((id) => `${refund(id)},2026-11-21,-100.00,0.25,EUR`),
      ])

      const { 'no-such-order': unknown, duplicate, differs, equal } = classes
      expect([unknown.lines, duplicate.lines, differs.lines, equal.lines]).toEqual([0, 0, 6, 9])
      const [{ facts, difference }] = await (
        await finance(`/api/statements/${id}/lines?filter={"class":"differs"}`)
      ).json()
      expect([facts.map(({ code }: { code: string }) => code), difference]).toEqual([['taken-back'], '0.25'])
      expect(causes).toEqual([])
    },
  )

  test('a text without an id is a line without an order, one with an unknown id is not', async () => {
    const { drop } = await start(engine, ourIds)

    const { classes } = await drop(header, [
      ...ourIds.map((id) => rowOf(`Payment ${id} for your order`)),
      'Monthly fee 10/2026,2026-11-21,0.00,29.90,EUR',
      'Monthly fee October,2026-11-21,0.00,29.90,EUR',
      rowOf('Payment PF-1111111111 for your order'),
    ])

    expect(classes).toMatchObject({ 'no-order': { lines: 2 }, 'no-such-order': { lines: 1 } })
  })

  test('payouts, transfers and reserves are no charge; a fee is', async () => {
    const { drop, finance } = await start(engine, ourIds)

    const { id, classes } = await drop('Type,Reference,Date,Amount,Fee,Currency', [
      ...ourIds.map((one) => `Payment,${rowOf(one)}`),
      'Reserva retenida,,2026-11-21,-30.00,0.00,EUR',
      'Überweisung,,2026-11-21,-900.00,0.00,EUR',
      'bank_transfer,,2026-11-21,-80.00,,EUR',
      'Transfer fee,,2026-11-21,-3.00,0.00,EUR',
      'Cuota mensual,,2026-11-21,0.00,29.90,EUR',
    ])

    expect(classes['no-order']).toMatchObject({ lines: 5, sums: [{ amount: '32.9', currency: 'EUR' }] })
    const lines = await (await finance(`/api/statements/${id}/lines?filter={"class":"no-order"}`)).json()
    expect(lines.map(({ theirs }: { theirs: string }) => theirs)).toEqual([null, null, null, '3.00', '29.90'])
  })

  test('an amount is a charge only in a line that names no order', async () => {
    const { drop } = await start(engine, ourIds)

    const { classes } = await drop(header, [
      ...ourIds.map((id) => rowOf(id)),
      'PF-1111111111,2026-11-21,-80.00,0.00,EUR',
      ',2026-11-21,-30.00,0.00,EUR',
    ])

    const amounts = ({ sums }: { sums: { amount: string }[] }) => sums.map(({ amount }) => amount)
    expect([amounts(classes['no-such-order']), amounts(classes['no-order'])]).toEqual([['0'], ['30']])
  })

  test('takes the column with our ids, although another one is called Order ID', async () => {
    const { drop } = await start(engine, ourIds)

    const statement = await drop(
      'Order ID,Merchant note,Date,Amount,Fee,Currency',
      ourIds.map((id, n) => `77000${n},${id},2026-11-21,100.00,2.50,EUR`),
    )

    expect(statement).toMatchObject({
      state: 'done',
      mapping: { orderId: { column: 'Merchant note' } },
      classes: { equal: { lines: ourIds.length } },
    })
  })

  test('shows cells that look like ids to those who may not reveal, and masks names and contacts', async () => {
    const { drop } = await start(engine, ourIds)
    const asked = await drop(
      'Kennung,Wer,Kontakt,Date,Amount,Fee,Currency',
      ourIds.map((_, n) => `ZZ-${n},Maria Silva${n},ana${n}@people.test,2026-11-21,100.00,2.50,EUR`),
    )

    const choices = asked.questions[0].choices as { words: string; examples?: string[] }[]
    const shown = Object.fromEntries(choices.map(({ words, examples }) => [words, examples]))
    expect(shown.Kennung).toEqual(['ZZ-0', 'ZZ-1', 'ZZ-2'])
    expect(JSON.stringify(shown)).not.toMatch(/Maria|Silva|ana\d|people/)
  })

  test.each([
    ['asks again after a column under which no line was matched', 0, { state: 'asks' }],
    ['keeps the answer that no column has ids', 1, { state: 'done', isKeptMapping: true }],
  ])('%s', async (_, choice, expected) => {
    const { drop, read, finance } = await start(engine, ourIds)
    const rows = (mark: string) => ourIds.map((_, n) => rowOf(`${mark}-${n}-none`))
    const first = await drop(header, rows('ZZ'))
    const mapping = { ...first.mapping, orderId: first.questions[0].choices[choice].value }
    await finance(`/api/statements/${first.id}/mapping`, { method: 'PUT', json: { mapping } })
    await read(first.id)

    const next = await drop(header, rows('YY'))

    expect(next).toMatchObject(expected)
  })

  test('the next file of the sender is read in the same way', async () => {
    const { drop } = await start(engine, ourIds)
    const half = ourIds.slice(0, 6)
    await drop(
      header,
      half.map((id) => rowOf(`AC-${id}/1`)),
    )

    const next = await drop(
      header,
      ourIds.slice(6).map((id) => rowOf(`AC-${id}/1`)),
    )

    expect(next).toMatchObject({
      state: 'done',
      mapping: { orderId: { column: 'Reference', prefix: 'AC-', suffix: '/1' } },
      classes: { equal: { lines: 6 } },
    })
  })

  test('a net amount that does not fit amount and fee is a difference, when nearly all others fit', async () => {
    const { drop, finance } = await start(engine, ourIds)
    const rows = ourIds.map((id, n) => `${id},2026-11-21,100.00,2.50,${n === 4 ? '96.50' : '97.50'},EUR`)

    const { id, classes } = await drop('Order ID,Date,Amount,Fee,Net,Currency', rows)
    const [line] = await (await finance(`/api/statements/${id}/lines?filter={"class":"differs"}`)).json()

    expect(classes).toMatchObject({
      equal: { lines: 11 },
      differs: {
        lines: 1,
        sides: { amount: { results: 1, sums: [{ currency: 'EUR', amount: '96.5', ours: '97.5' }] } },
      },
    })
    expect(line.facts).toEqual([{ code: 'net-differs', theirs: '96.50', ours: '97.5', currency: 'EUR' }])
  })

  test('reads the date of the transaction, and the net amounts, in a file that names them in other words', async () => {
    const { drop } = await start(engine, ourIds)

    const { mapping } = await drop(
      'Buchungstag;Transaktionszeit;Händlerreferenz;Umsatz (EUR);Gebühr (EUR);Restwert (EUR)',
      ourIds.map((id, n) => `03.12.2026;21.11.2026 10:0${n % 10}:00;${id};${100 + n},00;-2,50;${97 + n},50`),
    )

    expect(mapping).toMatchObject({
      date: { column: 'Transaktionszeit' },
      net: { from: { column: 'Restwert (EUR)' }, decimal: ',' },
    })
  })

  test('a total of the net amounts may leave out the payouts', async () => {
    const { drop } = await start(engine, ourIds)

    const { proof, classes } = await drop('Order ID,Date,Amount,Fee,Net,Currency,Batch', [
      ...ourIds.map((id) => `${id},2026-11-21,100.00,2.50,97.50,EUR,B-1`),
      ',2026-11-22,,,-1170.00,EUR,B-1',
      'Total,,1200.00,30.00,1170.00,,',
    ])

    expect(proof.find(({ kind }: { kind: string }) => kind === 'total')).toMatchObject({ ok: true })
    expect(classes['no-order']).toMatchObject({ lines: 1, sums: [] })
  })

  test('a row that only has the sums of the lines above is a total, also with an unknown word', async () => {
    const { drop } = await start(engine, ourIds)

    const { proof, classes, lines } = await drop(header, [
      ...ourIds.slice(0, 6).map(rowOf),
      'Na stranici,,600.00,15.00,',
      ...ourIds.slice(6).map(rowOf),
      ',Na stranici,600.00,15.00,EUR',
      'Ukupno,,1200.00,30.00,EUR',
      'PF-1111111111,,1200.00,30.00,EUR',
    ])

    expect(proof.find(({ kind }: { kind: string }) => kind === 'total')).toMatchObject({ ok: true })
    expect([lines, classes['no-such-order'].lines, classes['no-order'].lines]).toEqual([13, 1, 0])
  })

  test.each(['Celkem', 'TOPLAM', '合計', 'Page total', 'Tổng cộng:'])(
    'a row of %s is compared with the lines above',
    async (word) => {
      const { drop } = await start(engine, ourIds)

      const { proof, lines } = await drop(header, [...ourIds.map(rowOf), `${word},,1200.01,30.00,`])

      expect(proof.find(({ kind }: { kind: string }) => kind === 'total')).toMatchObject({ ok: false })
      expect(lines).toBe(12)
    },
  )

  test('a total of debits and credits includes the fees in lines of their own', async () => {
    const { drop } = await start(engine, ourIds)

    const { proof } = await drop('Order ID,Date,Text,Debit,Credit,Currency', [
      ...ourIds.flatMap((id) => [
        `${id},2026-11-21,Sale,,100.00,EUR`,
        `${id},2026-11-21,Commission,2.50,,EUR`,
      ]),
      'Total,,,30.00,1200.00,EUR',
    ])

    expect(proof.find(({ kind }: { kind: string }) => kind === 'total')).toMatchObject({ ok: true })
  })

  test('a fee of an order without fees in the ledger is not comparable', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [
      ...ourIds.slice(1).map((id) => orderOf(id)),
      orderOf(ourIds[0] ?? '', { fees: undefined }),
    ])
    const { drop } = await startOn(store)

    const { classes } = await drop(
      header,
      ourIds.map((id) => rowOf(id)),
    )

    expect(classes.differs).toMatchObject({ lines: 1, notComparable: 1, sums: [] })
  })
})
