import { describe, expect, test } from 'vitest'
import type { Journal, JournalKind, JournalProfile } from '../../../src/api/journal.ts'
import {
  addAmounts,
  compareAmounts,
  isZero,
  plain,
  subtractAmounts,
  sumAmounts,
} from '../../../src/contract/amount.ts'
import { journalAsCsv, readJournal } from '../../../src/server/periods/journal.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { readCsvRecords } from '../../support/csv.ts'
import { random } from '../../support/random.ts'
import { runs } from '../../support/runs.ts'
import { startStack } from '../../support/stack.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { book } from '../ledger/ledgers.ts'
import { closeNow, march, reopen } from './closing.ts'

const april = { from: march.to, to: '2026-05-01T00:00:00.000Z', timeZone: 'UTC' }
const mids = ['mer_1']

const order = (id: string, day: string, fee: string, more: object = {}) => ({
  id,
  status: 'asset_settled',
  orderType: 'payin',
  createdAt: `${day}T10:00:00Z`,
  source: { currency: 'EUR', amount: '100.00' },
  destination: { currency: 'USDT', amount: '9' },
  fees: { processingFee: fee, fixedFee: { fixedFeesCurrency: 'EUR' } },
  ...more,
})

type Paid = {
  id: string
  day: string
  expected: string
  bank?: { day: string; amount: string; charges?: string }
  reserve?: string
  other?: string
}

const payout = (store: Store, { id, day, expected, bank, reserve = '0', other = '0' }: Paid) =>
  store.db
    .insertInto('payout')
    .values({
      mid: 'mer_1',
      id,
      mids: '["mer_1"]',
      statement: 's',
      currency: 'EUR',
      date: day,
      expected,
      reserve,
      other,
      state: bank ? 'arrived' : 'waiting',
      ...(bank && {
        bank: 'b',
        bank_date: bank.day,
        bank_amount: bank.amount,
        bank_charges: bank.charges ?? null,
      }),
    })
    .execute()

const periodOf = (span: typeof march) => ({ id: '', mids, ...span })
const journalOf = (store: Store, close: Awaited<ReturnType<typeof closeNow>>, span = march) =>
  readJournal(store.db, close, { ...periodOf(span), id: close.periodId })
const brief = ({ entries }: Journal) =>
  entries.map(({ kind, account, currency, amount, corrects }) => [
    kind,
    account,
    plain(amount),
    currency,
    corrects?.from ?? null,
  ])

describe.each(engines)('on %s', (engine) => {
  test('a fee of a day without orders is booked, so that the journal clears what the orders brought in', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('A', '2026-03-05', '2.50'), order('B', '2026-03-07', '2.50')])
    const { as, stack } = await startStack({ store })
    const finance = await as('finance')
    const body = [
      'created_utc,type,currency,gross,fee,merchant_reference',
      '2026-03-05 10:00:00,payment,EUR,100.00,2.50,A',
      '2026-03-06 09:00:00,monthly fee,EUR,,30.00,',
      '2026-03-07 10:00:00,payment,EUR,100.00,2.50,B',
    ].join('\n')
    await finance('/api/statements?name=march.csv&mid=mer_1', {
      body,
      headers: { 'content-type': 'text/csv' },
    })
    await stack.statementRuns.settled()
    for (const { id, expected } of await store.db.selectFrom('payout').selectAll().execute())
      await store.db
        .updateTable('payout')
        .set({ bank: 'b', bank_date: '2026-03-10', bank_amount: expected })
        .where('id', '=', id)
        .execute()

    const { entries } = await journalOf(store, await closeNow(store, mids))

    expect(compareAmounts(sumAmounts(entries.map(({ amount }) => amount)), '200')).toBe(0)
  })

  test('what changes after a close is an entry of the next one, and the journal of the close stays', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('A', '2026-03-05', '2.50'), order('D', '2026-04-07', '4')])
    const first = await closeNow(store, mids)
    const before = await journalOf(store, first)
    await book(store, [order('A', '2026-03-05', '2.00')])
    await payout(store, {
      id: 'p1',
      day: '2026-03-10',
      expected: '97',
      bank: { day: '2026-03-12', amount: '97' },
    })

    const second = await closeNow(store, mids, april)

    expect(await journalOf(store, first)).toEqual(before)
    expect(brief(await journalOf(store, second, april)).toSorted()).toEqual([
      ['fees', 'fees', '-0.5', 'EUR', '2026-03-01'],
      ['fees', 'fees', '4', 'EUR', null],
      ['paid', 'bank', '97', 'EUR', '2026-03-01'],
    ])
  })

  test('a period that is closed again books only what changed', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('A', '2026-03-05', '2.50')])
    const first = await closeNow(store, mids)
    await reopen(store, first)
    await book(store, [order('B', '2026-03-06', '1.00')])
    const again = await closeNow(store, mids)
    expect(again).toEqual({ periodId: first.periodId, version: 2 })
    expect(brief(await journalOf(store, again))).toEqual([['fees', 'fees', '1', 'EUR', '2026-03-01']])
  })

  test('names what people did with statements and rates since the close, and nothing before it', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('A', '2026-03-05', '2.50')])
    const { as } = await startStack({ store })
    const finance = await as('finance')
    const rate = (currency: string, mid = 'mer_1') =>
      finance('/api/agreed-rates', { json: { mid, currency, percent: '2', from: '2026-03-01' } })
    await rate('EUR')
    const span = { from: '2026-03-01', to: '2026-04-01', timeZone: 'UTC', mids }
    const { id } = (await (await finance('/api/periods', { json: span })).json()) as { id: string }
    await rate('USD')
    await rate('GBP', 'mer_2')

    const answer = await finance(`/api/periods/${id}/activity`)

    expect(await answer.json()).toMatchObject({
      isCut: false,
      activity: [{ action: 'rate.added', by: 'finance@countinghouse.test' }],
    })
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('a close books fees, payouts, charges, reserve, other lines and differences against the clearing account', async () => {
    const store = await openTestStore(engine)
    await book(store, [
      order('A', '2026-03-05', '2.50'),
      order('B', '2026-03-06', '1.25'),
      order('C', '2026-03-07', '9', { status: 'expired' }),
      order('D', '2026-04-07', '4'),
    ])
    await payout(store, {
      id: 'p1',
      day: '2026-03-10',
      expected: '180',
      reserve: '-10',
      other: '-5',
      bank: { day: '2026-03-12', amount: '180' },
    })
    await payout(store, {
      id: 'p2',
      day: '2026-03-20',
      expected: '50',
      bank: { day: '2026-03-22', amount: '48.5', charges: '1.5' },
    })
    await payout(store, {
      id: 'p3',
      day: '2026-03-21',
      expected: '70',
      bank: { day: '2026-03-23', amount: '60' },
    })
    await payout(store, {
      id: 'p4',
      day: '2026-03-31',
      expected: '90',
      bank: { day: '2026-04-02', amount: '90' },
    })

    const journal = await journalOf(store, await closeNow(store, mids))

    expect(journal.date).toBe('2026-03-31')
    expect(brief(journal).toSorted()).toEqual([
      ['bank-charges', 'fees', '1.5', 'EUR', null],
      ['difference', 'difference', '10', 'EUR', null],
      ['fees', 'fees', '3.75', 'EUR', null],
      ['other', 'difference', '5', 'EUR', null],
      ['paid', 'bank', '288.5', 'EUR', null],
      ['reserve', 'reserve', '10', 'EUR', null],
    ])
  })

  test('finance enters account numbers once, and downloads the journal in the form of the program', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('A', '2026-03-05', '2.50')])
    const { as } = await startStack({ store })
    const finance = await as('finance')
    const span = { from: '2026-03-01', to: '2026-04-01', timeZone: 'Europe/Lisbon', mids }
    const { id } = (await (await finance('/api/periods', { json: span })).json()) as { id: string }
    const file = (profile: JournalProfile) => finance(`/api/periods/${id}/journal.csv?profile=${profile}`)
    expect((await file('generic')).status).toBe(200)
    expect(await (await file('datev')).json()).toMatchObject({
      code: 409,
      message: 'enter the account numbers of this journal first',
    })

    const numbers = { clearing: '1460', fees: '6855', bank: '1800', reserve: '1461', difference: '6960' }
    const put = (mid: string, json: object) =>
      finance(`/api/journal-accounts/${mid}`, { method: 'PUT', json })
    expect((await put('mer_1', { ...numbers, fees: '=1+1' })).status).toBe(400)
    expect((await put('mer_1', numbers)).status).toBe(200)

    const text = async (profile: JournalProfile) => (await (await file(profile)).text()).replace('\uFEFF', '')
    expect((await file('datev')).headers.get('content-disposition')).toContain(
      'journal-2026-03-01-2026-03-31-v1-datev.csv',
    )
    expect((await text('datev')).split('\r\n').slice(1, 2)).toEqual([
      '2,5;"S";"EUR";6855;1460;3103;"2026-03";"mer_1 fees"',
    ])
    expect(readCsvRecords(await text('xero'))).toMatchObject([
      { '*Date': '2026-03-31', '*AccountCode': '6855', '*Amount': '2.5' },
      { '*Date': '2026-03-31', '*AccountCode': '1460', '*Amount': '-2.5' },
    ])
    expect(readCsvRecords(await text('generic'))).toMatchObject([
      { account: 'fees', 'account number': '6855', debit: '2.5', credit: '', currency: 'EUR' },
      { account: 'clearing', 'account number': '1460', debit: '', credit: '2.5', currency: 'EUR' },
    ])
  })
})

test('over random months the journals balance, and add up to what the periods say now', async () => {
  for (let round = 0; round < runs(250, 250); round++) {
    const store = await openTestStore('sqlite')
    const year = 2000 + (round % 90)
    const months = Array.from({ length: 4 }, (_, at) => ({
      from: new Date(Date.UTC(year, at, 1)).toISOString(),
      to: new Date(Date.UTC(year, at + 1, 1)).toISOString(),
      timeZone: 'UTC',
    }))
    const money = () => `${Math.floor(random() * 100_000) / 1000}`
    const dayIn = (month: number) =>
      `${year}-0${month + 1}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`
    const closed: Awaited<ReturnType<typeof closeNow>>[] = []
    const fees = new Map<string, [month: number, fee: string]>()
    const paid: [month: number, amount: string][] = []
    for (const [month, span] of months.entries()) {
      // Orders of this month, and changed fees of any month so far.
      for (let nth = 0; nth < 6; nth++) {
        const at = Math.floor(random() * (month + 1))
        const id = `R${round}-${at}-${Math.floor(random() * 8)}`
        const fee = money()
        fees.set(id, [at, fee])
        await book(store, [order(id, `${year}-0${at + 1}-15`, fee)])
      }
      const at = Math.floor(random() * (month + 1))
      const [expected, amount] = [money(), money()]
      const day = dayIn(at)
      await payout(store, { id: `R${round}-${month}`, day, expected, bank: { day, amount } })
      paid.push([at, amount])
      closed.push(await closeNow(store, mids, span))
    }
    const journals: Journal[] = []
    for (const [at, close] of closed.entries()) journals.push(await journalOf(store, close, months[at]))
    const booked = (kind: JournalKind) =>
      sumAmounts(
        journals.flatMap(({ entries }) =>
          entries.filter((one) => one.kind === kind).map(({ amount }) => amount),
        ),
      )
    expect(compareAmounts(booked('fees'), sumAmounts([...fees.values()].map(([, fee]) => fee)))).toBe(0)
    expect(compareAmounts(booked('paid'), sumAmounts(paid.map(([, amount]) => amount)))).toBe(0)
    for (const [at, journal] of journals.entries()) {
      const text = [...journalAsCsv(journal, periodOf(months[at] ?? march), 'generic')].join('')
      const rows = readCsvRecords(text.replace('\uFEFF', ''))
      const balance = rows.reduce(
        (sum, { debit, credit }) => subtractAmounts(addAmounts(sum, debit || '0'), credit || '0'),
        '0',
      )
      expect(isZero(balance)).toBe(true)
    }
  }
})
