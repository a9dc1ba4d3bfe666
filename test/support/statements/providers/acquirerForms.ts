import { parts as splitFee } from '../writing.ts'
import { rowsOf, type ProviderForm } from './providerForm.ts'

/** Semicolons, decimal commas, headers in two languages, and our IDs inside `AC-…/1`. */
const germanAcquirer: ProviderForm = {
  provider: {
    currency: 'EUR',
    decimals: 2,
    side: 'source',
    zone: 'Europe/Berlin',
    fixed: 0,
    printsPeriod: true,
    changesRate: true,
  },
  ownLines: 1,
  write: (_, { sorted, date, local, id, net, comma, gross, fees, last, number, year }) => {
    const lines = sorted.map((charge) => {
      const money = [charge.amount, charge.fee, net(charge)].map(comma).join(';')
      return `${date('d.m.y', charge)};${local(charge).slice(11)};AC-${id(charge)}/1;Zahlung;${money};EUR`
    })
    const monthly = `${last}.${number}.${year};;;Grundgebühr;0,00;14,90;-14,90;EUR`
    const total = `Summe;;;;${[gross, fees + 1490, gross - fees - 1490].map(comma).join(';')};EUR`
    return {
      delimiter: ';',
      encodings: ['windows-1252'],
      above: [
        ['Händlerabrechnung'],
        ['Händler:', 'Harbour Lane Shop'],
        [`Abrechnungszeitraum: 01.${number}.${year} - ${last}.${number}.${year}`],
        [],
      ],
      header:
        'Buchungsdatum (Booking date);Uhrzeit (Time);Bestellnummer (Order ID);Vorgang (Type);Umsatz brutto (Gross);Gebühr (Fee);Auszahlung (Net);Währung (Currency)'.split(
          ';',
        ),
      rows: rowsOf([...lines, monthly], ';'),
      below: [total.split(';')],
    }
  },
}

/** A workbook with true dates, one row per payment, negative fees and totals. */
const usProcessor: ProviderForm = {
  as: 'xlsx',
  provider: {
    currency: 'USD',
    decimals: 2,
    side: 'source',
    zone: 'America/New_York',
    fixed: 30,
    statesZone: true,
    changesRate: true,
  },
  write: ({ money }, { sorted, local, id, net, gross, fees, digits }) => {
    const typed = (units: number) => ({ amount: money(units), text: money(units) })
    return {
      delimiter: ',',
      encodings: ['utf-8'],
      above: [['Merchant Activity Report'], ['Harbour Lane Shop'], ['All times US Eastern'], []],
      header:
        'Payment Date,Transaction ID,Order Number,Payment Type,Gross Amount,Processing Fee,Net Deposit,Currency'.split(
          ',',
        ),
      rows: sorted.map((charge) => {
        const date = { day: `${local(charge).replace(' ', 'T')}Z`, text: local(charge) }
        const amounts = [charge.amount, -charge.fee, net(charge)].map(typed)
        return { cells: [date, `T${digits(12)}`, id(charge), 'Sale', ...amounts, 'USD'] }
      }),
      below: [['Totals', '', '', '', ...[gross, -fees, gross - fees].map(typed), '']],
    }
  },
}

/** Debit and credit columns, a column per kind of fee, and a payout at the end. */
const adyenSettlement: ProviderForm = {
  provider: {
    currency: 'EUR',
    decimals: 2,
    side: 'source',
    zone: 'Europe/Amsterdam',
    fixed: 11,
    statesZone: true,
    changesRate: true,
  },
  ownLines: 1,
  write: ({ money, month }, { sorted, local, id, net, gross, fees, digits, last }) => {
    const zoneAt = (time: string) => (time < '2026-10-25 03' ? 'CEST' : 'CET')
    const lines = sorted.map((charge) => {
      const time = local(charge)
      const kinds = splitFee(money(charge.fee), 3).join(',')
      return `HarbourLane,HarbourLaneEU,${digits(16)},${id(charge)},visa,${time},${zoneAt(time)},Settled,${digits(16)},EUR,,${money(charge.amount)},1,EUR,,${money(net(charge))},,${kinds},231`
    })
    const end = `${month}-${last} 23:50:00`
    const payout = `HarbourLane,HarbourLaneEU,,,,${end},${zoneAt(end)},MerchantPayout,Batch 231,EUR,,,,EUR,${money(gross - fees)},,,,,,231`
    return {
      delimiter: ',',
      encodings: ['utf-8'],
      above: [],
      header:
        'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number'.split(
          ',',
        ),
      rows: rowsOf([...lines, payout]),
      below: [],
    }
  },
}

/** Dates without times, a settlement a day later, totals, and our ID in an added column. */
const sibs: ProviderForm = {
  provider: {
    currency: 'EUR',
    decimals: 2,
    side: 'source',
    zone: 'Europe/Lisbon',
    fixed: 5,
    printsPeriod: true,
    changesRate: true,
  },
  write: (_, { sorted, date, id, net, comma, gross, fees, last, number, year }) => {
    const lines = sorted.map((charge, nth) => {
      const days = `${date('d-m-y', charge, 1)};${date('d-m-y', charge)}`
      const money = [charge.amount, charge.fee, net(charge)].map(comma).join(';')
      return `${700 + Math.floor(nth / 10)};${days};00012345;Compra;${money};EUR;${id(charge)}`
    })
    return {
      delimiter: ';',
      encodings: ['windows-1252', 'utf-8-bom'],
      above: [
        ['Extrato de transações'],
        ['Comerciante:', 'Exemplo, Lda.'],
        ['Período:', `01-${number}-${year} a ${last}-${number}-${year}`],
        [],
      ],
      header:
        'Nº Lote;Data Liquidação;Data Movimento;Terminal;Tipo;Montante Bruto;Comissão;Montante Líquido;Moeda;Referência'.split(
          ';',
        ),
      rows: rowsOf(lines, ';'),
      below: [`Total;;;;;${[gross, fees, gross - fees].map(comma).join(';')};EUR;`.split(';')],
    }
  },
}

/** A line pays the orders of a day, whose IDs stand in one cell. */
const bankBatches: ProviderForm = {
  provider: {
    currency: 'GBP',
    decimals: 2,
    side: 'source',
    zone: 'Europe/London',
    fixed: 20,
    paysTogether: true,
  },
  write: ({ money }, { sorted, date, id, net, digits }) => ({
    delimiter: ',',
    encodings: ['utf-8'],
    above: [],
    header: 'Booking date,Bank reference,Order numbers,Count,Gross,Charges,Net,Currency'.split(','),
    rows: rowsOf(
      sorted.map((charge) => {
        const amounts = [charge.amount, charge.fee, net(charge)].map(money).join(',')
        return `${date('y-m-d', charge)},BATCH ${digits(6)},${id(charge)},${charge.ids.length},${amounts},GBP`
      }),
    ),
    below: [],
  }),
}

export const acquirerForms = { germanAcquirer, usProcessor, adyenSettlement, sibs, bankBatches }
