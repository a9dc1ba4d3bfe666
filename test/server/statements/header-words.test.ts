import { expect, test } from 'vitest'
import { roleOf } from '../../../src/server/statements/reading/headerWords.ts'

test.each([
  ['Händlerreferenz (Merchant reference)', 'orderId'],
  ['Buchungsdatum (Date)', 'date'],
  ['Betrag (Amount)', 'amount'],
  ['Gebühr / Fee', 'fee'],
  ['Währung\n(Currency)', 'currency'],
  ['Date (dd.mm.yyyy)', 'date'],
  ['Order ID*', 'orderId'],
  ['Order ID / Reference', 'orderId'],
  ['Gateway reference', 'reference'],
  ['Txn Ref No.', 'reference'],
  ['Txn Amt', 'amount'],
  ['Net Amt', 'net'],
  ['Auszahlungsbetrag', 'net'],
  ['Txn Date', 'date'],
  ['Merchant Txn ID', 'orderId'],
  ['Merchant Reference No.', 'orderId'],
  ['Your reference', 'orderId'],
  ['N° de commande', 'orderId'],
  ['Réf. commande', 'orderId'],
  ['Payment reference', 'reference'],
  ['Amount Paid', 'amount'],
  ['Entgelt', 'fee'],
  ['Service charge', 'fee'],
  ['Zahlungsdatum', 'date'],
  ['Completed Date', 'date'],
  ['Transaktionszeit', 'date'],
  ['Kaufdatum', 'date'],
  ['Bearbeitungsgebühr', 'fee'],
  ['Transaktionsentgelt', 'fee'],
  ['Auszahlungs-ID', 'batch'],
  ['Abrechnungsnummer', 'batch'],
  ['N° de virement', 'batch'],
  ['ID de liquidación', 'batch'],
  ['Waluta', 'currency'],
  ['asset_in', 'currency'],
  ['注文番号', 'orderId'],
  ['手数料（円）', 'fee'],
  ['结算金额', 'net'],
  ['결제금액(원)', 'amount'],
  ['Дата', 'date'],
  ['Měna', 'currency'],
  ['Numer zamówienia', 'orderId'],
  ['Komisyon', 'fee'],
  ['Belopp', 'amount'],
])('%j is a column of the role %s', (name, role) => {
  expect(roleOf(name)?.role).toBe(role)
})

test.each(['Fee (EUR)', 'Amount (crypto)', 'Something (else)'])(
  '%j stays open, because the hint may change its meaning',
  (name) => {
    expect(roleOf(name)).toBeUndefined()
  },
)
