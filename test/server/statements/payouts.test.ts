import { describe, expect, test } from 'vitest'
import type { Payout, PayoutLine, PayoutTotals } from '../../../src/api/payouts.ts'
import type { WholeStatement } from '../../../src/api/statements.ts'
import { addAmounts, compareAmounts, plain, subtractAmounts } from '../../../src/contract/amount.ts'
import { random } from '../../support/random.ts'
import { runs } from '../../support/runs.ts'
import { startStack } from '../../support/stack.ts'
import { camt, type CamtEntry } from '../../support/statements/camt.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'
import { bookOrders, orderOf } from './statementRuns.ts'

const header = 'payout_id,created_utc,type,currency,gross,fee,net,merchant_reference'
/** Two payouts; the first with a reserve and a monthly fee, and with a line of its own. */
const october = [
  header,
  'PO-1001,2026-10-05 09:00:00,payment,EUR,100.00,2.50,97.50,OR-1',
  'PO-1001,2026-10-05 10:00:00,payment,EUR,100.00,2.50,97.50,OR-2',
  'PO-1001,2026-10-05 11:00:00,rolling reserve,EUR,-10.00,0.00,-10.00,',
  'PO-1001,2026-10-05 11:00:00,monthly fee,EUR,-5.00,0.00,-5.00,',
  'PO-1001,2026-10-06 11:00:00,payout,EUR,-180.00,0.00,-180.00,',
  'PO-1002,2026-10-07 09:00:00,payment,EUR,100.00,2.50,97.50,OR-3',
].join('\n')

async function start(engine: Engine) {
  const store = await openTestStore(engine)
  await bookOrders(
    store,
    ['OR-1', 'OR-2', 'OR-3', 'OR-4'].map((id) => orderOf(id, { createdAt: '2026-10-05T08:00:00.000Z' })),
  )
  const { as, stack } = await startStack({ store })
  const finance = await as('finance')
  const send = async (name: string, body: string, mid = 'mer_1') => {
    const type = name.endsWith('.xml') ? 'application/xml' : 'text/csv'
    const sent = await finance(`/api/statements?name=${name}&mid=${mid}`, {
      body,
      headers: { 'content-type': type },
    })
    const { id } = (await sent.json()) as WholeStatement
    await stack.statementRuns.settled()
    const statement = (await (await finance(`/api/statements/${id}`)).json()) as WholeStatement
    expect(statement.questions).toEqual([])
    expect(statement.state).toBe('done')
    return statement
  }
  const sendBank = (entries: CamtEntry[], name = 'bank.xml', mid = 'mer_1') =>
    send(name, camt([{ entries }]), mid)
  const payouts = async (filter: object = {}) => {
    const answer = await finance(`/api/payouts?sort=["date","ASC"]&filter=${JSON.stringify(filter)}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Payout[]
  }
  const act = (payout: Payout | undefined, bank: string | null | undefined) =>
    finance(`/api/payouts/${payout?.id}/match`, { json: { bank } })
  return { store, finance, stack, send, sendBank, payouts, act }
}

const brief = ({ state, batch, expected, bank, difference, matchedBy }: Payout) => ({
  state,
  batch,
  expected,
  paid: bank?.amount ?? null,
  difference: difference && plain(difference),
  matchedBy,
})

describe.each(engines)('on %s', (engine) => {
  test('a payout is its orders less fees and reserve, with other lines, to the last cent', async () => {
    const { send, payouts, finance } = await start(engine)
    const statement = await send('october.csv', october)

    const [first, second] = await payouts()

    expect(first).toMatchObject({
      state: 'waiting',
      batch: 'PO-1001',
      currency: 'EUR',
      date: '2026-10-06',
      statement: statement.id,
      statementName: 'october.csv',
      lines: 4,
      orders: 2,
      gross: '200.00',
      fees: '5.00',
      reserve: '-10.00',
      other: '-5.00',
      expected: '180.00',
      stated: '180.00',
      bank: null,
      difference: null,
    })
    expect(second).toMatchObject({
      batch: 'PO-1002',
      date: '2026-10-07',
      orders: 1,
      expected: '97.50',
      stated: null,
    })
    const lines = (await (await finance(`/api/payouts/${first?.id}/lines`)).json()) as PayoutLine[]
    expect(lines.map(({ id, part, order, mid }) => [id, part, order, mid])).toEqual([
      [2, 'order', 'OR-1', 'mer_1'],
      [3, 'order', 'OR-2', 'mer_1'],
      [4, 'reserve', null, null],
      [5, 'other', null, null],
      [6, 'payout', null, null],
    ])
  })

  test('only a payout below zero is taken from the account; other debits are set apart', async () => {
    const { send, sendBank, payouts, finance } = await start(engine)
    const clawback = 'PO-1003,2026-10-08 09:00:00,refund,EUR,-40.00,0.00,-40.00,OR-4'
    await send('october.csv', `${october}\n${clawback}`)
    await sendBank([
      // It names a payout, but takes money.
      { amount: '180.00', direction: 'DBIT', reference: 'PO-1001', day: '2026-10-08' },
      { amount: '40.00', direction: 'DBIT', details: 'ACME', day: '2026-10-09' },
      { amount: '12.00', direction: 'DBIT', details: 'Office rent', day: '2026-10-10' },
      { amount: '3.00', details: 'Interest', day: '2026-10-10' },
    ])

    const briefly = (rows: Payout[]) => rows.map(({ state, batch, bank }) => [state, batch, bank?.amount])
    expect(briefly(await payouts())).toEqual([
      ['waiting', 'PO-1001', undefined],
      ['waiting', 'PO-1002', undefined],
      ['arrived', 'PO-1003', '-40.00'],
      ['unknown', null, '3.00'],
    ])
    expect(briefly(await payouts({ state: 'debit' }))).toEqual([
      ['debit', null, '-180.00'],
      ['debit', null, '-12.00'],
    ])
    const { totals } = (await (await finance('/api/payouts/totals')).json()) as PayoutTotals
    expect(totals.find(({ state }) => state === 'debit')).toMatchObject({ payouts: 2, amount: '-192.00' })
  })

  test('of two bank lines with the amount neither is taken; a person chooses, and can undo', async () => {
    const { send, sendBank, payouts, act, finance } = await start(engine)
    await send('october.csv', october)
    await sendBank([
      { amount: '180.00', day: '2026-10-08' },
      { amount: '180.00', day: '2026-10-09' },
    ])
    const [payout, , ...banks] = await payouts()
    expect([payout, ...banks].map((one) => one?.state)).toEqual(['proposed', 'proposed', 'proposed'])
    expect(payout?.candidates.toSorted()).toEqual(banks.map(({ id }) => id).toSorted())

    expect((await act(payout, payout?.id)).status).toBe(409)
    expect((await act(payout, banks[0]?.id)).status).toBe(200)
    expect((await act(payout, banks[1]?.id)).status).toBe(409)
    expect(brief((await payouts({ batch: 'PO-1001' }))[0] as Payout)).toMatchObject({
      state: 'arrived',
      paid: '180.00',
      matchedBy: 'hand',
    })

    expect((await act(payout, null)).status).toBe(200)
    expect((await payouts()).map(({ state }) => state)).toEqual([
      'proposed',
      'waiting',
      'unknown',
      'proposed',
    ])
    const { totals } = (await (await finance('/api/payouts/totals')).json()) as PayoutTotals
    // The proposed bank line is the money of the proposed payout.
    expect(totals.map(({ state, payouts: count }) => [state, count])).toEqual([
      ['proposed', 1],
      ['waiting', 1],
      ['unknown', 1],
    ])
  })

  test('deleting a statement or a bank statement leaves the other half', async () => {
    const { send, sendBank, payouts, finance, stack } = await start(engine)
    const statement = await send('october.csv', october)
    const bank = await sendBank([{ amount: '180.00', reference: 'PO-1001' }])
    const remove = async ({ id }: WholeStatement) => {
      expect((await finance(`/api/statements/${id}`, { method: 'DELETE' })).status).toBe(204)
      await stack.statementRuns.settled()
    }

    await remove(statement)
    expect((await payouts()).map(brief)).toMatchObject([{ state: 'unknown', paid: '180.00' }])

    await send('october.csv', october)
    expect((await payouts({ batch: 'PO-1001' })).map(brief)).toMatchObject([{ state: 'arrived' }])
    await remove(bank)
    expect((await payouts()).map(brief)).toMatchObject([
      { state: 'waiting', paid: null },
      { state: 'waiting', paid: null },
    ])
  })

  test('fees of a day without payments come off the next payout, else off the last one', async () => {
    const { send, payouts, finance } = await start(engine)
    await send(
      'fees.csv',
      [
        'created_utc,type,currency,gross,fee,net,merchant_reference',
        '2026-10-05 09:00:00,payment,EUR,100.00,2.50,97.50,OR-1',
        '2026-10-06 09:00:00,monthly fee,EUR,,30.00,-30.00,',
        '2026-10-07 09:00:00,payment,EUR,100.00,2.50,97.50,OR-2',
        '2026-10-08 09:00:00,monthly fee,EUR,,4.00,-4.00,',
        '2026-10-08 10:00:00,monthly fee,GBP,,30.00,-30.00,',
        '2026-10-09 10:00:00,monthly fee,GBP,,1.00,-1.00,',
      ].join('\n'),
    )

    const rows = await payouts()

    expect(rows.map(({ date, currency, expected, lines }) => [date, currency, expected, lines])).toEqual([
      ['2026-10-05', 'EUR', '97.50', 1],
      ['2026-10-07', 'EUR', '63.50', 3],
      ['2026-10-09', 'GBP', '-31.00', 2],
    ])
    const lines = await finance(`/api/payouts/${rows[1]?.id}/lines`)
    expect(((await lines.json()) as PayoutLine[]).map(({ id }) => id)).toEqual([3, 4, 5])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('a monthly fee with a number of the provider is another line, not an order', async () => {
    const { send, payouts } = await start(engine)

    await send(
      'october.csv',
      [
        header.replace('payout_id', 'transaction_id'),
        ...[1, 2, 3].map((n) => `t-${n},2026-10-05 09:00:00,payment,EUR,100.00,2.50,97.50,OR-${n}`),
        't-4,2026-10-05 11:00:00,monthly fee,EUR,0.00,29.90,-29.90,',
      ].join('\n'),
    )

    const [payout] = await payouts()
    expect(payout).toMatchObject({ orders: 3, fees: '7.50', other: '-29.90', expected: '262.60' })
  })

  test('a bank line pays the payout that it names, also with another amount', async () => {
    const { send, sendBank, payouts } = await start(engine)
    await send('october.csv', october)
    await sendBank([
      { amount: '180.00', reference: 'PO-1001', day: '2026-10-08' },
      { amount: '90.00', details: 'ACME PAYMENTS PO- 1002 thank you', day: '2026-10-09' },
      { amount: '12.00', direction: 'DBIT', details: 'Office rent', day: '2026-10-10' },
    ])

    expect((await payouts()).map(brief)).toEqual([
      {
        state: 'arrived',
        batch: 'PO-1001',
        expected: '180.00',
        paid: '180.00',
        difference: '0',
        matchedBy: 'reference',
      },
      {
        state: 'differs',
        batch: 'PO-1002',
        expected: '97.50',
        paid: '90.00',
        difference: '-7.5',
        matchedBy: 'reference',
      },
    ])
  })

  test('matches a unique amount within ten days, and bank charges explain what is missing', async () => {
    const { send, sendBank, payouts } = await start(engine)
    // The bank statement may come first.
    await sendBank([
      { amount: '180.00', day: '2026-10-07' },
      { amount: '95.00', charges: '2.50', day: '2026-10-09' },
      { amount: '97.50', day: '2026-12-01' },
    ])
    await send('october.csv', october)

    expect((await payouts({ state: ['arrived', 'unknown'] })).map(brief)).toEqual([
      {
        state: 'arrived',
        batch: 'PO-1001',
        expected: '180.00',
        paid: '180.00',
        difference: '0',
        matchedBy: 'amount',
      },
      {
        state: 'arrived',
        batch: 'PO-1002',
        expected: '97.50',
        paid: '95.00',
        difference: '0',
        matchedBy: 'amount',
      },
      // Too late for October.
      { state: 'unknown', batch: null, expected: null, paid: '97.50', difference: null, matchedBy: null },
    ])
  })

  test('a bank line that a person took away is not matched again by itself', async () => {
    const { send, sendBank, payouts, act } = await start(engine)
    await send('october.csv', october)
    await sendBank([{ amount: '180.00', reference: 'PO-1001', day: '2026-10-08' }])
    const [payout] = await payouts()
    await act(payout, null)
    await sendBank([{ amount: '1.00' }], 'other.xml')

    expect((await payouts({ batch: 'PO-1001' })).map(brief)).toMatchObject([{ state: 'waiting', paid: null }])
  })

  test('a statement that is read again keeps the match with the bank', async () => {
    const { send, sendBank, payouts, finance, stack } = await start(engine)
    const { id, mapping } = await send('october.csv', october)
    await sendBank([{ amount: '90.00', reference: 'PO-1001' }])
    const [before] = await payouts()

    const json = { mapping: { ...mapping, fees: [] } }
    expect((await finance(`/api/statements/${id}/mapping`, { method: 'PUT', json })).status).toBe(200)
    await stack.statementRuns.settled()

    const [after] = await payouts()
    expect(before).toMatchObject({ state: 'differs', fees: '5.00', expected: '180.00' })
    // The net amounts still say what was withheld.
    expect(after).toMatchObject({ id: before?.id, state: 'differs', fees: '5.00', expected: '180.00' })
    expect(after?.bank).toEqual(before?.bank)
  })

  test('without payout ids the lines of a day are a payout, and currencies stay apart', async () => {
    const { send, payouts } = await start(engine)
    await send(
      'days.csv',
      [
        'created_utc,currency,gross,fee,net,merchant_reference',
        '2026-10-05 09:00:00,EUR,100.00,2.50,97.50,OR-1',
        '2026-10-05 23:00:00,USD,50.00,1.00,49.00,OR-2',
        '2026-10-06 09:00:00,EUR,100.00,2.50,97.50,OR-3',
      ].join('\n'),
    )
    expect(
      (await payouts())
        .map(({ batch, date, currency, expected }) => [batch, date, currency, expected])
        .toSorted(),
    ).toEqual([
      [null, '2026-10-05', 'EUR', '97.50'],
      [null, '2026-10-05', 'USD', '49.00'],
      [null, '2026-10-06', 'EUR', '97.50'],
    ])
  })

  test('fees alone with a payout id are that payout, and fees without a day are no payout of a day', async () => {
    const { send, payouts } = await start(engine)
    await send(
      'fees.csv',
      [
        header,
        'PO-1,2026-10-05 09:00:00,payment,EUR,100.00,2.50,97.50,OR-1',
        'PO-1,2026-10-05 10:00:00,monthly fee,EUR,,3.00,-3.00,',
        'PO-2,2026-10-06 09:00:00,monthly fee,EUR,,30.00,-30.00,',
        ',,monthly fee,EUR,,4.00,-4.00,',
        ',,monthly fee,EUR,,1.00,-1.00,',
      ].join('\n'),
    )

    expect(
      (await payouts()).map(({ batch, date, expected, lines }) => [batch, date, expected, lines]).toSorted(),
    ).toEqual([
      [null, null, '-5.00', 2],
      ['PO-1', '2026-10-05', '94.50', 2],
      ['PO-2', '2026-10-06', '-30.00', 1],
    ])
  })

  test('a bank statement has no classes, differences or questions, and says what the bank proves', async () => {
    const { sendBank } = await start(engine)
    const statement = await sendBank([
      { amount: '180.00', reference: 'OR-1' },
      { amount: '1.00', status: 'PDNG' },
    ])
    expect(statement).toMatchObject({ lines: 1, open: 0, causes: [], currencies: ['EUR'] })
    expect(Object.values(statement.classes ?? {}).every(({ results }) => results === 0)).toBe(true)
    expect(statement.proof.map(({ words }) => words)).toEqual([
      'The file has no opening and closing balance.',
      'Entries that are not booked yet and were left out: 1.',
    ])
  })

  test('a bank statement of two merchants pays the payouts of either, and only who sees both sees the match', async () => {
    const { store, send, sendBank, payouts, finance, stack } = await start(engine)
    const statement = await send('october.csv', october, 'mer_2')
    await sendBank(
      [{ amount: '180.00', reference: 'PO-1001' }, { amount: '7.00' }],
      'bank.xml',
      'mer_1,mer_2',
    )

    expect((await payouts({ mid: 'mer_2' })).map(({ state }) => state).toSorted()).toEqual([
      'arrived',
      'unknown',
      'waiting',
    ])
    const json = { mapping: statement.mapping }
    await finance(`/api/statements/${statement.id}/mapping`, { method: 'PUT', json })
    await stack.statementRuns.settled()
    await store.db
      .updateTable('operator')
      .set({ mids: '["mer_2"]' })
      .where('email', '=', 'finance@countinghouse.test')
      .execute()
    expect((await payouts()).map(brief)).toMatchObject([{ batch: 'PO-1002', state: 'waiting', paid: null }])
  })

  test('a proposal goes when its statement is deleted', async () => {
    const { send, sendBank, payouts, finance, stack } = await start(engine)
    await send('october.csv', october)
    const { id } = await sendBank([
      { amount: '180.00', day: '2026-10-08' },
      { amount: '180.00', day: '2026-10-09' },
    ])
    await finance(`/api/statements/${id}`, { method: 'DELETE' })
    await stack.statementRuns.settled()
    expect((await payouts()).map(({ state, candidates }) => [state, candidates])).toEqual([
      ['waiting', []],
      ['waiting', []],
    ])
  })
})

test('random payouts balance to the last digit, and none is matched with a wrong bank line', async () => {
  for (let round = 0; round < runs(1000, 1000); round++) {
    const { send, sendBank, payouts } = await start('sqlite')
    const cents = () => `${Math.floor(random() * 90_000) / 100 + 1}`
    const truth = new Map<string, string>()
    const lines: string[] = []
    for (let nth = 0; nth < 40; nth++) {
      const batch = `PAY-${round}-${nth}-X`
      let sum = '0'
      for (let at = 0; at < 1 + Math.floor(random() * 6); at++) {
        const [gross, fee] = [cents(), `${Math.floor(random() * 100) / 100}`]
        const net = subtractAmounts(gross, fee)
        sum = addAmounts(sum, net)
        lines.push(
          `${batch},2026-10-${String(1 + (nth % 28)).padStart(2, '0')} 09:00:00,payment,EUR,${gross},${fee},${net},R${round}-${nth}-${at}`,
        )
      }
      truth.set(batch, sum)
    }
    await send(`r${round}.csv`, [header, ...lines].join('\n'))
    const entries = [...truth].map(([batch, amount], nth): CamtEntry => {
      const day = `2026-10-${String(1 + (nth % 28)).padStart(2, '0')}`
      return { amount: plain(amount), day, ...(random() < 0.5 && { details: `Payout ${batch}` }) }
    })
    await sendBank(entries, `r${round}.xml`)
    const rows: Payout[] = []
    let checked = 0
    for (const state of ['arrived', 'differs', 'waiting', 'proposed'])
      rows.push(...(await payouts({ state })))
    for (const row of rows) {
      if (row.expected === null || !truth.has(row.batch ?? '')) continue
      checked++
      const { gross, fees, reserve, other } = row
      const parts = addAmounts(
        addAmounts(subtractAmounts(gross ?? '', fees ?? ''), reserve ?? ''),
        other ?? '',
      )
      expect(compareAmounts(parts, row.expected)).toBe(0)
      expect(compareAmounts(row.expected, truth.get(row.batch ?? '') ?? '')).toBe(0)
      expect(row.state, JSON.stringify(row)).not.toBe('differs')
    }
    expect(checked).toBeGreaterThan(20)
  }
})
