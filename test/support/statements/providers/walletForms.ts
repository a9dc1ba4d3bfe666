import { rowsOf, type ProviderForm } from './providerForm.ts'

/** Amounts of the destination with eight decimals; some lines have a minute instead of our ID. */
const cryptoPartner: ProviderForm = {
  provider: {
    currency: 'USDT',
    decimals: 8,
    side: 'destination',
    zone: 'UTC',
    fixed: 0,
    statesZone: true,
    changesRate: true,
    forgetsIds: true,
  },
  write: ({ money }, { sorted, local, id }) => ({
    delimiter: ',',
    encodings: ['utf-8'],
    above: [],
    header: 'Time (UTC),Client order,Side,Pair,Amount,Fee,Asset,Network'.split(','),
    rows: rowsOf(
      sorted.map((charge) => {
        const amounts = `${money(charge.amount)},${money(charge.fee)}`
        return `${local(charge).slice(0, 16)},${id(charge)},BUY,NGN/USDT,${amounts},USDT,TRON`
      }),
    ),
    below: [],
  }),
}

/** Our ID is in a metadata column, and payouts come two days later. */
const stripePayout: ProviderForm = {
  provider: {
    currency: 'EUR',
    decimals: 2,
    side: 'source',
    zone: 'UTC',
    fixed: 25,
    statesZone: true,
    changesRate: true,
  },
  ownLines: 1,
  write: ({ money, month }, { sorted, local, date, id, net, digits, last }) => {
    const lines = sorted.map((charge) => {
      const payout = `po_${date('ymd', charge)},${date('y-m-d', charge, 2)} 00:00:00`
      const amounts = [charge.amount, charge.fee, net(charge)].map(money).join(',')
      const ids = `ch_${digits(14)},pi_${digits(14)},ch_${digits(14)},${id(charge)}`
      return `${payout},txn_${digits(14)},${local(charge)},eur,${amounts},charge,${ids}`
    })
    const end = `${month}-${last}`
    const monthly = `po_1,${end} 00:00:00,txn_${digits(14)},${end} 02:00:00,eur,-9.90,0.00,-9.90,fee,,,,`
    return {
      delimiter: ',',
      encodings: ['utf-8'],
      above: [],
      header:
        'automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id,charge_id,payment_metadata[order_id]'.split(
          ',',
        ),
      rows: rowsOf([...lines, monthly]),
      below: [],
    }
  },
}

/** Record types in the first column, smallest units, and a direction beside each amount. */
const paypalSettlement: ProviderForm = {
  provider: {
    currency: 'EUR',
    decimals: 2,
    side: 'source',
    zone: 'America/Los_Angeles',
    fixed: 35,
    statesZone: true,
    printsPeriod: true,
  },
  write: ({ month, charges }, { sorted, local, id, gross, fees, last, digits }) => {
    const slashes = (time: string) => `${time.replaceAll('-', '/')} -0700`
    const lines = sorted.map((charge) => {
      const time = slashes(local(charge))
      return `SB,PX${digits(15)},${id(charge)},,,T0006,${time},${time},CR,${charge.amount},EUR,DR,${charge.fee},EUR`
    })
    const footer = ['EUR', `${gross}`, '0', `${fees}`, '0', '0', '0', '0', '0']
    return {
      delimiter: ',',
      encodings: ['utf-8-bom'],
      quoteAll: true,
      above: [
        ['RH', slashes(`${month}-${last} 23:59:59`), 'A', 'EXAMPLE', '009'],
        ['FH', '1'],
        ['SH', slashes(`${month}-01 00:00:00`), slashes(`${month}-${last} 23:59:59`), 'EXAMPLE'],
      ],
      header:
        'CH,Transaction ID,Invoice ID,PayPal Reference ID,PayPal Reference ID Type,Transaction Event Code,Transaction Initiation Date,Transaction Completion Date,Transaction Debit or Credit,Gross Transaction Amount,Gross Transaction Currency,Fee Debit or Credit,Fee Amount,Fee Currency'.split(
          ',',
        ),
      rows: rowsOf(lines),
      below: [
        ['SF', ...footer],
        ['SC', `${charges.length}`],
        ['RF', ...footer],
        ['RC', `${charges.length}`],
        ['FF', '1'],
      ],
    }
  },
}

/** No gross amounts, and the currency only in the title. */
const remittanceAdvice: ProviderForm = {
  provider: {
    currency: 'GBP',
    decimals: 2,
    side: 'source',
    zone: 'Europe/London',
    fixed: 20,
    printsPeriod: true,
  },
  answers: { amount: 'none', fixedCurrency: 'GBP' },
  write: ({ money, month }, { sorted, date, id, net, last, year }) => {
    const monthName = (at: string) =>
      new Date(at).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
    const name = `${monthName(month)} ${year}`
    return {
      delimiter: ',',
      encodings: ['utf-8'],
      above: [['Remittance advice'], [`Period: 1 ${name} to ${last} ${name}`], ['All amounts in GBP'], []],
      header: ['Your reference', 'Paid on', 'Net paid', 'Our fee'],
      rows: rowsOf(
        sorted.map((charge) => {
          const day = `${date('d', charge)}-${monthName(charge.at)}-${date('y', charge)}`
          return `${id(charge)},${day},${money(net(charge))},${money(charge.fee)}`
        }),
      ),
      below: [],
    }
  },
}

/** Short headers, the month before the day, and the currencies beside the amounts or in the headers. */
function shortHeaders(header: string, [eur, usd] = ['', '']): ProviderForm {
  return {
    provider: { currency: 'EUR', decimals: 2, feeCurrency: 'USD', side: 'source', zone: 'UTC', fixed: 0 },
    answers: { amount: 'Am', fees: 'Fee', fixedCurrency: 'EUR' },
    write: ({ money }, { sorted, date, local, id, digits }) => ({
      delimiter: ',',
      encodings: ['utf-8'],
      above: [],
      header: header.split(','),
      rows: rowsOf(
        sorted.map((charge) => {
          const time = `${date('m/d/y', charge)} ${local(charge).slice(11, 16)}`
          return `${digits(9)},${id(charge)},${time},${money(charge.amount)}${eur},${money(charge.fee)}${usd},OK`
        }),
      ),
      below: [],
    }),
  }
}
const currenciesInHeaders = shortHeaders('Txn,Ord,Dt,Txn Amount (EUR),Fee (USD),Sts')
const currenciesInCells = shortHeaders('Txn,Ord,Dt,Amt,Fee,Sts', [' EUR', ' USD'])

/** A language that no header word knows: figures tell the columns. Some orders are created in summer, others in winter time. */
const polishGateway: ProviderForm = {
  provider: {
    currency: 'PLN',
    decimals: 2,
    side: 'source',
    zone: 'Europe/Warsaw',
    fixed: 50,
    printsPeriod: true,
    changesRate: true,
  },
  write: (_, { sorted, date, local, id, net, comma, gross, fees, last, number, year }) => ({
    delimiter: ';',
    encodings: ['utf-8-bom'],
    above: [[`Raport rozliczeniowy ${year}-${number}-01 - ${year}-${number}-${last}`], ['Waluta: PLN'], []],
    header: 'Lp.;Data transakcji;Numer zamówienia;Wartość;Prowizja;Do wypłaty'.split(';'),
    rows: rowsOf(
      sorted.map((charge, at) => {
        const amounts = [charge.amount, charge.fee, net(charge)].map(comma).join(';')
        return `${at + 1};${date('d.m.y', charge)} ${local(charge).slice(11, 16)};ZAM/${id(charge)};${amounts}`
      }),
      ';',
    ),
    below: [`Razem;;;${[gross, fees, gross - fees].map(comma).join(';')}`.split(';')],
  }),
}

export const walletForms = {
  polishGateway,
  cryptoPartner,
  stripePayout,
  paypalSettlement,
  remittanceAdvice,
  currenciesInHeaders,
  currenciesInCells,
}
