import type { Cell, ExpectedLine, Form } from './table.ts'
import { cents, decimal, type TruthLine } from './truth.ts'
import { clock, day, grouped, net, parts, plain, sum } from './writing.ts'

/** The expected line in the words of a form. */
function expect(line: TruthLine, kind: string, rest: Partial<ExpectedLine> = {}): ExpectedLine {
  const { orderId, reference, amount, fee, currency, at } = line
  return { orderId, reference, amount, fee, net: net(line), currency, date: at, kind, ...rest }
}

const stripePayout: Form = (truth) => ({
  name: 'payout-reconciliation',
  delimiter: ',',
  encodings: ['utf-8'],
  above: [],
  header: [
    ...'automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id,charge_id'.split(
      ',',
    ),
    // Metadata keys of merchants add columns to these reports.
    'payment_metadata[order_id]',
  ],
  rows: truth.map((line, at) => {
    const kind = { payment: 'charge', refund: 'refund', chargeback: 'dispute' }[line.kind]
    const cells = [
      `po_${Math.floor(at / 50)}`,
      clock(line.at, 48),
      `txn_${at}`,
      clock(line.at, 0),
      line.currency.toLowerCase(),
      ...[line.amount, line.fee, net(line)].map(plain),
      kind,
      `ch_${at}`,
      line.reference ?? '',
      `ch_${at}`,
      line.orderId ?? '',
    ]
    return { cells, expected: expect(line, kind) }
  }),
  below: [],
  answers: {},
})

const stripeBalance: Form = (truth, random) => ({
  name: 'balance-history',
  delimiter: ',',
  encodings: ['utf-8', 'utf-8-bom'],
  above: [],
  header:
    'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),order_id (metadata)'.split(
      ',',
    ),
  rows: truth.map((line, at) => {
    const kind = { payment: 'charge', refund: 'refund', chargeback: 'adjustment' }[line.kind]
    const minutes = clock(line.at, 0).slice(0, 16)
    const cells = [
      `txn_${at}`,
      kind,
      line.reference ?? '',
      ...[line.amount, line.fee, net(line)].map((amount) => grouped(amount, ',', '.')),
      line.currency.toLowerCase(),
      minutes,
      minutes,
      random() < 0.2 ? `Two lines,\r\nwith "quotes" and a comma` : `Payment ${at}`,
      plain(line.amount),
      line.currency.toLowerCase(),
      'po_1',
      minutes,
      line.orderId ?? '',
    ]
    return { cells, expected: expect(line, kind, { date: `${line.at.slice(0, 16)}:00.000Z` }) }
  }),
  below: [],
  answers: {},
})

const adyenSettlement: Form = (truth, random) => {
  const [zone, ahead] = random() < 0.5 ? ['CET', 1] : ['PST', -8]
  return {
    name: 'settlement-detail',
    delimiter: ',',
    encodings: ['utf-8', 'utf-16le', 'utf-16be'],
    above: random() < 0.5 ? [] : [['Settlement details report'], ['Company', 'Example Ltd'], []],
    header:
      'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number'.split(
        ',',
      ),
    rows: truth.map((line, at) => {
      const kind = { payment: 'Settled', refund: 'Refunded', chargeback: 'Chargeback' }[line.kind]
      const sides = (amount: string): Cell[] =>
        cents(amount) < 0 ? [plain(decimal(-cents(amount))), ''] : ['', plain(amount)]
      const cells = [
        'ExampleCompany',
        'ExampleShop',
        line.reference ?? '',
        line.orderId ?? '',
        'visa',
        clock(line.at, ahead as number),
        zone as string,
        kind,
        `mod${at}`,
        line.currency,
        ...sides(line.amount),
        '1',
        line.currency,
        ...sides(net(line)),
        ...parts(line.fee, 4).map(plain),
        `${100 + Math.floor(at / 40)}`,
      ]
      return { cells, expected: expect(line, kind, { feeCurrency: line.currency }) }
    }),
    below: [],
    answers: {},
  }
}

/** One line for the amount, and one negative line for each part of the fee. */
const checkoutBreakdown: Form = (truth) => {
  const rows = truth.flatMap((line) => {
    const kind = { payment: 'Capture', refund: 'Refund', chargeback: 'Chargeback' }[line.kind]
    const row = (breakdown: string, amount: string, expected: Partial<ExpectedLine>) => ({
      cells: [
        line.reference ?? '',
        kind,
        breakdown,
        'CARD',
        'CREDIT',
        'PT',
        line.currency,
        plain(amount),
        `${line.at.slice(0, 19)}`,
        line.orderId ?? '',
      ],
      expected: expect(line, breakdown, { net: null, ...expected }),
    })
    const fees = parts(line.fee, 2).map((fee, at) =>
      row(['Scheme Fixed Fee', 'Processing Fee'][at] ?? '', decimal(-cents(fee)), { amount: null, fee }),
    )
    return [row(kind, line.amount, { fee: null }), ...(cents(line.fee) === 0 ? [] : fees)]
  })
  return {
    name: 'financial-actions',
    delimiter: ',',
    encodings: ['utf-8'],
    above: [],
    header:
      'Payment ID,Action Type,Breakdown Type,Payment Method,Card Type,Issuer Country,Holding Currency,Holding Currency Amount,Processed On,Reference'.split(
        ',',
      ),
    rows,
    below: [['<END>', `${rows.length}`, '5f2c19ab']],
    answers: {},
  }
}

/** Whole numbers in the smallest unit, with a direction beside each of them. */
const paypalSettlement: Form = (truth) => ({
  name: 'STL-20261031',
  delimiter: ',',
  encodings: ['utf-8-bom', 'utf-8'],
  quoteAll: true,
  above: [
    ['RH', '2026/11/01 03:00:00 +0000', 'A', 'EXAMPLE', '009'],
    ['FH', '1'],
    ['SH', '2026/10/01 00:00:00 +0000', '2026/10/31 23:59:59 +0000', 'EXAMPLE'],
  ],
  header: [
    'CH',
    ...'Transaction ID,Invoice ID,PayPal Reference ID,PayPal Reference ID Type,Transaction Event Code,Transaction Initiation Date,Transaction Completion Date,Transaction Debit or Credit,Gross Transaction Amount,Gross Transaction Currency,Fee Debit or Credit,Fee Amount,Fee Currency'.split(
      ',',
    ),
  ],
  rows: truth.map((line) => {
    const kind = { payment: 'T0006', refund: 'T1107', chargeback: 'T1201' }[line.kind]
    const time = `${clock(line.at, -7).replaceAll('-', '/')} -0700`
    const minor = (amount: string): Cell => {
      const text = `${Math.abs(cents(amount))}`
      return { amount: text, text }
    }
    const cells = [
      'SB',
      line.reference ?? '',
      line.orderId ?? '',
      '',
      '',
      kind,
      time,
      time,
      cents(line.amount) < 0 ? 'DR' : 'CR',
      minor(line.amount),
      line.currency,
      cents(line.fee) > 0 ? 'DR' : 'CR',
      minor(line.fee),
      line.currency,
    ]
    return { cells, expected: expect(line, kind, { net: null, feeCurrency: line.currency }) }
  }),
  below: [
    ['SF', 'EUR', '0', '0', '0', '0', '0', '0', '0'],
    ['SC', `${truth.length}`],
    ['RF', 'EUR', '0', '0', '0', '0', '0', '0', '0'],
    ['RC', `${truth.length}`],
    ['FF', '1'],
  ],
  answers: {},
})

/** The account decides the order of day and month; fees are negative. */
const paypalActivity: Form = (truth, random) => {
  const order = random() < 0.5 ? 'day-first' : 'month-first'
  return {
    name: 'Download',
    delimiter: ',',
    encodings: ['utf-8-bom'],
    quoteAll: true,
    above: [],
    header:
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Balance,Balance Impact,Invoice Number'.split(
        ',',
      ),
    rows: truth.map((line) => {
      const kind = {
        payment: 'Express Checkout Payment',
        refund: 'Payment Refund',
        chargeback: 'Chargeback',
      }[line.kind]
      const local = clock(line.at, 1)
      const cells = [
        day(local, order === 'day-first' ? 'd/m/y' : 'm/d/y'),
        local.slice(11),
        'CET',
        'Jordan Example',
        kind,
        'Completed',
        line.currency,
        grouped(line.amount, ',', '.'),
        grouped(decimal(-cents(line.fee)), ',', '.'),
        grouped(net(line), ',', '.'),
        'jordan@example.test',
        'shop@example.test',
        line.reference ?? '',
        '0.00',
        cents(net(line)) < 0 ? 'Debit' : 'Credit',
        line.orderId ?? '',
      ]
      return { cells, expected: expect(line, kind) }
    }),
    below: [],
    answers: { 'date.order': order },
  }
}

/** Semicolons, decimal commas, a title above and totals below. Its only ID is an added column. */
const sibs: Form = (truth, random) => {
  const amount = (text: string) => grouped(text, '.', ',')
  const currencies = [...new Set(truth.map(({ currency }) => currency))]
  return {
    name: 'extrato',
    delimiter: ';',
    encodings: ['windows-1252', 'utf-8', 'utf-8-bom'],
    above: random() < 0.5 ? [] : [['Extrato de transações'], ['Comerciante:', 'Exemplo, Lda.'], []],
    header:
      'Nº Lote;Data Liquidação;Data Movimento;Terminal;Tipo;Montante Bruto;Comissão;Montante Líquido;Moeda;Referência'.split(
        ';',
      ),
    rows: truth.map((line, at) => {
      const kind = { payment: 'Compra', refund: 'Devolução', chargeback: 'Reclamação' }[line.kind]
      const cells = [
        `${7 + Math.floor(at / 30)}`,
        day(line.at, 'd-m-y'),
        day(line.at, 'd-m-y'),
        '00012345',
        kind,
        ...[line.amount, line.fee, net(line)].map(amount),
        line.currency,
        line.orderId ?? '',
      ]
      const date = `${line.at.slice(0, 10)}T00:00:00.000Z`
      return { cells, expected: expect(line, kind, { date, reference: line.orderId }) }
    }),
    below: currencies.map((currency) => {
      const own = truth.filter((line) => line.currency === currency)
      const sums = [own.map((line) => line.amount), own.map((line) => line.fee), own.map(net)].map(sum)
      return ['Total', '', '', '', '', ...sums.map(amount), currency, '']
    }),
    answers: { 'date.order': 'day-first' },
  }
}

/** A single ID, sentences above the header, and a separate column for the fee currency. */
const bitpanda: Form = (truth) => ({
  name: 'bitpanda-trades',
  delimiter: ',',
  encodings: ['utf-8'],
  above: [
    ['Disclaimer: this is an export of transactions, not a tax report.'],
    ['Name: Example', 'Exported: 2026-11-01'],
    [],
  ],
  header:
    'Transaction ID,Date,Buy/Sell,Asset,Fiat Amount,Fiat Currency,Crypto Amount,Crypto Currency,Fee,Fee asset,Spread,Spread Currency,Tax Fiat,Address,Comment'.split(
      ',',
    ),
  rows: truth.map((line) => {
    const kind = { payment: 'buy', refund: 'sell', chargeback: 'sell' }[line.kind]
    const id = line.orderId ?? line.reference ?? ''
    const cells = [
      id,
      `${clock(line.at, 2).replace(' ', 'T')}+02:00`,
      kind,
      'USDT',
      plain(line.amount),
      line.currency,
      '12.34567891',
      'USDT',
      plain(line.fee),
      line.currency,
      '0.01',
      line.currency,
      '0.00',
      '',
      '',
    ]
    const expected = expect(line, kind, { net: null, orderId: id, reference: id, feeCurrency: line.currency })
    return { cells, expected }
  }),
  below: [],
  answers: {},
})

/** Forms that real senders use. */
export const forms = {
  stripePayout,
  stripeBalance,
  adyenSettlement,
  checkoutBreakdown,
  paypalSettlement,
  paypalActivity,
  sibs,
  bitpanda,
}

export type FormName = keyof typeof forms
export const formNames = Object.keys(forms) as FormName[]
